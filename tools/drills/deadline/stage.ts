/**
 * deadline: the filled database with bands whose leaders are in a hurry, two web processes behind a small proxy, and a
 * worker.
 */
import { bandLogistics } from '@parade/contract/forms/definitions/band/bandLogistics.ts';
import { defaultDueDay, dueInstant } from '@parade/contract/forms/due/due.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { anonymousClient, type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { startPortal } from '@parade/e2e/portal.ts';
import pg from 'pg';
import { filledYears, fullSize, tenth } from '../../benches/filling/fill.ts';
import { benchAccount, benchLeader, filledPortal, sealFilled } from '../../benches/filling/filledPortal.ts';
import { linksFor, pendingWaivers, signature } from '../../benches/filling/signing.ts';
import { openBalancer } from '../stage/balancer.ts';
import { startWorker } from '../worker.ts';

const year = filledYears.last;
/** The form that is due on that day. */
const form = bandLogistics;

export interface DeadlineLeader {
  readonly organization_id: number;
  readonly entry_id: number;
  readonly headers: ApiClient['headers'];
  readonly form: string;
  readonly overview: string;
  /** All answers that the form requires. */
  readonly answers: FieldValues;
}

export interface Signer {
  readonly locator: string;
  readonly secret: string;
}

export interface DeadlineStage {
  readonly url: string;
  readonly databaseUrl: string;
  readonly leaders: readonly DeadlineLeader[];
  readonly signers: readonly Signer[];
  readonly anyone: ApiClient['headers'];
  readonly signature: unknown;
  /** kill -9 of one web process. */
  killWeb(): Promise<void>;
  restartWeb(): Promise<void>;
  /** Returns how many web processes do not respond. */
  processesGone(): Promise<number>;
  stop(): Promise<void>;
}

export async function openDeadlineStage(leaders: number, signers: number, short: boolean): Promise<DeadlineStage> {
  const due = Date.parse(dueInstant(dueDayOfForm()));
  const began = Date.now();
  /** Settings of all processes. Their clocks show an hour before the form is due when the drill starts. */
  const shared = () => ({
    CLOCK_START: new Date(due - 3_600_000 + (Date.now() - began)).toISOString(),
    SECRET: 'the-secret-of-the-drill-deadline-and-of-nothing-else',
    DEMO: '0',
    PROCESS: 'web',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
  });
  const filled = await filledPortal(short ? tenth : fullSize, shared());
  const undo: (() => unknown)[] = [() => filled.end()];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const second = () => startPortal({ ...shared(), DATABASE_URL: filled.databaseUrl });
    let killed = await second();
    undo.push(() => killed.stop());
    const { port } = new URL(killed.url);
    const worker = startWorker(filled.databaseUrl, { ...shared(), PROCESS: 'worker' });
    undo.push(() => worker.stop());
    await sealFilled(filled.databaseUrl);
    const balancer = await openBalancer([filled.portal.url, killed.url]);
    undo.push(() => balancer.close());
    const staff = await signedInClient(balancer.url, benchAccount.email, benchAccount.password);
    const anyone = await anonymousClient(balancer.url);
    return {
      url: balancer.url,
      databaseUrl: filled.databaseUrl,
      leaders: await leadersOf(balancer.url, await addBands(filled.databaseUrl, leaders)),
      signers: await linksFor(staff, await pendingWaivers(filled.databaseUrl, signers)),
      anyone: anyone.headers,
      signature: signature(),
      killWeb: () => killed.kill(),
      restartWeb: async () => {
        killed = await startPortal({ ...shared(), DATABASE_URL: filled.databaseUrl, PORT: port }, killed.dataDir);
      },
      processesGone: async () => {
        const answers = await Promise.all(
          [filled.portal.url, killed.url].map((url) => fetch(`${url}/healthz`).catch(() => undefined)),
        );
        return answers.filter((answer) => !answer?.ok).length;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function dueDayOfForm() {
  const day = defaultDueDay(form, 2, year);
  if (!day) throw new Error('the form is never due');
  return day;
}

interface Band {
  readonly organization_id: number;
  readonly entry_id: number;
  readonly email: string;
}

/** Adds accepted bands with a leader each, who has the password of the bench's leader. */
async function addBands(databaseUrl: string, count: number): Promise<Band[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into users (email, first_name, last_name, password_hash, email_verified_at, created_at)
       select 'deadline' || n || '@example.org', 'Deadline', 'Leader ' || n, u.password_hash, '2026-01-01', '2026-01-01'
       from generate_series(1, ${count}) n cross join users u where u.email = $1`,
      [benchLeader.email],
    );
    await client.query(
      `insert into organizations (name, type_id, created_at) select 'Deadline Band ' || n, 2, '2026-01-01' from generate_series(1, ${count}) n`,
    );
    await client.query(
      `insert into entries (organization_id, year, status, submitted_at, approved_at, official_name, created_at, updated_at, user_last_updated_at)
       select id, ${year}, 'accepted', '2026-02-01', '2026-03-01', name, '2026-01-01', '2026-03-01', '2026-03-01'
       from organizations where name like 'Deadline Band %'`,
    );
    const { rows } = await client.query<Band>(
      `insert into organization_roles (user_id, name, organization_id, parade_year, created_at)
       select u.id, 'leader', o.id, ${year}, '2026-01-01' from organizations o
       join users u on u.email = 'deadline' || substring(o.name from 'Deadline Band (\\d+)') || '@example.org'
       returning organization_id, (select id from entries e where e.organization_id = organization_roles.organization_id) as entry_id,
         (select email from users where users.id = organization_roles.user_id) as email`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function leadersOf(url: string, bands: readonly Band[]): Promise<DeadlineLeader[]> {
  const left = [...bands];
  const leaders: DeadlineLeader[] = [];
  const answers = exampleAnswers(form, { parade_year: year, organization_type: 2, today: `${year - 1}-11-01` }, {});
  const signIn = async () => {
    for (let band = left.pop(); band; band = left.pop()) {
      const { organization_id, entry_id, email } = band;
      const from = `10.1.${(entry_id >> 8) & 255}.${entry_id & 255}`;
      const { headers } = await signedInClient(url, email, benchLeader.password, from);
      leaders.push({
        organization_id,
        entry_id,
        headers,
        answers,
        form: `/api/forms/${organization_id}/${form.form_type}/${year}`,
        overview: `/api/overview/${organization_id}/${year}`,
      });
    }
  };
  await Promise.all(Array.from({ length: 4 }, signIn));
  return leaders;
}
