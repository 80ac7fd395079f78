import type { everyCallMayRefuse, RefusalCode } from '@parade/contract/http/refusals.ts';
import type { OutputOf, Route } from '@parade/contract/http/route.ts';
import type { Asked, CallName, RouteNamed } from './calls.ts';

/** A refusal as the server words it; `more` is what some add for the screen, such as the two values of a conflict. */
export class Refusal<Code extends RefusalCode = RefusalCode> {
  readonly code: Code;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(code: Code, more: Readonly<Record<string, unknown>> = {}) {
    this.code = code;
    this.more = more;
  }
}

/** 422: what is wrong, by field of the payload. */
export class WrongFields {
  readonly errors: Readonly<Record<string, string[]>>;

  constructor(errors: Readonly<Record<string, string[]>>) {
    this.errors = errors;
  }
}

/** A file that is streamed. */
export class FileAnswer {
  readonly name: string;
  readonly text: string;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }
}

/** The server is not reached: fetch itself fails. */
export const unreachable = { isReached: false } as const;

type CodeOf<R extends Route> = R['refusals'][number] | (typeof everyCallMayRefuse)[number];
type Success<R extends Route> = R['output'] extends 'file' ? FileAnswer : OutputOf<R>;

/** What a call may be answered with: its output, a refusal that its route names, or nothing at all. */
export type Answer<R extends Route> = Success<R> | Refusal<CodeOf<R>> | WrongFields | typeof unreachable;
export type Reply<R extends Route> = Answer<R> | ((asked: Asked<R>) => Answer<R> | Promise<Answer<R>>);

/** The answers of the server, by the name of the call; a call without a row fails the test. */
export type AnswerTable = { readonly [Name in CallName]?: Reply<RouteNamed<Name>> };
