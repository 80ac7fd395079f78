import {
  type DeletionJob,
  deletionJobs,
  type DeletionName,
  deletionNames,
} from '@parade/contract/settings/deletion.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { retentionReport, runDeletions } from './retention.ts';
import { entry, seedParadeYear } from './testing/entries.ts';
import { participant, signed } from './testing/participants.ts';
import { aNewcomer, aStaffMember } from './testing/people.ts';
import { testPortalWithApp } from './testing/portal.ts';

const portal = await testPortalWithApp();
const counts = async () =>
  Object.fromEntries((await retentionReport(portal)).map(({ name, count }) => [name, count])) as Record<
    DeletionName,
    number
  >;
const none = Object.fromEntries(deletionNames.map((name) => [name, 0]));

beforeAll(async () => {
  await seedParadeYear(portal);
  const { id: staff } = await aStaffMember(portal);
  const band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff });
  await signed(portal, await participant(portal, band), { 'emergency:medical': 'Bee venom' });
  await aNewcomer(portal.app);
  const draft = await participant(portal, band);
  const removed = await participant(portal, band);
  const at = portal.clock.nowIso();
  const run = (text: string) => sql.raw(text.replaceAll('$at', `'${at}'`)).execute(portal.owner);
  await run(`insert into form_submissions (entry_id, form_type, definition_version, field_values, created_at, updated_at)
    values (${band.id}, 'vehicle-details', 1, '{"list:licenses": []}', $at, $at)`);
  await run(`insert into form_submissions (entry_id, form_type, definition_version, field_values, created_at, updated_at)
    values (${band.id}, 'emergency-plan', 1, '{"plan:minors_release": "Ana Lima"}', $at, $at)`);
  await run(`update waivers set field_values = '{"emergency:name": "Ana"}' where id = ${draft.id}`);
  await run(`update participants set removed_at = $at where id = ${removed.participant_id}`);
  await run(`insert into feedback (topic, name, email, message, state, answered_at, answered_by, created_at)
    values ('band', 'Bo', 'bo@example.org', 'Hello', 'answered', $at, ${staff}, $at)`);
  await run(`insert into interview_requests (requested_date, requested_time, first_name, last_name, phone, email,
      interview_location, interview_length, type_of_interview, request_to_interview, deadline, interview_topic,
      media_outlet_name, state, created_at, answered_at)
    values ('2026-12-01', '10', 'Bo', 'Chen', '1', 'bo@example.org', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'answered', $at, $at)`);
  await run(`insert into media_requests (user_id, state, asked_at, decided_at, decided_by)
    values (${staff}, 'granted', $at, $at, ${staff})`);
  await run(`insert into page_pictures (id, content, width, height, created_at)
    values (gen_random_uuid(), ''::bytea, 1, 1, $at)`);
  await run(`insert into programs (key, year, state, asked_at) values (repeat('a', 64), 2027, 'failed', $at)`);
  await run(
    `insert into form_presence (entry_id, form_type, user_id, seen_at) values (${band.id}, 'music', ${staff}, $at)`,
  );
  await run(`insert into files (id, owner_id, name, declared_type, limits, state, asked_at, upload_ends_at, granted_bytes)
    values (gen_random_uuid(), ${staff}, 'photo.png', 'image/png', '{}', 'asked', $at, $at, 1)`);
  await run(
    `insert into webhooks (url, events, created_by, created_at) values ('https://a.example.org', '{waiver.signed}', ${staff}, $at)`,
  );
  await run(`insert into webhook_deliveries (webhook_id, event, body, state, created_at)
    select id, 'waiver.signed', '{}', 'delivered', $at from webhooks`);
  await run(`insert into participant_imports (entry_id, request_key, request_digest, outcomes, created_at)
    values (${band.id}, gen_random_uuid(), sha256('a list'), '{}', $at)`);
  await run(`insert into known_devices (secret_hash, user_id, created_at, last_used_at, expires_at)
    values ('\\x00', ${staff}, $at, $at, $at::timestamptz + interval '365 days')`);
});

it('nothing of today is due, or deleted', async () => {
  // Solved puzzles and counts of this sign-up end within the hour.
  expect(await counts()).toEqual(none);
  for (const job of Object.keys(deletionJobs) as DeletionJob[]) await runDeletions(portal, job);
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from feedback) + (select count(*) from files) + (select count(*) from webhook_deliveries)
      + (select count(*) from programs) + (select count(*) from sessions where expires_at > ${portal.clock.nowIso()}) as left`.execute(
    portal.db,
  );
  expect(rows[0]?.left).toBeGreaterThanOrEqual(5);
});

it('each kind is due after its days, with the age of the oldest, and the jobs delete exactly what the report counts', async () => {
  const begun = portal.clock.nowIso();
  portal.clock.set(new Date(Date.parse(begun) + 400 * 86_400_000).toISOString());
  const report = await retentionReport(portal);
  for (const { name, count, oldest } of report) {
    expect([name, count > 0]).toEqual([name, true]);
    expect(oldest === null ? name : '').toMatch(/^(licenses)?$/);
  }
  for (const job of Object.keys(deletionJobs) as DeletionJob[]) await runDeletions(portal, job);
  expect(await counts()).toEqual(none);
});

it('a deletion that fails does not hold up the later ones of its job, and the job is tried again', async () => {
  await sql`insert into feedback (topic, name, email, message, state, answered_at, created_at)
    values ('band', 'Bo', 'bo@example.org', 'Hello', 'answered', '2020-01-01', '2020-01-01')`.execute(portal.owner);
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(portal.owner);
  expect((await counts()).feedback).toBe(1);
  await rename('form_signature_requests', 'elsewhere');
  await expect(runDeletions(portal, 'retention')).rejects.toThrow('form_signature_requests');
  await rename('elsewhere', 'form_signature_requests');
  expect((await counts()).feedback).toBe(0);
});
