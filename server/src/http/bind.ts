import { permissionsAsked } from '@parade/contract/access/who.ts';
import { csrfCookie, csrfHeader } from '@parade/contract/http/errors.ts';
import type { Route } from '@parade/contract/http/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { type Actor, can } from '../access/actor.ts';
import { type Admission, openAdmission, weightOf } from '../access/admission.ts';
import { actorOfTokenRequest, checkToken, namesToken } from '../access/apiTokens.ts';
import { actorOfRequest } from '../access/session.ts';
import { whileReading } from '../access/reading.ts';
import { isConflict, isTimeout, hasNoneFree, isUnreachable } from '../observing/unreachable.ts';
import type { Portal } from '../portal.ts';
import { dispositionOf } from './downloads/disposition.ts';
import { extentOf } from './extent.ts';
import type { FileAnswer, Room } from './handlers.ts';
import { type InputPart, parseInput } from './input.ts';
import { Refusal } from './refusal.ts';
import { RowBatches, spelledInBatches } from './downloads/rowBatches.ts';
import type { Spell, Spellings } from './spelling/spellings.ts';
import { acceptMultipart, partsOf } from './multipart.ts';

/**
 * Binds every route of every room. Throws, so that the server does not start, if a route does not say who may call it,
 * if it has no handler, or if two routes share method and path.
 */
export function bindRooms(app: FastifyInstance, portal: Portal, rooms: readonly Room[], spellings: Spellings): void {
  const served = { ...portalsOf(portal), admission: openAdmission(), spellings };
  const seen = new Set<string>();
  for (const room of rooms) {
    for (const [name, route] of Object.entries(room.routes)) {
      const label = `${room.name}.${name}`;
      if (!route.who) throw new Error(`${label} does not say who may call it`);
      const handler = room.handlers[name];
      if (!handler) throw new Error(`${label} has no handler`);
      const key = `${route.method} ${route.path.replaceAll(/:\w+/g, ':')}`;
      if (seen.has(key)) throw new Error(`${label} is a second route at ${key}`);
      seen.add(key);
      if (!route.multipart && route.acrossSites === undefined) bindRoute(app, served, label, route, handler);
      // In a scope of its own, so that every other route refuses such a body unread.
      else app.register(async (scope) => bindRoute(acceptForms(scope, route), served, label, route, handler));
    }
  }
}

/** What routes are served with: the portal, and copies of it with connections of their own. */
interface Served extends ReturnType<typeof portalsOf> {
  readonly admission: Admission;
  readonly spellings: Spellings;
}

function portalsOf(portal: Portal) {
  const { searches, exports } = portal.apart ?? { searches: portal.db, exports: portal.db };
  const reading = { ...portal, db: portal.reads ?? portal.db };
  return { portal, reading, searching: { ...portal, db: searches }, exporting: { ...portal, db: exports } };
}

function bindRoute(
  app: FastifyInstance,
  served: Served,
  label: string,
  route: Route,
  handler: (call: never) => Promise<unknown>,
): void {
  if (route.weight === 'many' && route.method !== 'GET')
    throw new Error(`${label} changes something, and is no export`);
  const extent = extentOf(route);
  const spelling = route.output === 'file' ? undefined : served.spellings.of(route.output);
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: extent.bytes,
    config: { label, takesFiles: route.multipart !== undefined, maxValues: extent.values, takesNone: !route.body },
    handler: async (request, reply) => {
      const weight = isSearch(route, request.query) ? 'many' : weightOf(route);
      // The parts of a form arrive as fast as the sender's network.
      const end = served.admission.begin(weight, weight === 'many' || route.multipart !== undefined);
      const work = () => answer(served, { route, handler, spelling }, request, reply);
      return (route.method === 'GET' ? whileReading(work) : work()).finally(end);
    },
  });
}

/** A route with its handler and serializer; files have none. */
interface Bound {
  readonly route: Route;
  readonly handler: (call: never) => Promise<unknown>;
  readonly spelling: (() => Promise<Spell>) | undefined;
}

