/**
 * `npm run build`: builds the screens into web/dist and the server into server/dist. `npm start` runs it by itself
 * where needed and allowed.
 */
import { buildScreens } from './screens.mjs';
import { buildServer } from './server.mjs';

if (!buildScreens()) {
  console.error('The screens could not be built.');
  process.exitCode = 1;
} else if (!buildServer()) {
  console.error('The server could not be built.');
  process.exitCode = 1;
}
