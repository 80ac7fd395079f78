import type { FieldConflict } from '@parade/contract/http/errors.ts';
import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { type RefusalCode, refusalStatus, refusalWords } from '@parade/contract/http/refusals.ts';
import { visibleLine } from '@parade/contract/http/text.ts';

/**
 * A named refusal. Its words are in the contract's list; the log may say more. `extra` is sent beside the error text,
 * for the few refusals whose screen needs data to continue.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>>;
  /** Replaces the list's words if they need a detail, for example a date. */
  readonly words: string;

  /** The account that a sign-in named, for the log alone. */
  readonly account: number | undefined;

  /** For 429: the seconds until the limit lets the next one through, if that is known. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RefusalCode,
    options: {
      log?: string;
      extra?: Record<string, unknown>;
      words?: string | undefined;
      account?: number | undefined;
      retryAfter?: number | undefined;
    } = {},
  ) {
    super(options.log ?? code);
    this.code = code;
    this.status = refusalStatus(code);
    this.extra = options.extra ?? {};
    this.account = options.account;
    this.retryAfter = options.retryAfter;
    this.words = options.words ?? refusalWords(code);
  }
}

/** 422: the errors of the payload, by field. */
export class FieldRefusal extends Error {
  readonly errors: Record<string, string[]>;

  constructor(errors: Record<string, string | string[]>, message = 'Please correct the highlighted fields.') {
    super(message);
    this.errors = Object.fromEntries(
      Object.entries(errors).map(([key, text]) => [key, Array.isArray(text) ? text : [text]]),
    );
  }
}

type Value = FieldConflict['yours'] | undefined;
type Values<Of> = { readonly [K in keyof Of]?: Value };

/**
 * P-19: returns what to store if another may have changed the row since `from` was read: untouched fields keep their
 * present value. Refuses a field that both have changed, with both values (revision-conflict). `inWords`: what somebody else
 * has changed, for a page that shows no more than the text of a refusal.
 */
export function withoutLosing<To extends Values<To>>(
  before: Values<To>,
  to: To,
  from: Values<To> = {},
  inWords?: (theirs: FieldConflict) => string,
): To {
  const seen = (Object.keys(to) as (keyof To & string)[]).filter(
    (name) => from[name] !== undefined && to[name] !== undefined,
  );
  const left = seen.filter((name) => isSame(from[name], to[name]));
  const conflicts = seen
    .filter((name) => !left.includes(name) && !isSame(from[name], before[name]) && !isSame(to[name], before[name]))
    .map((name): FieldConflict => ({ name, yours: to[name] ?? null, theirs: before[name] ?? null }));
  if (conflicts.length > 0) {
    const now = inWords && conflicts.map((conflict) => `${inWords(conflict)}.`).join(' ');
    const next = `${now} Nothing was saved. Save again to keep yours, or refresh this page to keep theirs.`;
    const words = now && someoneElse('changed the same values since you opened them', `Now: ${next}`);
    throw new Refusal('revision-conflict', { extra: { conflicts }, words });
  }
  return { ...to, ...Object.fromEntries(left.map((name) => [name, before[name]])) };
}

/**
 * Refuses to save over a list that somebody else has changed since it was shown (list-changed, with the list as `now`).
 * `what`: 'the reminders'. `inWords`: tells one list from another.
 */
export function refuseOtherList<Row>(
  now: readonly Row[],
  from: readonly Row[] | undefined,
  what: string,
  inWords: (rows: readonly Row[]) => string,
): void {
  if (from === undefined || inWords(from) === inWords(now)) return;
  const next = `Now there are: ${inWords(now) || 'none'}. Nothing was saved.`;
  const words = someoneElse(`changed ${what} since you opened them`, next);
  throw new Refusal('list-changed', { words, extra: { now } });
}

/** Compares texts as a form shows them, so that a text stored before texts were cleaned equals its cleaned form. */
function isSame(one: Value, other: Value): boolean {
  const shown = (value: Value) => (typeof value === 'string' ? visibleLine(value) || null : (value ?? null));
  return shown(one) === shown(other);
}
