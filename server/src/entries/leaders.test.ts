import { describe, expect, it } from 'vitest';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { aPerson } from '../testing/people.ts';
import { testPortal } from '../testing/portal.ts';
import { withoutActor } from '../access/authorized.ts';
import { inTransaction } from '../database/change.ts';
import { leadersOf, mailedLeadersOf } from './leaders.ts';
import { receiveApplication, setStatus } from './writes.ts';

const portal = await testPortal();
await seedParadeYear(portal);
const { id: by } = await aPerson(portal, { roles: ['staff'] });

describe('the leaders of entries', () => {
  it('the leaders of entries are those of the year and of all years, by name, except disabled accounts and float builders', async () => {
    const organization_id = await organization(portal);
    const elsewhere = await organization(portal);
    const leader = (last_name: string, year: number | null, more: object = {}) =>
      aPerson(portal, { last_name, leads: [{ organization_id, year }], ...more });
    const always = await leader('Zimmer', null);
    const thisYear = await leader('Abbott', 2027);
    const lastYear = await leader('Baker', 2026);
    const both = await aPerson(portal, {
      last_name: 'Cole',
      leads: [
        { organization_id, year: 2027 },
        { organization_id, year: null },
      ],
    });
    const disabled = await leader('Dean', 2027);
    await portal.db
      .updateTable('users')
      .set({ disabled_at: portal.clock.nowIso() })
      .where('id', '=', disabled.id)
      .execute();
    await aPerson(portal, { leads: [{ organization_id: elsewhere, year: 2027 }] });
    const [now, before, empty] = await Promise.all([
      entry(portal, { organization_id, year: 2027, by, stage: 'accepted' }),
      entry(portal, { organization_id, year: 2026, by, stage: 'accepted' }),
      entry(portal, { organization_id: await organization(portal), year: 2027, by, stage: 'accepted' }),
    ]);
    const leaders = await leadersOf(portal.db, [now.id, before.id, empty.id]);
    const ids = (id: number) => leaders.get(id)?.map((each) => each.user_id);
    expect(ids(now.id)).toEqual([thisYear.id, both.id, always.id]);
    expect(ids(before.id)).toEqual([lastYear.id, both.id, always.id]);
    expect(ids(empty.id)).toBeUndefined();
  });

  it('the leaders of entries get no letter at an unconfirmed address, and get letters once it is confirmed', async () => {
    const organization_id = await organization(portal);
    const leads = [{ organization_id, year: 2027 }];
    const confirmed = await aPerson(portal, { leads });
    const typed = await aPerson(portal, { leads, email_verified: false });
    const of = await entry(portal, { organization_id, by });
    const accept = async () => {
      portal.clock.advance({ minutes: 1 });
      await inTransaction(portal, { kind: 'system', job: 'test' }, async (change) => {
        await receiveApplication(change, of.id);
        await setStatus(change, withoutActor({ id: of.id }, 'update_status'), 'accepted');
        await setStatus(change, withoutActor({ id: of.id }, 'update_status'), 'in-progress');
      });
    };
    const mailed = async () => {
      const letters = portal.db.selectFrom('outbox').select('to_address').where('entry_id', '=', of.id);
      return (await letters.execute()).map(({ to_address }) => to_address);
    };
    await accept();
    expect(new Set(await mailed())).toEqual(new Set([confirmed.email]));
    const named = (await leadersOf(portal.db, [of.id])).get(of.id) ?? [];
    expect(named.map(({ user_id, is_confirmed }) => [user_id, is_confirmed])).toEqual([
      [confirmed.id, true],
      [typed.id, false],
    ]);
    expect((await mailedLeadersOf(portal.db, [of.id])).get(of.id)?.map(({ user_id }) => user_id)).toEqual([
      confirmed.id,
    ]);
    const now = portal.clock.nowIso();
    await portal.db.updateTable('users').set({ email_verified_at: now }).where('id', '=', typed.id).execute();
    await accept();
    expect(new Set(await mailed())).toEqual(new Set([confirmed.email, typed.email]));
  });
});
