import type { Permission } from '@parade/contract/access/permissions.ts';
import type { InitialData } from '@parade/contract/users/session.ts';

/** What a screen's route says in its handle about who may open it. Absent: anyone. */
export type ScreenWho = 'signedIn' | { readonly may: Permission | readonly Permission[] };

export interface ScreenHandle {
  readonly who?: ScreenWho;
}

/**
 * Where somebody who may not open a screen is sent instead; null when they may. 'Unauthenticated users go to login and
 * the intended URL is remembered; users without permission go to /invalid-permissions.'
 */
export function redirectOf(who: ScreenWho | undefined, data: InitialData, path: string): string | null {
  if (who === undefined) return null;
  if (!data.user) return loginPath(path);
  if (who === 'signedIn') return null;
  const asked = typeof who.may === 'string' ? [who.may] : who.may;
  return asked.some((permission) => data.user?.permissions.includes(permission)) ? null : '/invalid-permissions';
}

/** The login page that remembers where to go on. */
export function loginPath(path: string): string {
  return path === '/' || path === '/login' ? '/login' : `/login?next=${encodeURIComponent(path)}`;
}

/** The remembered place when it is a path of this site, else null: never another site, never a scheme. */
export function safeNext(next: string | null): string | null {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null;
  const url = new URL(next, 'http://here.invalid');
  return url.origin === 'http://here.invalid' && !url.pathname.startsWith('/login') && !url.pathname.startsWith('/api/')
    ? `${url.pathname}${url.search}${url.hash}`
    : null;
}
