import type { tokenKey } from '@parade/contract/http/errors.ts';
import { deviceStore } from '../../ui/storage/browserStore.ts';
import { anotherTabWaits, nextPlace } from './place.ts';

// A script of its own, ahead of the page's larger one: who is signed in goes on at once, and the portal finds out
// whether the session has ended meanwhile. Where another tab waits, it has.
const sessionKey: typeof tokenKey = 'jwt';
if (!anotherTabWaits() && deviceStore.getItem(sessionKey)) window.location.replace(nextPlace());
