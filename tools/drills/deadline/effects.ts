/** deadline: counts acknowledged changes that are missing from the database, and doubled ones. */
import pg from 'pg';
import type { DeadlineLoad } from './load.ts';
import type { DeadlineStage } from './stage.ts';
import { atLeast, type Figure, none } from '../figure.ts';

export async function effectsOf({ databaseUrl }: DeadlineStage, load: DeadlineLoad): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const entries = [...load.saved.keys()].map(({ entry_id }) => entry_id);
    const forms = await client.query<{ entry_id: number; n: string | null; submitted: boolean }>(
      `select entry_id, field_values ->> 'day:diets' as n, submitted_at is not null as submitted
       from form_submissions where form_type = 'band-logistics' and entry_id = any($1)`,
      [[...entries, ...[...load.submitted].map(({ entry_id }) => entry_id)]],
    );
    const stored = new Map(forms.rows.map((row) => [row.entry_id, row]));
    const submits = await client.query<{ entry_id: number; n: number }>(
      `select entry_id, count(*)::int as n from audit_events where action = 'form.submitted' and entry_id = any($1) group by entry_id`,
      [[...load.submitted].map(({ entry_id }) => entry_id)],
    );
    const signatures = await client.query<{ locator: string; n: number; completed: boolean }>(
      `select w.locator, count(v.id)::int as n, bool_and(w.completed_at is not null) as completed
       from waivers w left join waiver_evidence v on v.waiver_id = w.id where w.locator = any($1) group by w.locator`,
      [[...load.signed].map(({ locator }) => locator)],
    );
    const evidence = new Map(signatures.rows.map((row) => [row.locator, row]));
    // A leader who has submitted has replaced the whole form, including the counter.
    const lost = [...load.saved].filter(
      ([leader, n]) =>
        !load.submitted.has(leader) && (Number.parseInt(stored.get(leader.entry_id)?.n ?? '0', 10) || 0) < n,
    );
    return [
      atLeast('forms with acknowledged saves', load.saved.size, 30),
      none('acknowledged saves lost', lost.length),
      atLeast('forms submitted', load.submitted.size, 10),
      none('submitted forms lost', [...load.submitted].filter((each) => !stored.get(each.entry_id)?.submitted).length),
      none('forms submitted twice', submits.rows.filter(({ n }) => n > 1).length),
      none('submitted forms without their audit line', load.submitted.size - submits.rows.length),
      atLeast('waivers signed', load.signed.size, 100),
      none('signatures lost', [...load.signed].filter(({ locator }) => !evidence.get(locator)?.completed).length),
      none('waivers without exactly one line of evidence', signatures.rows.filter(({ n }) => n !== 1).length),
    ];
  } finally {
    await client.end();
  }
}
