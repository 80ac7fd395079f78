/**
 * One row of the permission matrix: who gets a good answer from a call, for which objects. The table is the policy as
 * the requirements have it; the drill `matrix` asks the running portal every cell of it.
 *
 * A key is 'METHOD path', as the contract spells it. A route may have more rows, told apart by '#what differs'.
 */
import type { Cell, Request } from '../access/request.ts';
import { type Actor, type Actors, nobody, outranks } from './actors.ts';
import type { Target } from './target.ts';

/** What a call is about, and with it which targets there are (see access/things.ts). */
export type Kind =
  | 'nothing'
  | 'entry'
  /** Without people, whose signatures would keep it in its year. */
  | 'spare entry'
  | 'submission'
  | 'file'
  | 'asked file'
  | 'kit file'
  | 'form file'
  | 'participant'
  /** Somebody on another entry's list, named under one's own. */
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
  /** Given up by the worker. */
  | 'failed letter'
  | 'join link'
  | 'page'
  /** A secret of its own that the row's request makes: the right one, and a wrong one. */
  | 'key';

export type Verdict = 'granted' | 'sign in' | 'refused' | 'absent' | 'conflict';

export interface Row {
  readonly about?: Kind;
  /** Granted for every object that there is. */
  readonly all?: Actors;
  /** Granted for their own; to them everything else answers as what is not there. */
  readonly own?: Actors;
  /** About accounts: granted for accounts of lower rank; equal and higher ones are refused. */
  readonly over?: Actors;
  /** About accounts: what those of `over` are answered about their own; 'conflict' unless said. */
  readonly self?: Verdict;
  /** They see the object but may not do this with it: refused, and absent where there is none. */
  readonly sees?: Actors;
  /** What the remaining signed-in people are answered, whatever they name; 'refused' unless said. */
  readonly others?: 'refused' | 'absent';
  /** No session is needed: people without one are judged like everybody else. */
  readonly open?: true;
  /** Cells that differ, each with its reason beside it. */
  readonly except?: Partial<Record<`${Actor}: ${Target}`, Verdict>>;
  /**
   * 'list': a list, count or export; granted means that it names the object, absent that it does not.
   * 'bulk': an act on named objects; granted means that something changed, absent that nothing did.
   */
  readonly as?: 'list' | 'bulk';
  /** How the answer that is granted is spelled; any of 200 to 299 unless said. */
  readonly grantedStatus?: number;
  /** How what is not there is answered; 404 unless said. */
  readonly absentStatus?: number;
  /** What a list shows of the object; the word in the names of its entry unless said. */
  readonly mark?: (cell: Cell) => string | RegExp;
  readonly body?: Request;
  readonly query?: Request;
  /** Further values of the path. */
  readonly params?: Request;
  /** What the answer may hand out besides its data: the secrets that this call exists to give. */
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

/** What the actor must be answered. */
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

/** The route that a row speaks of. */
export function routeOf(key: string): { readonly method: string; readonly path: string } {
  const [method = '', path = ''] = (key.split('#')[0] ?? '').trim().split(' ');
  return { method, path };
}
