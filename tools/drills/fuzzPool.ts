/** What a portal holds, so that a generated request can mean something that is there. */
import type { ApiClient } from '@parade/e2e/apiClient.ts';

export interface KnownEntry {
  readonly id: number;
  readonly organization_id: number;
  readonly year: number;
  readonly org_type: number;
}

/** Known values by the name that a parameter or a property of a payload has. */
export interface Pool {
  readonly entries: readonly KnownEntry[];
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** Ids that `id` of a path means, by the part of the path in front of it. */
  readonly idsBelow: Readonly<Record<string, readonly unknown[]>>;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads the pool through the API, in one fixed order, so that the same season gives the same pool. `actors`: addresses
 * whose accounts the drill works with; they are not among the users that a request may change.
 */
export async function readPool(admin: ApiClient, year: number, actors: readonly string[]): Promise<Pool> {
  const list = async (path: string, key = 'data'): Promise<Row[]> => {
    const { status, body } = await admin.call('GET', path);
    if (status !== 200) throw new Error(`the pool is not read: ${path} answered ${status}`);
    return body[key] as Row[];
  };
  const of = (rows: readonly Row[], key: string) => [...new Set(rows.map((row) => row[key]))];
  const entries = (await list('/api/entries?limit=10000&year=any')) as unknown as KnownEntry[];
  const waivers = (await list('/api/waivers?all=1', 'all_results')).slice(0, 400);
  const users: Row[] = [];
  for (let page = 1; page <= 6; page += 1) users.push(...(await list(`/api/users?page=${page}`)));
  const formFiles = await list(`/api/form-files`);
  const messages = await list('/api/outbox');
  const mailings = await list('/api/mailings');
  const participants = await participantsOf(admin, waivers);
  const submissions = await submissionsOf(admin, entries.filter((entry) => entry.year === year).slice(0, 12));
  const links = await signingLinks(admin, waivers);
  const others = users.filter(({ email }) => !actors.includes(String(email)));
  const userIds = of(others, 'id');
  const tokens = [...of(waivers, 'token'), ...links, ...links, ...links];
  return {
    entries,
    values: {
      entryId: entries.map(({ id }) => id),
      entry_id: entries.map(({ id }) => id),
      entry_ids: entries.map(({ id }) => id),
      entry: entries.map(({ id }) => id),
      organization_id: of(entries as unknown as Row[], 'organization_id'),
      existing_organization: of(entries as unknown as Row[], 'organization_id'),
      year: [year, year, year, year - 1, year + 1],
      parade_year: [year, year + 1],
      filterYear: [year],
      participantId: participants,
      userId: userIds,
      user_id: userIds,
      rep: ['any', 'none', ...userIds],
      token: tokens,
      ids: of(waivers, 'id'),
      submissionId: submissions,
      form_submission_id: submissions,
      mailing: of(mailings, 'id'),
      file_id: of(formFiles, 'id'),
      formTypeOrId: ['all', '1', '2', '3', 'band-application', 'float-application', 'music'],
      slug: ['welcome', 'welcome-media'],
      email: users.flatMap(({ email }, at) => (at % 4 === 0 ? [email] : [])),
      password: ['a long enough password'],
      primary_role: ['mhr', 'hw', 'Trumpet'],
      count: [0, 1, 10, 2_000],
    },
    idsBelow: {
      '/api/entries': entries.map(({ id }) => id),
      '/api/users': userIds,
      '/api/outbox': of(messages, 'id'),
      '/api/form-files': of(formFiles, 'id'),
      '/api/form-submissions': submissions,
      '/api/waivers': of(waivers, 'id'),
      '/api/join-links': [1, 2, 3],
    },
  };
}

async function participantsOf(admin: ApiClient, waivers: readonly Row[]): Promise<unknown[]> {
  const ids = [...new Set(waivers.map((waiver) => (waiver.entry as Row).id))].slice(0, 5);
  const found: unknown[] = [];
  for (const id of ids) {
    const { body } = await admin.call('GET', `/api/participants/${String(id)}`);
    found.push(...(body.data as Row[]).map((row) => row.participant_id));
  }
  return found;
}

async function submissionsOf(admin: ApiClient, entries: readonly KnownEntry[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { organization_id, year } of entries) {
    const { body } = await admin.call('GET', `/api/overview/${organization_id}/${year}`);
    const forms = Object.values((body.entry as { forms?: Record<string, Row[]> }).forms ?? {}).flat();
    found.push(...forms.map((form) => form.submission_id).filter((id) => id !== null && id !== undefined));
  }
  return found;
}

/** Secrets of signing links, handed over as a leader would: without them nothing behind a link is reached. */
async function signingLinks(admin: ApiClient, waivers: readonly Row[]): Promise<string[]> {
  const links: string[] = [];
  for (const waiver of waivers.filter(({ completed_at }) => completed_at === null).slice(0, 12)) {
    const { body } = await admin.call('POST', `/api/waivers/${String(waiver.token)}/link`);
    if (typeof body.link === 'string') links.push(body.link.split('/').at(-1) ?? '');
  }
  return links;
}
