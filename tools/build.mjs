/** `npm run build`: the screens, into web/dist. `npm start` does it by itself when it is needed and may. */
import { buildScreens } from './screens.mjs';

if (!buildScreens()) {
  console.error('The screens could not be built.');
  process.exitCode = 1;
}
