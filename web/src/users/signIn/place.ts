import { safeNext } from '../../access/safeNext.ts';

/** Where signing in leads: the remembered place, else the start page of whoever it is. */
export function nextPlace(): string {
  return safeNext(new URLSearchParams(window.location.search).get('next')) ?? '/dashboard';
}
