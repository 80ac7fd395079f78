import { type Permission } from '@parade/contract/access/permissions.ts';
import { type Role, worksForTheParade } from '@parade/contract/access/roles.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { endedTokenKey, tokenKey } from '@parade/contract/http/errors.ts';
import { ownRoutes } from '@parade/contract/users/me.ts';
import { type CurrentUser, type InitialData, rolesOf } from '@parade/contract/users/session.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { call, keepUsing } from '../http/client.ts';
import { deviceStore } from '../ui/storage/browserStore.ts';
import { hasUnsaved } from '../ui/unsaved/useUnsavedGuard.ts';

/** Who is signed in and what the season is, for every screen. */
export interface Session {
  readonly data: InitialData;
  readonly user: CurrentUser | null;
  /** Whether the user has the permission; rows are the server's business (abilities come with the thing). */
  readonly can: (permission: Permission) => boolean;
  /** Whether the user is superadmin, admin, staff or volunteer, so that rows are not narrowed to their own entries. */
  readonly worksForTheParade: boolean;
  /** Whether somebody was signed in when this page was opened or since then, or their session has ended. */
  readonly wasSignedIn: boolean;
  /** Every role that the permission table counts. */
  readonly roles: readonly Role[];
  /** Stores the token and shows the portal as that user. */
  readonly signIn: (token: string, data: InitialData) => void;
  /** Forgets the token here; ending the session on the server is the caller's call. */
  readonly forget: () => void;
  /** Asks the server again, after something that changes roles, menus or settings. */
  readonly refresh: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);
export const sessionKey = ['me'] as const;

/** Reads the session once; renders `waiting` until it is known and `failed` when it cannot be read, with why and how to try again. */
export function SessionProvider(props: {
  children: ReactNode;
  waiting: ReactNode;
  failed: (problem: Error, retry: () => void) => ReactNode;
}) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: sessionKey,
    queryFn: () => readSession(client.getQueryData<InitialData>(sessionKey)),
    staleTime: 5 * 60_000,
    retry: 1,
    // The person may have opened the confirmation link meanwhile, in another tab or on a phone.
    refetchOnWindowFocus: ({ state }) => (state.data?.user?.email_verified === false ? 'always' : true),
  });
  const data = query.data;
  const [wasSignedIn, setWasSignedIn] = useState(() => deviceStore.getItem(tokenKey) !== null);
  if (data?.user && !wasSignedIn) setWasSignedIn(true);
  const { person, tellOwn } = usePersonHere(client, data?.user?.id);

  const signIn = useCallback(
    (token: string, initial: InitialData) => {
      deviceStore.removeItem(endedTokenKey);
      deviceStore.setItem(tokenKey, token);
      tellOwn(initial.user?.id);
      client.setQueryData(sessionKey, initial);
      void forgetOthers(client);
    },
    [client, tellOwn],
  );
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: sessionKey }), [client]);
  const forget = useCallback(() => {
    deviceStore.removeItem(tokenKey);
    tellOwn(undefined);
    // Signed out at once; what everybody may know is asked for again behind it.
    client.setQueryData<InitialData>(sessionKey, (known) => known && { ...known, user: null, entries: [] });
    void refresh();
    void forgetOthers(client);
  }, [client, refresh, tellOwn]);

  useOtherTabs(refresh);
  const roles = useMemo(() => (data?.user ? rolesOf(data.user) : []), [data]);
  const session = useMemo<Session | null>(
    () =>
      data
        ? {
            data,
            user: data.user,
            can: (permission) => data.user?.permissions.includes(permission) ?? false,
            worksForTheParade: worksForTheParade(roles),
            wasSignedIn,
            roles,
            signIn,
            forget,
            refresh,
          }
        : null,
    [data, wasSignedIn, roles, signIn, forget, refresh],
  );
  const { refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  if (!session) return query.isError ? props.failed(query.error, retry) : props.waiting;
  return (
    <SessionContext value={session}>
      <Fragment key={person}>{props.children}</Fragment>
    </SessionContext>
  );
}

/**
 * U-28: a token that has ended means signed out; without it the same call answers what everybody may know. Where something
 * is not saved, what is `known` stays, and with it what was typed: the next call opens the dialog of U-21.
 */
async function readSession(known: InitialData | undefined): Promise<InitialData> {
  try {
    return await call(ownRoutes.me, {}, { quietOn401: true });
  } catch (failure) {
    if (!(failure instanceof Error && 'status' in failure && failure.status === 401)) throw failure;
    if (known?.user && hasUnsaved()) return known;
    endSession();
    return await call(ownRoutes.me, {}, { quietOn401: true });
  }
}

/**
 * Another tab signed in or out: this one goes on as that user, and with what was typed where it is the same. Where that
 * tab only found that the session had ended, this one stays as it is, so that what is typed here is still here after
 * signing in there; so it does after a logout there as long as something here is not saved, under the dialog of U-21.
 */
function useOtherTabs(refresh: () => Promise<void>): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== tokenKey) return;
      const isOut = event.newValue === null;
      const isKept = isOut && hasUnsaved();
      keepUsing(isKept ? event.oldValue : null);
      const merelyEnded = isOut && event.oldValue === deviceStore.getItem(endedTokenKey);
      if (merelyEnded) return;
      // The dialog opens by the answer to this call.
      if (isKept) void call(ownRoutes.me, {}).catch(() => undefined);
      else void refresh();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [refresh]);
}

/**
 * Counts the people that other tabs have put in the place of who was here: each starts with a page of their own, and sees
 * nothing that was read or typed by somebody else. The same person goes on where they were.
 */
function usePersonHere(client: QueryClient, id: number | undefined) {
  const known = useRef<number | undefined>(undefined);
  const [person, setPerson] = useState(0);
  useLayoutEffect(() => {
    if (id === undefined) return;
    const before = known.current;
    known.current = id;
    if (before === undefined || before === id) return;
    setPerson((count) => count + 1);
    void forgetOthers(client);
  }, [client, id]);
  /** Records the user that this tab itself signed in or out: it knows what to show them. */
  const tellOwn = useCallback((own: number | undefined) => {
    known.current = own;
  }, []);
  return { person, tellOwn };
}

/**
 * Loads the portal as somebody else, at their dashboard: from the screen that is open, which may be closed to them, they
 * would be turned away before they are anywhere.
 */
export function openAs(token: string): void {
  deviceStore.removeItem(endedTokenKey);
  deviceStore.setItem(tokenKey, token);
  window.location.assign(pathTo('dashboard'));
}

/** Forgets a token that names no session any more, and says so to the other tabs, which a sign-out does not. */
function endSession(): void {
  const ended = deviceStore.getItem(tokenKey);
  if (ended) deviceStore.setItem(endedTokenKey, ended);
  deviceStore.removeItem(tokenKey);
  keepUsing(null);
}

/**
 * What was read as somebody else goes; screens that are open read again. Not client.clear(): it would take the
 * session's own query from under its observer, and nothing on the screen would change.
 */
function forgetOthers(client: QueryClient): Promise<void> {
  return client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionProvider');
  return session;
}

/** The signed-in user; only below routes that demand one. */
export function useUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser is used on a page that anyone may open');
  return user;
}
