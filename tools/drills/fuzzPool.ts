/** Existing objects of a portal, so that generated requests can refer to them. */
import type { ApiClient } from '@parade/e2e/apiClient.ts';

import { password as seasonPassword } from './access/world.ts';

export interface KnownEntry {
  readonly id: number;
  readonly organization_id: number;
  readonly year: number;
  readonly org_type: number;
}

/** Known values by the name of a parameter or a payload property. */
export interface Pool {
  readonly entries: readonly KnownEntry[];
  /** Entries of the current year. */
  readonly current: readonly KnownEntry[];
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** Ids that `id` in a path can mean, by the preceding part of the path. */
  readonly idsBelow: Readonly<Record<string, readonly unknown[]>>;
}

/** Waivers that are signed, saved and declined through their links. */
const linkCount = 40;

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads the pool through the API in a fixed order, so that the same season gives the same pool. `actors`: addresses of
 * the drill's own accounts, which requests must not change.
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
  const { submissions, files } = await filledForms(admin, entries.filter((entry) => entry.year === year).slice(0, 12));
  // Separate from the others, since a call on a waiver by its locator may end its link.
  const forLinks = waivers.filter(({ completed_at }) => completed_at === null).slice(0, linkCount);
  const located = waivers.filter((waiver) => !forLinks.includes(waiver));
  const reps = await list('/api/reps');
  const others = users.filter(({ email }) => !actors.includes(String(email)));
  const userIds = of(others, 'id');
  return {
    entries,
    current: entries.filter((entry) => entry.year === year),
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
      user_id: [...userIds, ...of(reps, 'id')],
      rep: ['any', 'none', ...userIds],
      token: of(located, 'token'),
      link: await signingLinks(admin, forLinks),
      joinToken: await joinTokens(admin),
      ids: of(located, 'id'),
      submissionId: submissions,
      form_submission_id: submissions,
      mailing: of(mailings, 'id'),
      file_id: files,
      form_file_id: of(formFiles, 'id'),
      formTypeOrId: ['all', '1', '2', '3', 'band-application', 'float-application', 'music'],
      slug: ['welcome', 'welcome-media'],
      email: users.flatMap(({ email }, index) => (index % 4 === 0 ? [email] : [])),
      password: ['parade-demo-2027', seasonPassword],
      field: ['entry:official_name'],
      submit: [false],
      revision: [0, 9_999],
      first_name: ['Robin', 'Álvaro', '山田'],
      last_name: ['Rosebud', 'Ní Dhomhnaill'],
      phone: ['626 555 0142'],
      primary_role: ['mhr', 'hw', 'Trumpet'],
      count: [0, 1, 10, 2_000],
    },
    idsBelow: {
      '/api/entries': entries.map(({ id }) => id),
      '/api/users': userIds,
      '/api/outbox': of(messages, 'id'),
      '/api/form-files': of(formFiles, 'id'),
      '/api/form-submissions': submissions,
      '/api/waivers': of(located, 'id'),
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

/** Returns submissions of these entries, and files attached to some of them. */
async function filledForms(
  admin: ApiClient,
  entries: readonly KnownEntry[],
): Promise<{ submissions: unknown[]; files: unknown[] }> {
  const submissions: unknown[] = [];
  const files: unknown[] = [];
  for (const { organization_id, year } of entries) {
    const { body } = await admin.call('GET', `/api/overview/${organization_id}/${year}`);
    const forms = Object.values((body.entry as { forms?: Record<string, Row[]> }).forms ?? {}).flat();
    const begun = forms.filter(({ submission_id }) => submission_id !== null && submission_id !== undefined);
    submissions.push(...begun.map(({ submission_id }) => submission_id));
    for (const { form_type } of begun.slice(0, 4)) {
      const read = await admin.call('GET', `/api/forms/${organization_id}/${String(form_type)}/${year}`);
      files.push(...filesIn((read.body.form as Row | undefined)?.field_values));
    }
  }
  return { submissions, files };
}

function filesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('url' in value && 'size' in value && 'id' in value) return [value.id];
  return Object.values(value).flatMap(filesIn);
}

async function joinTokens(admin: ApiClient): Promise<string[]> {
  const created = await admin.call('POST', '/api/join-links', { role: 'judge', uses: 1000 });
  return typeof created.body.url === 'string' ? [created.body.url.split('/').at(-1) ?? ''] : [];
}

/** Returns secrets of signing links, handed over as by a leader: nothing behind a link can be reached without them. */
async function signingLinks(admin: ApiClient, waivers: readonly Row[]): Promise<string[]> {
  const links: string[] = [];
  for (const waiver of waivers) {
    const { body } = await admin.call('POST', `/api/waivers/${String(waiver.token)}/link`);
    if (typeof body.link === 'string') links.push(body.link.split('/').at(-1) ?? '');
  }
  return links;
}