async function answer(
  { portal, reading, searching, exporting }: Served,
  { route, handler, spelling }: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const actor = namesToken(request)
    ? await actorOfTokenRequest(portal, request)
    : await actorOfSession(portal, route, request);
  if (actor) request.noted = notedOf(actor);
  checkWho(route, actor);
  const params = parseInput(route.params, request.params, 'path');
  const query = parseInput(route.query, withoutEmpty(request.query), 'query');
  const ofMany = isSearch(route, query) ? searching : isMany(route, query) ? exporting : undefined;
  const given = ofMany ?? (weightOf(route) === 'read' ? reading : portal);
  const call = {
    portal: given,
    actor,
    params,
    query,
    body: parseInput(route.body, await bodyOf(route, request), bodyPart(route)),
    address: request.ip,
    request,
    reply,
  };
  const send = async () => sendAnswer(portal, route, spelling, request, reply, await handler(call as never));
  // A stream reads its first rows while it is sent.
  return ofMany ? apart(ofMany === searching, send()) : send();
}

async function sendAnswer(
  portal: Portal,
  route: Route,
  spelling: Bound['spelling'],
  request: FastifyRequest,
  reply: FastifyReply,
  answered: unknown,
): Promise<unknown> {
  const signed_in = signedInBy(answered);
  if (signed_in !== undefined) request.noted = { ...request.noted, signed_in };
  if (route.output === 'file') return await sendFile(reply, answered as FileAnswer);
  reply.status(route.status ?? 200);
  // Without it, columns that the route does not name would be sent.
  if (!spelling) throw new Error('the route has no schema of its answer');
  const spell = await spelling();
  reply.type('application/json; charset=utf-8');
  if (answered instanceof RowBatches)
    return await sendBatches(portal, { output: route.output, spell }, reply, answered);
  if (portal.config.checkAnswers) route.output.parse(answered);
  return spell(answered);
}

/**
 * Returns the account whose session an answer opens, by any proof: the schema `signedIn`, or an answer that contains
 * it.
 */
function signedInBy(answered: unknown): number | undefined {
  if (typeof answered !== 'object' || answered === null) return undefined;
  const { access_token, user, signed_in } = answered as Record<string, unknown>;
  if (typeof access_token !== 'string') return signed_in === undefined ? undefined : signedInBy(signed_in);
  const { id } = (user ?? {}) as Record<string, unknown>;
  return typeof id === 'number' ? id : undefined;
}

function notedOf({ user_id, impersonator, token }: Actor): NonNullable<FastifyRequest['noted']> {
  return {
    user: user_id,
    ...(impersonator ? { switched_from: impersonator.user_id } : {}),
    ...(token ? { by_token: true } : {}),
  };
}

async function actorOfSession(portal: Portal, route: Route, request: FastifyRequest): Promise<Actor | null> {
  if (route.method !== 'GET' && route.acrossSites === undefined) checkCsrf(request);
  const reading = actorOfRequest(portal, request);
  return admitted(route, await (route.endedSession === 'ignored' ? reading.catch(nobodyIfEnded) : reading));
}

function nobodyIfEnded(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not-signed-in') return null;
  throw error;
}

/** removes empty filters. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''));
}

/** Returns whether a call searches for a text. A file of the results is an export. */
function isSearch({ method, output }: Route, query: unknown): boolean {
  const { q, filterQuery } = query as Record<string, unknown>;
  return method === 'GET' && output !== 'file' && Boolean(q ?? filterQuery);
}

/** Returns whether a call reads the rows of many: an export, a board, or a list of all pages at once. */
function isMany({ method, weight }: Route, query: unknown): boolean {
  const { all } = query as Record<string, unknown>;
  return weight === 'many' || (method === 'GET' && (all === '1' || all === 'true'));
}

/**
 * Turns failures of the pools for searches and exports into refusals, because they say nothing about the primary
 * database.
 */
async function apart<T>(isSearch: boolean, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isSearch && isTimeout(error)) throw new Refusal('search-too-slow');
    if (isUnreachable(error))
      throw new Refusal(hasNoneFree(error) ? 'too-busy' : 'unavailable', { log: 'no connection for the work of many' });
    if (isConflict(error))
      throw new Refusal('too-busy', { log: 'ended by the copy of the database (DATABASE_READ_URL)' });
    throw error;
  }
}

