import { describe, expect, it } from 'vitest';
import { ENTRY_SETTINGS } from '@parade/contract/entries/settings/words.ts';
import { withoutActor } from '../../access/authorized.ts';
import type { Change } from '../../database/change.ts';
import { updateOrganization } from '../../organizations/writes.ts';
import { organization } from '../../testing/entries.ts';
import { entrySettingsStage } from '../../testing/entrySettings.ts';
import { callDuring } from '../../testing/locks.ts';
import {
  aLeaderOf,
  type Answer,
  anonymousClient,
  aPerson,
  authorFor,
  type Client,
  mailedLink,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { takeJoinLink } from '../../users/invitations/joining.ts';
import type { EntryRow } from '../reads.ts';
import { changeYear, moveEntry } from './writes.ts';

const portal = await testPortalWithApp();
const { office, staff, admin, aBand } = await entrySettingsStage(portal);

/** Where an account has roles, as organization and year. */
async function rolesOf(id: number): Promise<[number, number | null][]> {
  const { organization_roles } = (await admin.get(`/api/users/${id}`)).body;
  return organization_roles.map((role: { organization_id: number; parade_year: number | null }) => [
    role.organization_id,
    role.parade_year,
  ]);
}

const toYear = (band: EntryRow, year: number) => (change: Change) =>
  changeYear(change, withoutActor(band, 'change_year'), year, async () => undefined);
const toOrganization = (band: EntryRow, id: number) => (change: Change) =>
  moveEntry(change, withoutActor(band, 'move'), id);
const during = async (work: (change: Change) => Promise<unknown>, call: () => Promise<Answer>) =>
  callDuring(portal, await authorFor(portal, office), work, call);

it('an entry does not move to an organization whose type changes meanwhile, and moves to one whose name does', async () => {
  for (const type_id of [1, 2]) {
    const band = await aBand();
    const target = await organization(portal);
    const renamed = withoutActor({ id: target, name: '', type_id: 2, type: '' }, 'edit');
    const answer = await during(
      (change) => updateOrganization(change, renamed, { name: `Renamed ${target}`, type_id }),
      () => staff.put(`/api/entries/${band.id}/move/${target}`),
    );
    expect([answer.status, answer.body.errors?.organization_id]).toEqual(
      type_id === 1 ? [422, [ENTRY_SETTINGS.target_other_type]] : [200, undefined],
    );
  }
});

describe('adding somebody to an entry that moves meanwhile', () => {
  const names = { first_name: 'Nora', last_name: 'New' };
  const add = (by: Client, band: EntryRow, email: string) =>
    by.post(`/api/entries/${band.organization_id}/${band.year}/user/leader/`, { ...names, email });

  it('somebody whom the office adds while the entry moves has a role where it is now, and none where it was', async () => {
    for (const isYear of [true, false]) {
      const band = await aBand();
      const known = await aPerson(portal);
      const target = await organization(portal);
      const move = isYear ? toYear(band, 2028) : toOrganization(band, target);
      expect((await during(move, () => add(staff, band, known.email))).status).toBe(200);
      expect(await rolesOf(known.id)).toEqual([isYear ? [band.organization_id, 2028] : [target, 2027]]);
    }
  });

  it('somebody whom a leader adds while the entry leaves their organization gets no role and no letter', async () => {
    const band = await aBand();
    const leader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, null));
    const known = await aLeaderOf(portal, band.organization_id, 2025);
    const target = await organization(portal);
    for (const email of [known.email, 'late.leader@example.org']) {
      const before = await portal.db.selectFrom('outbox').select('id').where('to_address', '=', email).execute();
      const answer = await during(toOrganization(band, target), () => add(leader, band, email));
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
      const letters = await portal.db.selectFrom('outbox').select('id').where('to_address', '=', email).execute();
      expect(letters).toEqual(before);
      await during(toOrganization(band, band.organization_id), () => staff.get('/api/me'));
    }
    expect(await rolesOf(known.id)).toEqual([[band.organization_id, 2025]]);
    expect((await add(leader, band, known.email)).status).toBe(200);
    expect(await rolesOf(known.id)).toContainEqual([band.organization_id, 2027]);
  });
});

it('an invitation that is sent again while its entry changes its year is filed where the entry is now', async () => {
  const band = await aBand();
  const place = (year: number) => `/api/entries/${band.organization_id}/${year}`;
  const email = 'sent.again@example.org';
  await staff.post(`${place(2027)}/user/leader/`, { first_name: 'Ina', last_name: 'Vited', email });
  const [{ id }] = (await staff.get(`${place(2027)}/invitations`)).body.data;
  const answer = await during(toYear(band, 2028), () => staff.post(`/api/entry-invitations/${id}/resend`));
  expect(answer.status).toBe(200);
  const lines = portal.db.selectFrom('audit_events').select('year').where('entry_id', '=', band.id);
  expect(await lines.where('action', '=', 'entry.invitation-resent').execute()).toEqual([{ year: 2028 }]);
});

describe('somebody who follows a link to an entry that moves meanwhile', () => {
  it('an invitation that is accepted while the entry changes its year gives the role of the year where it is now', async () => {
    const band = await aBand();
    const email = 'invited.meanwhile@example.org';
    await staff.post(`/api/entries/${band.organization_id}/2027/user/leader/`, {
      first_name: 'Ina',
      last_name: 'Vited',
      email,
    });
    const token = await mailedLink(portal, email, '/invitations/');
    const answer = await during(toYear(band, 2028), () =>
      anonymousClient(portal.app).put(`/api/invitations/${token}/accept`, { password: 'a fine long password' }),
    );
    expect(answer.status).toBe(200);
    expect(await rolesOf(answer.body.user.id)).toEqual([[band.organization_id, 2028]]);
  });

  it('somebody who takes a sign-up link while the entry leaves its organization has no role there; beforehand they have one', async () => {
    for (const isLate of [false, true]) {
      const band = await aBand();
      const asked = { role: 'leader', organization_id: band.organization_id, parade_year: 2027, uses: 5, days: 5 };
      const { id } = (await admin.post('/api/join-links', asked)).body;
      const person = await aPerson(portal);
      const target = await organization(portal);
      const move = () => staff.put(`/api/entries/${band.id}/move/${target}`);
      const take = (change: Change) => takeJoinLink(change, id, person.id);
      if (isLate) expect((await during(take, move)).status).toBe(200);
      else await during(take, () => staff.get('/api/me'));
      expect(await rolesOf(person.id)).toEqual(isLate ? [] : [[band.organization_id, 2027]]);
    }
  });
});
