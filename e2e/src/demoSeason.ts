import { type ApiClient, signedInClient } from './apiClient.ts';

/** October 20, 2026, 10 a.m. in Los Angeles: waivers have been sent, and none is overdue. */
export const demoStart = '2026-10-20T17:00:00Z';

export const demoPassword = 'parade-demo-2027';

/** Signs in with one of the accounts that the first start prints: a session of its own, which may be ended. */
export function demoClient(url: string, account: string): Promise<ApiClient> {
  return signedInClient(url, `${account}@example.org`, demoPassword);
}

const known = new Map<string, Promise<ApiClient>>();

/**
 * Returns a client in the account's session, which the journeys of a file share as long as nobody ends it: checking a
 * password is half a second of a core.
 */
export function clientOf(url: string, account: string): Promise<ApiClient> {
  const key = `${account} at ${url}`;
  const client = stillSignedIn(known.get(key)).then((found) => found ?? demoClient(url, account));
  known.set(key, client);
  return client;
}

async function stillSignedIn(before: Promise<ApiClient> | undefined): Promise<ApiClient | undefined> {
  const client = await before?.catch(() => undefined);
  return client && (await client.call('GET', '/api/me')).status === 200 ? client : undefined;
}

export interface DemoEntry {
  readonly id: number;
  readonly organization_id: number;
  /** '/entries/23/2027' */
  readonly place: string;
  /** '/o/23/band-profile/2027' */
  form(form_type: string): string;
}

export interface DemoWaiver {
  /** Its locator. */
  readonly token: string;
  readonly name: string;
  readonly status: 'pending' | 'pending-approval' | 'completed';
}

/** Returns the entry of this name that the client sees in the parade of 2027. */
export async function entryNamed(client: ApiClient, name: string): Promise<DemoEntry> {
  const { body } = await client.call('GET', `/api/entries?year=2027&q=${encodeURIComponent(name)}`);
  const found = (body.data as { id: number; organization_id: number; official_name: string }[] | undefined)?.find(
    (entry) => entry.official_name.startsWith(name),
  );
  if (!found) throw new Error(`no entry ${name}: ${JSON.stringify(body).slice(0, 200)}`);
  const { id, organization_id } = found;
  return {
    id,
    organization_id,
    place: `/entries/${organization_id}/2027`,
    form: (form_type) => `/o/${organization_id}/${form_type}/2027`,
  };
}

/** Returns the waivers of an entry, sorted by name. */
export async function waiversOf(client: ApiClient, entry: DemoEntry): Promise<DemoWaiver[]> {
  const { body } = await client.call('GET', `/api/waivers?entry_id=${entry.id}&all=1`);
  return body.all_results as DemoWaiver[];
}

/** Creates a new signing link that replaces the earlier one; returns its path. */
export async function signingPath(leader: ApiClient, waiver: DemoWaiver): Promise<string> {
  const { status, body } = await leader.call('POST', `/api/waivers/${waiver.token}/link`);
  if (status !== 201) throw new Error(`no link for ${waiver.name}: ${status} ${JSON.stringify(body)}`);
  return new URL(String(body.link)).pathname;
}

/** A person whom staff have listed in an entry. */
export interface Listed {
  readonly participant_id: number;
  readonly name: string;
  readonly email: string;
  /** Returns the path of a link that was handed over. */
  path(form_type?: string): Promise<string>;
}

export interface GivenSomeone {
  readonly first_name?: string;
  readonly email?: string;
}

let listed = 0;

export async function listSomeone(staff: ApiClient, entry: DemoEntry, given: GivenSomeone = {}): Promise<Listed> {
  listed += 1;
  const { first_name = 'Robin', email = `robin${listed}@example.org` } = given;
  const last_name = `Signer ${listed}`;
  const body = { type: 'general-participants', first_name, last_name, email, primary_role: 'Drum' };
  const answer = await staff.call('POST', `/api/participants/${entry.id}`, body);
  const { participant_id } = answer.body.participant as { participant_id: number };
  const name = `${first_name} ${last_name}`;
  return {
    participant_id,
    name,
    email,
    path: async (form_type = 'participant-waiver') => {
      const { body } = await staff.call('GET', `/api/waivers?entry_id=${entry.id}&year=${entry.place.slice(-4)}&all=1`);
      const all = body.all_results as { name: string; form_type: string; token: string; status: 'pending' }[];
      const waiver = all.find((each) => each.name === name && each.form_type === form_type);
      if (!waiver) throw new Error(`${name} has no ${form_type}: ${JSON.stringify(answer.body)}`);
      return signingPath(staff, waiver);
    },
  };
}

/** Returns people whose newest letter has a signing link that the outbox shows. */
export async function addresseesWithLink(staff: ApiClient, count: number): Promise<string[]> {
  const { body } = await staff.call('GET', '/api/waivers?status=not-completed&all=1');
  const waiting = body.all_results as { email: string | null }[];
  const found: string[] = [];
  for (const { email } of waiting) {
    if (found.length === count) break;
    const letters = await staff.call('GET', `/api/outbox?q=${encodeURIComponent(email ?? 'nobody')}`);
    const newest = (letters.body.data as { id: number }[])[0];
    if (!email || !newest) continue;
    const letter = await staff.call('GET', `/api/outbox/${newest.id}`);
    if ((letter.body.link as { may_show: boolean } | null)?.may_show) found.push(email);
  }
  if (found.length < count) throw new Error('too few letters have a link to show');
  return found;
}

/** Makes a person with an account the leader of an organization for a year, through a sign-up link from staff. */
export async function becomeLeader(
  staff: ApiClient,
  person: ApiClient,
  of: { readonly organization_id: number; readonly year: number },
): Promise<void> {
  const link = { role: 'leader', organization_id: of.organization_id, parade_year: of.year };
  const { body } = await staff.call('POST', '/api/join-links', link);
  const token = String(body.url).split('/').at(-1) ?? '';
  const joined = await person.call('POST', `/api/join/${token}/accept`);
  if (joined.status >= 300) throw new Error(`the sign-up link was refused: ${JSON.stringify(joined.body)}`);
}