/** Parses parts if the route takes them; otherwise lets the body of a plain form through unread. */
function acceptForms(scope: FastifyInstance, route: Route): FastifyInstance {
  if (route.multipart) return acceptMultipart(scope);
  const kinds = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(kinds, { parseAs: 'string' }, (_request, _body, done) => done(null));
  return scope;
}

async function bodyOf(route: Route, request: FastifyRequest): Promise<unknown> {
  const given = (await partsOf(route, request)) ?? request.body ?? undefined;
  return route.spelled ? route.spelled(given) : given;
}

function bodyPart({ texts }: Route): InputPart {
  if (texts === undefined) return 'body';
  return texts === 'clean' ? 'cleaned body' : 'judged body';
}

function checkCsrf(request: FastifyRequest): void {
  const cookie = request.cookies[csrfCookie];
  const header = request.headers[csrfHeader];
  if (!cookie || typeof header !== 'string' || !sameText(cookie, header)) throw new Refusal('csrf-mismatch');
}

function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * U-33: an account that still needs a second step may call the routes that set it up. Public routes treat it as signed
 * out.
 */
function admitted(route: Route, actor: Actor | null): Actor | null {
  if (!actor?.second_factor_due || route.beforeSecondFactor !== undefined) return actor;
  if ('anyone' in route.who) return null;
  throw new Refusal('second-factor-required');
}

function checkWho(route: Route, actor: Actor | null): void {
  if (actor) checkToken(route, actor);
  if ('anyone' in route.who) return;
  if (!actor) throw new Refusal('not-signed-in');
  const asked = permissionsAsked(route.who);
  if (asked.length > 0 && !asked.some((permission) => can(actor, permission))) throw new Refusal('not-allowed');
}

async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  if (!Buffer.isBuffer(file.content)) await begun(file.content);
  reply.header('content-type', file.type);
  reply.header('content-disposition', dispositionOf(file.disposition ?? 'attachment', file.name));
  reply.header('cache-control', cachingOf(file));
  // A browser that is made to show a file runs nothing in it.
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (file.state !== undefined) {
    const tag = tagOf(file.state);
    reply.header('etag', tag);
    if (hasTag(reply.request.headers['if-none-match'], tag)) return reply.status(304).send();
  }
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply.send(reply.request.method === 'HEAD' ? unread(file.content) : file.content);
}

function cachingOf({ max_age_s, state }: FileAnswer): string {
  if (max_age_s !== undefined) return `private, max-age=${max_age_s}`;
  return state === undefined ? 'private, no-store' : 'private, no-cache';
}

/** Weak, because the same state may be sent with another time of its making, and compressed or not. */
function tagOf(state: string): string {
  return `W/"${createHash('sha256').update(state).digest('hex').slice(0, 24)}"`;
}

/** Returns whether If-None-Match lists a tag, in the weak comparison of RFC 9110. */
function hasTag(given: string | undefined, tag: string): boolean {
  if (given?.trim() === '*') return true;
  return (given ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag.slice(2));
}

async function sendBatches(
  { config }: Portal,
  { output, spell }: { readonly output: z.ZodType; readonly spell: Spell },
  reply: FastifyReply,
  answered: RowBatches<unknown>,
): Promise<FastifyReply> {
  const content = spelledInBatches(answered, (part) => {
    if (config.checkAnswers) output.parse(part);
    return spell(part);
  });
  await begun(content);
  return reply.send(reply.request.method === 'HEAD' ? unread(content) : content);
}

/** Returns an empty body and closes the unsent file. */
function unread(content: FileAnswer['content']): Readable {
  if (!Buffer.isBuffer(content)) content.destroy();
  return Readable.from([]);
}

/** Waits for the first bytes, so that an early failure is a refusal and not a file that breaks off. */
function begun(content: Readable): Promise<void> {
  if (content.readableLength > 0 || content.readableEnded) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => {
      content.off('readable', done).off('end', done).off('error', done);
      if (error) reject(error);
      else resolve();
    };
    content.once('readable', done).once('end', done).once('error', done);
  });
}
