import type { Permission } from './permissions.ts';

/** The people who may make a call. There is no default: a route without it does not compile, and the server does not start. */
export type Who =
  /** No session is needed; the reason is written down. */
  | { readonly anyone: string }
  /** Any account that is signed in and not disabled, whatever its roles; the reason is written down. */
  | { readonly signedIn: string }
  /** A signed-in account that has at least one of these permissions. Row rules come on top. */
  | { readonly may: Permission | readonly Permission[] };

/** Returns the permissions that a route asks for, [] when it asks for none. */
export function permissionsAsked(who: Who): readonly Permission[] {
  if (!('may' in who)) return [];
  return typeof who.may === 'string' ? [who.may] : who.may;
}
