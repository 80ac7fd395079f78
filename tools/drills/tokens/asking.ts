/** A part of the drill `matrix`: some calls with tokens for programs. Each refusal is paired with a grant of the same call. */
import { tokenPrefix, type TokenRole } from '@parade/contract/users/tokens/token.ts';
import { newSecret, secretHash } from '@parade/server/access/secret.ts';
import type { DatabaseState } from '../access/databaseState.ts';
import type { TestedPortal } from '../access/portal.ts';
import type { World } from '../access/world.ts';

const tokens = {
  'admin, changing': { role: 'admin', is_read_only: false },
  'admin, reading': { role: 'admin', is_read_only: true },
  'volunteer, changing': { role: 'volunteer', is_read_only: false },
  'media, reading': { role: 'media', is_read_only: true },
  revoked: { role: 'admin', is_read_only: false },
} as const satisfies Record<string, { role: TokenRole; is_read_only: boolean }>;
type Token = keyof typeof tokens;

interface Asked {
  readonly call: (world: World) => readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object];
  /** Those whose call is granted. The others are refused (403); the one that was revoked is nobody (401). */
  readonly granted: readonly Token[];
  /** Granted to no token: then a superadmin who is logged in must get it. */
  readonly byPersonAlone?: true;
}

const admins = ['admin, changing', 'admin, reading'] as const;
const rows: readonly Asked[] = [
  { call: () => ['GET', '/api/waivers?year=2027'], granted: [...admins, 'volunteer, changing'] },
  { call: () => ['GET', '/api/entries?year=2027'], granted: [...admins, 'volunteer, changing', 'media, reading'] },
  { call: () => ['GET', '/api/audit_details'], granted: admins },
  { call: () => ['GET', '/api/settings'], granted: admins },
  {
    call: ({ heron, people }) => ['PUT', `/api/entries/${heron.entry.id}/rep`, { user_id: people.volunteer?.id }],
    granted: ['admin, changing'],
  },
  { call: () => ['POST', '/api/faq-category', { name: 'Of a token' }], granted: ['admin, changing'] },
  { call: () => ['GET', '/api/users'], granted: [], byPersonAlone: true },
  { call: () => ['GET', '/api/outbox'], granted: [], byPersonAlone: true },
  { call: () => ['GET', '/api/tokens'], granted: [], byPersonAlone: true },
  { call: () => ['GET', '/api/me'], granted: [], byPersonAlone: true },
  { call: () => ['GET', '/api/new-season'], granted: [], byPersonAlone: true },
  { call: () => ['GET', '/api/profile/sessions'], granted: [], byPersonAlone: true },
];

/** Not rows of anybody's: the counters of calls, and when a token was last used. */
const uncounted = new Set(['public.rate_limits', 'public.api_tokens', 'public.sessions']);

/** Asks every row with every token. Answers how many cells there were, and what was wrong. */
export async function askWithTokens(tested: TestedPortal, world: World, state: DatabaseState) {
  const secrets = await createTokens(tested, world);
  await state.mark();
  const faults: string[] = [];
  let cells = 0;
  const ask = async (row: Asked, bearer: string) => {
    const [method, url, payload] = row.call(world);
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await tested.app.inject({ method, url, headers, ...(payload && { payload }) });
    const changed = (await state.changedTables()).filter((table) => !uncounted.has(table));
    await state.mark();
    return { label: `${method} ${url}`, status: answer.statusCode, isChanging: method !== 'GET', changed };
  };
  for (const row of rows) {
    for (const [token, secret] of secrets) {
      cells += 1;
      const { label, status, isChanging, changed } = await ask(row, secret);
      const isGranted = row.granted.includes(token);
      const isRight = isGranted ? status < 300 : status === (token === 'revoked' ? 401 : 403);
      if (!isRight) faults.push(`${label}: token of ${token}: ${status}`);
      if ((isGranted && isChanging) !== changed.length > 0)
        faults.push(`${label}: token of ${token}: changed ${changed.join(', ') || 'nothing'}`);
    }
    const person = row.byPersonAlone ? await ask(row, world.people.superadmin?.token ?? '') : undefined;
    if (person && person.status >= 300) faults.push(`${person.label}: refused to tokens, and granted to nobody`);
  }
  await state.restore();
  return { cells, faults };
}

async function createTokens({ portal }: TestedPortal, world: World): Promise<[Token, string][]> {
  const maker = world.people.superadmin?.id ?? 0;
  const at = portal.clock.nowIso();
  const expires_at = new Date(Date.parse(at) + 86_400_000).toISOString();
  const made: [Token, string][] = [];
  for (const [name, is] of Object.entries(tokens) as [Token, (typeof tokens)[Token]][]) {
    const secret = `${tokenPrefix}${newSecret()}`;
    const ended = name === 'revoked' ? { ended_at: at, ended_by: maker } : {};
    await portal.db
      .insertInto('api_tokens')
      .values({ name, ...is, secret_hash: secretHash(secret), created_by: maker, created_at: at, expires_at, ...ended })
      .execute();
    made.push([name, secret]);
  }
  return made;
}
