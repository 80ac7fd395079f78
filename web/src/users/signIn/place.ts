import { safeNext } from '../../access/safeNext.ts';

/** The login page for a tab that waits with what was typed there: it leads back to that one, and to no other place. */
export const loginForOtherTab = '/login?for=another-tab';

/** Where signing in leads: the remembered place, else the start page of whoever it is. */
export function nextPlace(): string {
  return safeNext(new URLSearchParams(window.location.search).get('next')) ?? '/dashboard';
}

export function anotherTabWaits(): boolean {
  return window.location.pathname + window.location.search === loginForOtherTab;
}
