import type { OrganizationRole, StaffRole } from '@parade/contract/access/roles.ts';
import { csrfCookie, csrfHeader } from '@parade/contract/http/errors.ts';
import type { Captcha } from '@parade/contract/users/captcha.ts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { FastifyInstance } from 'fastify';
import { withoutActor } from '../access/authorized.ts';
import { type Actor, authorOf } from '../access/actor.ts';
import { actorOfToken } from '../access/session.ts';
import { type Author, inTransaction } from '../database/change.ts';
import { unsealedSecret } from '../notifications/sealing.ts';
import type { Portal } from '../portal.ts';
import { renewAccountLink } from '../users/links.ts';
import { grantOrganizationRole, grantStaffRole } from '../users/roles.ts';
import { openSession } from '../users/signIn/sessions.ts';
import { createAccount } from '../users/writes.ts';
import { renewSigningLink } from '../waivers/links.ts';

/** A person with a session. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The bearer token. */
  readonly token: string;
}

/** The properties of a person; a confirmed address by default. */
export interface PersonIs {
  readonly roles?: readonly StaffRole[];
  /** Organizations led or built for; year null means all years. */
  readonly leads?: readonly { readonly organization_id: number; readonly year: number | null }[];
  readonly builds?: readonly { readonly organization_id: number; readonly year: number | null }[];
  readonly registered_as?: 'leader' | 'media';
  readonly email_verified?: boolean;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** Only for tests about passwords: hashing one takes time. */
  readonly password?: string;
}

const system: Author = { kind: 'system', job: 'test' };
/** Five digits from the first one on, so that lists by name are in the order of creation. */
let count = 10_000;

/** Creates a person as described, with an account and an open session. */
export async function aPerson(portal: Portal, is: PersonIs = {}): Promise<Person> {
  count += 1;
  const first_name = is.first_name ?? 'Robin';
  const last_name = is.last_name ?? `Person${count}`;
  const email = is.email ?? `person${count}@example.org`;
  return inTransaction(portal, system, async (change) => {
    const id = await createAccount(change, {
      email,
      first_name,
      last_name,
      phone: '626 555 0142',
      email_verified: is.email_verified ?? true,
      ...(is.password === undefined ? {} : { password: is.password }),
      ...(is.registered_as === undefined ? {} : { registered_as: is.registered_as }),
    });
    for (const role of is.roles ?? []) await grantStaffRole(change, withoutActor({ id }, 'change_roles'), role);
    const rolesOf = (name: OrganizationRole, where: PersonIs['leads'] = []) =>
      where.map(({ organization_id, year }) => ({ user_id: id, name, organization_id, parade_year: year }));
    for (const role of [...rolesOf('leader', is.leads), ...rolesOf('float-builder', is.builds)])
      await grantOrganizationRole(change, role);
    const token = await openSession(change, id, { address: null, agent: null });
    return { id, email, first_name, last_name, token };
  });
}

/** A person who has just signed up through the form, with the session that this opened. */
export interface Newcomer extends Person {
  readonly password: string;
}

