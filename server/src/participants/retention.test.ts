import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant, secretFor, signed, waiverNow } from '../testing/participants.ts';
import { aLeaderOf, aStaffMember, signedInClient } from '../testing/people.ts';
import { testInstant, testPortalWithApp } from '../testing/portal.ts';
import { saveAnswers } from '../waivers/signing/signing.ts';
import { deleteRemovedPeople } from './retention.ts';

const portal = await testPortalWithApp();
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
});

beforeEach(() => portal.clock.set(testInstant));

type Act = 'remove' | 'restore';
async function press(act: Act, { participant_id }: { readonly participant_id: number }): Promise<number> {
  const leader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
  const body = { type: 'general-participants' };
  return (await leader.post(`/api/participants/${band.id}/${act}/${participant_id}/`, body)).status;
}

/** Returns every table that has these words in any column. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_schema || '.' || table_name as "table" from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(portal.owner);
  const found: string[] = [];
  for (const { table } of rows) {
    const hit = await sql<{ hit: boolean }>`
      select exists(select from ${sql.table(table)} as t where t::text ilike ${`%${words}%`}) as hit`.execute(
      portal.owner,
    );
    if (hit.rows[0]?.hit) found.push(table);
  }
  return found.toSorted();
}

async function aRemovedDraft(name: string, email = `${name}@example.org`.toLowerCase()) {
  const waiver = await participant(portal, band, { first_name: name, last_name: 'Deleted', email });
  const typed = { 'participant:date_of_birth': '2012-05-06', 'emergency:medical': `Allergic to ${name}` } as const;
  await saveAnswers(portal, null, await secretFor(portal, waiver.id), { field_values: typed, revision: 0 });
  expect(await press('remove', waiver)).toBe(200);
  return { ...waiver, typed };
}

describe('somebody who was removed from a list', () => {
  it('a person who was removed and never signed is stored for 30 days, and then only in the trail', async () => {
    const gone = await aRemovedDraft('Quillwort');
    const back = await aRemovedDraft('Saxifrage');
    const stays = await participant(portal, band, { first_name: 'Tormentil' });
    expect(await tablesWith('Quillwort')).toEqual([
      'public.audit_events',
      'public.outbox',
      'public.participants',
      'public.waivers',
    ]);

    portal.clock.advance({ hours: 30 * 24 - 1 });
    expect(await deleteRemovedPeople(portal)).toBe(0);
    expect(await press('restore', back)).toBe(200);
    expect((await waiverNow(portal, back.id)).field_values).toMatchObject(back.typed);

    portal.clock.advance({ hours: 2 });
    const deleted = await Promise.all([deleteRemovedPeople(portal), deleteRemovedPeople(portal)]);
    expect(deleted).toEqual(expect.arrayContaining([0, 1]));
    expect(await tablesWith('Quillwort')).toEqual(['public.audit_events']);
    expect(await tablesWith('Allergic to Saxifrage')).toEqual(['public.waivers']);
    expect(await tablesWith('Tormentil')).toContain('public.outbox');
    expect((await waiverNow(portal, stays.id)).voided_at).toBeNull();
    expect(await press('restore', gone)).toBe(404);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select(['model_id', 'actor_label', 'changes', 'note'])
      .where('action', '=', 'participant.deleted')
      .execute();
    const note = 'Removed from the list 30 days ago and never signed: deleted on schedule';
    const about = { model_id: String(gone.participant_id), actor_label: 'The portal (retention)' };
    expect(lines).toEqual([{ ...about, changes: {}, note }]);
  });

  it('a person who was removed and has signed stays with the evidence', async () => {
    const waiver = await signed(portal, await participant(portal, band));
    expect(await press('remove', waiver)).toBe(200);
    portal.clock.advance({ hours: 60 * 24 });
    expect(await deleteRemovedPeople(portal)).toBe(0);
    expect((await waiverNow(portal, waiver.id)).field_values).toEqual(waiver.field_values);
    expect(await press('restore', waiver)).toBe(200);
  });

  it('a letter about several of a family stays while another of them is on the list', async () => {
    const email = 'family@example.org';
    const [nora] = [
      await participant(portal, band, { first_name: 'Nora', last_name: 'Diaz', email }),
      await participant(portal, band, { first_name: 'Mateo', last_name: 'Diaz', email }),
    ];
    const letters = async () =>
      (await portal.db.selectFrom('outbox').select('id').where('to_address', '=', email).execute()).length;
    const before = await letters();
    expect(before).toBeGreaterThan(0);
    expect(await press('remove', nora)).toBe(200);
    portal.clock.advance({ hours: 31 * 24 });
    expect(await deleteRemovedPeople(portal)).toBe(1);
    expect(await letters()).toBeGreaterThan(0);
  });
});
