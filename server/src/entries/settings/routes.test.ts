import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventPredicate } from '@parade/contract/audit/sentences.ts';
import { ENTRY_SETTINGS } from '@parade/contract/entries/settings/words.ts';
import { entry, organization } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { aLeaderOf, aPerson, aStaffMember, signedInClient } from '../../testing/people.ts';
import { entrySettingsStage } from '../../testing/entrySettings.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { readJoinLink } from '../../users/invitations/joinLinks.ts';

const portal = await testPortalWithApp();
const { office, staff, admin, formOf, aBand, entryOf } = await entrySettingsStage(portal);

describe('moving an entry to another organization', () => {
  it('moving an entry to another organization leaves its leaders behind unless they belong to the target', async () => {
    const band = await aBand();
    const target = await organization(portal);
    const before = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    const after = signedInClient(portal.app, await aLeaderOf(portal, target, 2027));
    const form = formOf({ organization_id: target, year: 2027 }, 'band-application');
    expect((await staff.put(`/api/entries/${band.id}/move/${target}`)).status).toBe(200);
    // The role for the year ended with the organization's last entry: nothing is left to this account.
    expect((await before.get(form)).status).toBe(403);
    expect((await after.get(form)).body.form.field_values).toMatchObject({ 'director:name': 'Jo Chen' });
  });

  it('moving an entry takes it from the leaders of its year and of all years, and gives it to both kinds of the target', async () => {
    const band = await aBand();
    const target = await organization(portal);
    const [here, there] = [band.organization_id, target];
    const leads = async (...where: { organization_id: number; year: number | null }[]) =>
      signedInClient(portal.app, await aPerson(portal, { leads: where }));
    const people = {
      'of the entry': await leads({ organization_id: here, year: 2027 }),
      'of the organization': await leads({ organization_id: here, year: null }),
      'of both organizations': await leads(
        { organization_id: here, year: 2027 },
        { organization_id: there, year: null },
      ),
      'of the target, this year': await leads({ organization_id: there, year: 2027 }),
      'of the target, all years': await leads({ organization_id: there, year: null }),
      'of the target, another year': await leads({ organization_id: there, year: 2026 }),
    };
    const whoSees = async (organization_id: number) => {
      const answers = await Promise.all(
        Object.entries(people).map(async ([who, client]) => {
          const overview = await client.get(`/api/overview/${organization_id}/2027`);
          return overview.status === 200 && overview.body.entry.id === band.id ? [who] : [];
        }),
      );
      return answers.flat();
    };
    expect(await whoSees(here)).toEqual(['of the entry', 'of the organization', 'of both organizations']);
    expect((await staff.put(`/api/entries/${band.id}/move/${target}`)).body.entry.organization_id).toBe(target);
    expect(await whoSees(there)).toEqual([
      'of both organizations',
      'of the target, this year',
      'of the target, all years',
    ]);
    // The old address is that of an unknown entry, for its former leaders and for the office.
    expect(await whoSees(here)).toEqual([]);
    expect(await entryOf(here, 2027)).toBeNull();
    // Moved back, it has its first leaders again.
    await staff.put(`/api/entries/${band.id}/move/${here}`);
    expect(await whoSees(here)).toEqual(['of the entry', 'of the organization', 'of both organizations']);
  });

  it('moving the last entry of its year ends the roles of that year, and its undo restores exactly those', async () => {
    const band = await aBand();
    const [here, there] = [band.organization_id, await organization(portal)];
    const leads = (organization_id: number, year: number | null) => aLeaderOf(portal, organization_id, year);
    const people = [
      await leads(here, 2027),
      await leads(here, null),
      await leads(here, 2026),
      await leads(there, 2027),
    ];
    const rolesOf = async (id: number) =>
      (await admin.get(`/api/users/${id}`)).body.organization_roles.map(
        (role: { organization_id: number; parade_year: number | null }) => [role.organization_id, role.parade_year],
      );
    const roles = () => Promise.all(people.map(({ id }) => rolesOf(id)));
    const before = [[[here, 2027]], [[here, null]], [[here, 2026]], [[there, 2027]]];
    expect(await roles()).toEqual(before);
    portal.clock.advance({ minutes: 1 });
    await staff.put(`/api/entries/${band.id}/move/${there}`);
    expect(await roles()).toEqual([[], ...before.slice(1)]);
    portal.clock.advance({ minutes: 1 });
    const added = await leads(there, 2027);
    const joined = await leads(here, 2027);
    await staff.put(`/api/entries/${band.id}/move/${here}`);
    expect(await roles()).toEqual(before);
    expect([await rolesOf(added.id), await rolesOf(joined.id)]).toEqual([[], [[here, 2027]]]);
  });

  it('moving the last entry of its year ends the sign-up links of that year, each with its line, and its undo gives exactly those again', async () => {
    const band = await aBand();
    const [here, there] = [band.organization_id, await organization(portal)];
    const link = async (organization_id: number, parade_year: number | null) => {
      const asked = { role: 'leader', organization_id, parade_year, uses: 5, days: 5 };
      const { body } = await admin.post('/api/join-links', asked);
      return { id: Number(body.id), secret: String(body.url.split('/').at(-1)) };
    };
    const closed = await link(here, 2027);
    expect((await admin.delete(`/api/join-links/${closed.id}`)).status).toBe(200);
    const links = [await link(here, 2027), await link(here, null), await link(there, 2027), closed];
    const open = () =>
      Promise.all(
        links.map(({ secret }) =>
          readJoinLink(portal.db, portal.clock.nowIso(), secret).then(
            () => true,
            () => false,
          ),
        ),
      );
    const before = [true, true, true, false];
    expect(await open()).toEqual(before);
    portal.clock.advance({ minutes: 1 });
    await staff.put(`/api/entries/${band.id}/move/${there}`);
    expect(await open()).toEqual([false, true, true, false]);
    portal.clock.advance({ minutes: 1 });
    links.push(await link(there, 2027), await link(here, 2027));
    await staff.put(`/api/entries/${band.id}/move/${here}`);
    // One that was made there for the entry ends as well, and one that was made here meanwhile stays.
    expect(await open()).toEqual([...before, false, true]);
    const { rows } = await sql<{ action: string; note: string }>`
      select action, note from audit_events where action like 'user.join-link%' and organization_id in (${here}, ${there})
        and note like '%entry%' order by id`.execute(portal.db);
    expect(rows.map(({ action, note }) => [action, Number(/\d+/.exec(note)?.[0])])).toEqual([
      ['user.join-link-closed', links[0]?.id],
      ['user.join-link-closed', links[4]?.id],
      ['user.join-link-reopened', links[0]?.id],
    ]);
  });

  it('moving one of two entries of a year leaves the sign-up links of that year to the other', async () => {
    const band = await aBand();
    await entry(portal, { organization_id: band.organization_id, stage: 'accepted', by: office.id });
    const asked = { role: 'leader', organization_id: band.organization_id, parade_year: 2027, uses: 5, days: 5 };
    const secret = (await admin.post('/api/join-links', asked)).body.url.split('/').at(-1);
    await staff.put(`/api/entries/${band.id}/move/${await organization(portal)}`);
    expect((await readJoinLink(portal.db, portal.clock.nowIso(), secret)).parade_year).toBe(2027);
  });

  it('moving one of two entries of a year leaves the roles of that year to the other', async () => {
    const band = await aBand();
    await entry(portal, { organization_id: band.organization_id, stage: 'accepted', by: office.id });
    const leader = await aLeaderOf(portal, band.organization_id, 2027);
    await staff.put(`/api/entries/${band.id}/move/${await organization(portal)}`);
    expect((await admin.get(`/api/users/${leader.id}`)).body.organization_roles).toHaveLength(1);
  });

  it('moving an entry says whether it can be moved back: not to where another entry of the year is', async () => {
    for (const can_undo of [true, false]) {
      const band = await aBand();
      const from = band.organization_id;
      if (!can_undo) await entry(portal, { organization_id: from, stage: 'accepted', by: office.id });
      const there = await staff.put(`/api/entries/${band.id}/move/${await organization(portal)}`);
      expect([there.status, there.body.can_undo]).toEqual([200, can_undo]);
      expect((await staff.put(`/api/entries/${band.id}/move/${from}`)).status).toBe(can_undo ? 200 : 422);
    }
  });

  it('moving an entry needs another organization, of the same type and without an entry of that year', async () => {
    const band = await aBand();
    const move = (to: number) => staff.put(`/api/entries/${band.id}/move/${to}`);
    for (const to of [band.organization_id, 999_999]) {
      const { status, body } = await move(to);
      expect([status, body.message]).toEqual([422, 'Please choose a target organization']);
    }
    const riders = await organization(portal, { type_id: 1 });
    expect((await move(riders)).body.errors.organization_id).toEqual([ENTRY_SETTINGS.target_other_type]);
    const other = await aBand();
    expect((await move(other.organization_id)).body.errors.organization_id).toEqual([ENTRY_SETTINGS.target_taken]);
    expect((await entryOf(band.organization_id, 2027))?.id).toBe(band.id);
  });
});