/** Signs up as a leader unless `given` names another role; throws if that is refused. */
export async function aNewcomer(
  app: FastifyInstance,
  given: { readonly email?: string; readonly password?: string; readonly address?: string } = {},
): Promise<Newcomer> {
  count += 1;
  const { email = `newcomer${count}@example.org`, password = 'a fine long password' } = given;
  const [first_name, last_name] = ['Nadia', `Newcomer${count}`];
  // Each from an address of its own, because limits count by address.
  const client = anonymousClient(app, given.address ?? `10.9.${(count >> 8) & 255}.${count & 255}`);
  const answer = await client.post('/api/users', {
    first_name,
    last_name,
    email,
    phone: '626 555 0199',
    password,
    role: 'leader',
    recaptcha: await solvedCaptcha(app),
  });
  if (answer.status !== 200) throw new Error(`sign-up was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { id: answer.body.user.id, email, first_name, last_name, password, token: answer.body.access_token };
}

/** Creates a person with one staff role. */
export function aStaffMember(portal: Portal, role: StaffRole = 'staff'): Promise<Person> {
  return aPerson(portal, { roles: [role] });
}

/** Creates a leader of an organization; year null means of all years. */
export function aLeaderOf(portal: Portal, organization_id: number, year: number | null): Promise<Person> {
  return aPerson(portal, { leads: [{ organization_id, year }] });
}

/** Returns the actor of the person's next request. */
export async function actorOf(portal: Portal, person: Person): Promise<Actor> {
  const actor = await actorOfToken(portal, person.token);
  if (!actor) throw new Error('the session has ended');
  return actor;
}

/** Returns the author of a change by this person. */
export async function authorFor(portal: Portal, person: Person): Promise<Author> {
  return authorOf(await actorOf(portal, person));
}

/** An answer for a test. `body` is the parsed JSON, or {} for anything else. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read many shapes; the contract's schemas check them already.
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read many shapes, which the schemas of the calls have checked
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: Buffer;
}

/** Makes calls as a browser does: with the bearer token, the CSRF cookie and its header. */
export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export function signedInClient(app: FastifyInstance, person: { readonly token: string }): Client {
  return client(app, person.token);
}

/** Returns the client of an admin who impersonates a user. */
export async function switchedClient(app: FastifyInstance, admin: Person, user_id: number): Promise<Client> {
  const { status, body } = await signedInClient(app, admin).post('/api/impersonations', { user_id });
  if (status !== 200) throw new Error(`switching was refused: ${status}`);
  return signedInClient(app, { token: body.access_token });
}

/**
 * Returns a client. address: the one it seems to call from, which limits count by. device: the cookie of a browser that signed
 * in before.
 */
export function anonymousClient(app: FastifyInstance, address?: string, device?: string): Client {
  return client(app, null, address, device);
}

/** Returns the device cookie that an answer sets; undefined if none. */
export function deviceCookieOf({ headers }: Answer): string | undefined {
  return /(?:^|,)device=([^;]+)/.exec(String(headers['set-cookie']))?.[1];
}

function client(app: FastifyInstance, token: string | null, remoteAddress?: string, device?: string): Client {
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer> => {
    // A FormData is sent as multipart/form-data, as a browser does.
    const form = body instanceof FormData ? new Response(body) : null;
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'GET'
          ? {}
          : {
              cookie: `${csrfCookie}=the-cookie${device === undefined ? '' : `; device=${device}`}`,
              [csrfHeader]: 'the-cookie',
            }),
        ...(body === undefined ? {} : { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body) }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    });
    return { status: answer.statusCode, body: jsonOf(answer.body), headers: answer.headers, raw: answer.rawPayload };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    delete: (path) => send('DELETE', path),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Returns a solved captcha, for the payload's `recaptcha`; each can be used once. */
export async function solvedCaptcha(app: FastifyInstance): Promise<string> {
  const { body } = await anonymousClient(app).get('/api/captcha');
  const asked = body as Captcha;
  if (asked.kind !== 'work') throw new Error('the portal asks for reCAPTCHA');
  const challenge = asked.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/**
 * Returns the secret of the link in the newest letter to an address, of one kind if a part of the path is given
 * ('/invitations/'). A letter that is not to be sent has none: its link gets a fresh one, as when staff look at it.
 */
export async function mailedLink(portal: Portal, email: string, path: string): Promise<string> {
  const letter = await portal.db
    .selectFrom('outbox')
    .select(['link_kind', 'link_id', 'message_id', 'sealed_link'])
    .where('to_address', '=', email)
    .where('text_body', 'like', `%${path}%`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (letter?.link_id == null) throw new Error(`no letter to ${email} with ${path}`);
  const sealed = unsealedSecret(portal.config, letter);
  if (sealed !== null) return sealed;
  const { link_kind, link_id } = letter;
  const link = await inTransaction(portal, system, (change) =>
    link_kind === 'account' ? renewAccountLink(change, link_id) : renewSigningLink(change, link_id),
  );
  if (link === null) throw new Error(`the link in the letter to ${email} has ended`);
  return link.secret;
}
