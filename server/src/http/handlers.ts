import type { BodyOf, OutputOf, ParamsOf, QueryOf, Route, RouteTable } from '@parade/contract/http/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Actor } from '../access/actor.ts';
import type { Portal } from '../portal.ts';
import type { RowBatches, RowsIn } from './downloads/rowBatches.ts';

/** Everything a handler gets: parsed input, the actor that `who` promised, and the portal. */
export interface Call<R extends Route> {
  readonly portal: Portal;
  /** Null only on routes that anyone may call. */
  readonly actor: R['who'] extends { readonly anyone: string } ? Actor | null : Actor;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The client's address, as the trusted proxies report it. */
  readonly address: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A file answer: the handler describes the file, and the binder sends it as a download that no browser runs. */
export interface FileAnswer {
  readonly content: Readable | Buffer;
  readonly type: string;
  readonly name: string;
  /** 'inline' only for checked pictures and audio. */
  readonly disposition?: 'attachment' | 'inline';
  readonly size?: number;
  /** How many seconds the requesting browser may cache it; by default not at all. */
  readonly max_age_s?: number;
  /**
   * What tells one state of the file from another, for readers that come again and again: they are sent a tag of it, and
   * whoever still has that state gets 304 instead of the file.
   */
  readonly state?: string;
}

export type Answer<R extends Route> = R['output'] extends 'file'
  ? FileAnswer
  : OutputOf<R> | RowBatches<RowsIn<OutputOf<R>>>;

/** One handler for each route of a room's table. */
export type Handlers<T extends RouteTable> = { readonly [K in keyof T]: (call: Call<T[K]>) => Promise<Answer<T[K]>> };

export interface Room {
  readonly name: string;
  readonly routes: RouteTable;
  // Typed loosely because rooms of different tables share one list; `room()` is the checked way in.
  readonly handlers: Readonly<Record<string, (call: never) => Promise<unknown>>>;
}

/** Pairs a room's routes with their handlers. It does not compile while one is missing. */
export function room<T extends RouteTable>(name: string, routes: T, handlers: Handlers<T>): Room {
  return { name, routes, handlers };
}