describe('the settings of an entry', () => {
  it('each setting of an entry writes a line in its trail, with who and what', async () => {
    const band = await aBand();
    const target = await organization(portal);
    await admin.put(`/api/entries/${band.id}/status`, { status: 'withdrawn' });
    await admin.put(`/api/entries/${band.id}/rep`, { user_id: office.id });
    await admin.put('/api/entries/toggle-media-guide', { id: band.id, hidden: true });
    await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 });
    await admin.put(`/api/entries/${band.id}/move/${target}`);
    const { entry: copy } = (await admin.put(`/api/entries/${band.id}/copy`, { parade_year: 2029 })).body;
    await admin.delete(`/api/entries/${band.id}`);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select(['action', 'entry_id', 'changes', 'note'])
      .where('entry_id', 'in', [band.id, copy.id])
      .where('model', '=', 'Entry')
      .orderBy('id')
      .execute();
    const found = lines.slice(lines.findIndex(({ action }) => action === 'entry.liaison-assigned') - 1);
    expect(found.map(({ action, entry_id }) => [action, entry_id === copy.id ? 'copy' : 'entry'])).toEqual([
      ['entry.status-changed', 'entry'],
      ['entry.liaison-assigned', 'entry'],
      ['entry.media-guide-switched', 'entry'],
      ['entry.year-changed', 'entry'],
      ['entry.moved', 'entry'],
      ['entry.created', 'copy'],
      ['entry.deleted', 'entry'],
    ]);
    expect(found[3]?.changes).toEqual({ year: { from: 2027, to: 2028 } });
    expect(found[5]?.note).toBe('Copied from the 2028 entry');
    const { name } = (found[6]?.changes ?? {}) as { name?: { from: string } };
    const { data } = (await admin.get('/api/audit_logs?filterAction=entry.deleted')).body;
    expect(name?.from).toBeTruthy();
    expect([data[0].subject, eventPredicate(data[0])]).toEqual([name?.from, `deleted the entry ${name?.from}`]);
  });
});

