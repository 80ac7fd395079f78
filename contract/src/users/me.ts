import { route } from '../http/route.ts';
import { initialData } from './session.ts';

/** In a file of its own because every screen of the web needs it and no other call of the room. */
export const meRoute = route({
  method: 'GET',
  path: '/api/me',
  summary: 'Who is signed in, and what every screen needs. A token that has ended answers 401.',
  who: { anyone: 'without a token it answers what anyone may read: settings, season and public pages' },
  output: initialData,
  refusals: [],
  beforeSecondFactor: 'it says that the second step is due',
});
