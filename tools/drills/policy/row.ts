/**
 * One row of the permission matrix: who gets a successful response from a call, for which objects. The table is the
 * policy of the requirements; the drill `matrix` tests every cell of it on the running portal. A key is 'METHOD path',
 * as in the contract workspace. A route may have several rows, distinguished by '#what differs'.
 */
import type { Cell, Request } from '../access/request.ts';
import { type Actor, type Actors, nobody, outranks } from './actors.ts';
import type { Target } from './target.ts';

/** The object of a call, which determines the targets (see access/things.ts). */
export type Kind =
  | 'nothing'
  | 'entry'
  /** An entry without people, whose signatures would keep it in its year. */
  | 'spare entry'
  | 'submission'
  | 'file'
  | 'asked file'
  | 'kit file'
  | 'form file'
  | 'participant'
  /** A person on another entry's list, named under the actor's own. */
  | 'crossed participant'
  | 'waiver'
  | 'signed waiver'
  | 'proof'
  | 'signing link'
  | 'signing secret'
  | 'screening link'
  | 'screening secret'
  | 'organization role'
  | 'entry invitation'
  | 'account'
  | 'letter'
  /** A letter that the worker failed to send. */
  | 'failed letter'
  | 'join link'
  | 'page'
  /** A separate secret that the row's request creates: the right one, and a wrong one. */
  | 'key';

export type Verdict = 'granted' | 'sign in' | 'refused' | 'absent' | 'conflict';

export interface Row {
  readonly about?: Kind;
  /** Granted for every existing object. */
  readonly all?: Actors;
  /** Granted for their own objects; every other one gets the response of a missing one. */
  readonly own?: Actors;
  /** About accounts: granted for accounts of lower rank; equal and higher ones are refused. */
  readonly over?: Actors;
  /** About accounts: the verdict of those in `over` on their own account; 'conflict' by default. */
  readonly self?: Verdict;
  /** They see the object but may not do this with it: refused, and absent where there is none. */
  readonly sees?: Actors;
  /** The verdict of the remaining signed-in people, whatever the target; 'refused' by default. */
  readonly others?: 'refused' | 'absent';
  /** No session is needed: people without one are treated like everyone else. */
  readonly open?: true;
  /** Exceptions, each with its reason beside it. */
  readonly except?: Partial<Record<`${Actor}: ${Target}`, Verdict>>;
  /**
   * 'list': a list, count or export; granted means that it names the object, absent that it does not.
   * 'bulk': an act on named objects; granted means that something changed, absent that nothing did.
   */
  readonly as?: 'list' | 'bulk';
  /** The status of a granted response; any of 200 to 299 by default. */
  readonly grantedStatus?: number;
  /** The status for a missing object; 404 by default. */
  readonly absentStatus?: number;
  /** The text of the object in a list; by default the word in its entry's names. */
  readonly mark?: (cell: Cell) => string | RegExp;
  readonly body?: Request;
  readonly query?: Request;
  /** Further values of the path. */
  readonly params?: Request;
  /** The secrets that this call exists to return besides its data. */
  readonly hands?: readonly (
    | 'session'
    | 'signing link'
    | 'calendar feed'
    | 'join link'
    | 'token'
    | 'upload grant'
    | 'paper grant'
    | 'pass'
    | 'ticket'
    | 'sign-in ticket'
    | 'authenticator secret'
    | 'recovery code'
    | 'passkey challenge'
    | 'passkey'
  )[];
}

export type Table = Readonly<Record<string, Row>>;

const accountRanks: Partial<Record<Target, Actor>> = {
  'a leader': 'leader',
  'a staff member': 'staff',
  'an admin': 'admin',
  'a superadmin': 'superadmin',
};

/** Returns the required verdict of the actor. */
export function verdictOf(row: Row, actor: Actor, target: Target): Verdict {
  const exception = row.except?.[`${actor}: ${target}`];
  if (exception) return exception;
  const hasSession = actor !== 'anonymous' && actor !== 'link holder';
  if (!hasSession && !row.open) return 'sign in';
  const { all = nobody, own = nobody, over = nobody, sees = nobody } = row;
  if (own.includes(actor) && target === 'own') return 'granted';
  if (all.includes(actor)) return target === 'absent' ? 'absent' : 'granted';
  if (over.includes(actor)) {
    if (target === 'own') return row.self ?? 'conflict';
    const rank = accountRanks[target];
    if (!rank) return 'absent';
    return outranks(actor, rank) ? 'granted' : 'refused';
  }
  if (sees.includes(actor)) return target === 'absent' ? 'absent' : 'refused';
  if (own.includes(actor)) return 'absent';
  return row.others ?? 'refused';
}

/** Returns the route of a row. */
export function routeOf(key: string): { readonly method: string; readonly path: string } {
  const [method = '', path = ''] = (key.split('#')[0] ?? '').trim().split(' ');
  return { method, path };
}
