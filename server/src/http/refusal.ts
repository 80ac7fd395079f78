import { type RefusalCode, refusalStatus, refusalWords } from '@parade/contract/http/refusals.ts';

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

  constructor(
    code: RefusalCode,
    options: {
      log?: string;
      extra?: Record<string, unknown>;
      words?: string | undefined;
      account?: number | undefined;
    } = {},
  ) {
    super(options.log ?? code);
    this.code = code;
    this.status = refusalStatus(code);
    this.extra = options.extra ?? {};
    this.account = options.account;
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