describe('the media guide switch', () => {
  it('the media guide switch hides and shows; two presses have the effect of one', async () => {
    const band = await aBand();
    const toggle = (hidden?: boolean) =>
      admin.put('/api/entries/toggle-media-guide', { id: band.id, ...(hidden === undefined ? {} : { hidden }) });
    await toggle(true);
    expect((await toggle(true)).status).toBe(200);
    expect((await entryOf(band.organization_id, 2027)).is_hidden_from_media).toBe(true);
    await toggle();
    expect((await entryOf(band.organization_id, 2027)).is_hidden_from_media).toBe(false);
    expect((await staff.put('/api/entries/toggle-media-guide', { id: band.id })).status).toBe(403);
  });
});

describe('deleting an entry', () => {
  it('deleting the last entry of an organization for a year ends the roles for that year, and no others', async () => {
    const band = await aBand();
    const second = await entry(portal, { by: office.id, organization_id: band.organization_id });
    const leader = await aLeaderOf(portal, band.organization_id, 2027);
    const always = await aLeaderOf(portal, band.organization_id, null);
    const rolesOf = async ({ id }: { id: number }) => (await admin.get(`/api/users/${id}`)).body.organization_roles;
    await admin.delete(`/api/entries/${band.id}`);
    expect(await rolesOf(leader)).toHaveLength(1);
    await admin.delete(`/api/entries/${second.id}`);
    expect([await rolesOf(leader), (await rolesOf(always)).length]).toEqual([[], 1]);
    const ended = await portal.db
      .selectFrom('audit_events')
      .select(['model_id', 'note'])
      .where('action', '=', 'user.organization-role-removed')
      .where('organization_id', '=', band.organization_id)
      .execute();
    expect(ended).toEqual([{ model_id: String(leader.id), note: 'Leader, 2027' }]);
  });

  it('deleting an entry removes forms, files, people and unsigned waivers, and leaves signed evidence and the trail', async () => {
    const band = await aBand();
    const unsigned = await participant(portal, band);
    const waiver = await signed(portal, await participant(portal, band));
    expect((await admin.delete(`/api/entries/${band.id}`)).body).toEqual({ success: true });
    expect(await entryOf(band.organization_id, 2027)).toBeNull();
    const rows = await portal.db
      .selectFrom('waivers')
      .select(['id', 'entry_id', 'participant_id', 'year'])
      .where('id', 'in', [unsigned.id, waiver.id])
      .execute();
    expect(rows).toEqual([{ id: waiver.id, entry_id: null, participant_id: null, year: 2027 }]);
    const evidence = await portal.db
      .selectFrom('waiver_evidence')
      .select('id')
      .where('waiver_id', '=', waiver.id)
      .execute();
    expect(evidence).toHaveLength(1);
    const trail = await portal.db.selectFrom('audit_events').select('action').where('entry_id', '=', band.id).execute();
    expect(trail.map((each) => each.action)).toEqual(expect.arrayContaining(['entry.created', 'entry.deleted']));
    expect((await admin.delete(`/api/entries/${band.id}`)).status).toBe(404);
  });

  it('deleting an entry is for superadmin and admin', async () => {
    const band = await aBand();
    expect((await staff.delete(`/api/entries/${band.id}`)).status).toBe(403);
    expect(await entryOf(band.organization_id, 2027)).toMatchObject({ id: band.id });
    const superadmin = signedInClient(portal.app, await aStaffMember(portal, 'superadmin'));
    for (const client of [superadmin, admin])
      expect((await client.delete(`/api/entries/${(await aBand()).id}`)).status).toBe(200);
  });
});
