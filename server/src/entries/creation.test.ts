import {
  type CreateEntryBody,
  createEntryBody,
  maxEntriesPerDay,
  notLeaderText,
} from '@parade/contract/entries/creation.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import { inTransaction } from '../database/change.ts';
import { FieldRefusal } from '../http/refusal.ts';
import { updateOrganization } from '../organizations/writes.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { callDuring } from '../testing/locks.ts';
import { aPerson } from '../testing/people.ts';
import { testPortal } from '../testing/portal.ts';
import { removeOrganizationRole } from '../users/roles.ts';
import { setDueDates } from '../forms/dueDates.ts';
import { type EntryCreator, createEntry, entryYears } from './creation.ts';
import { findEntry } from './reads.ts';

const portal = await testPortal();
beforeAll(() => seedParadeYear(portal));

const applicant = async (leads: EntryCreator['leads'] = []): Promise<EntryCreator> => ({
  user_id: (await aPerson(portal)).id,
  works_for_the_parade: false,
  is_office: false,
  leads,
});
const volunteer = async (leads: EntryCreator['leads'] = []): Promise<EntryCreator> => ({
  ...(await applicant(leads)),
  works_for_the_parade: true,
});
const staff = async (): Promise<EntryCreator> => ({ ...(await volunteer()), is_office: true });
const create = (creator: EntryCreator, body: Partial<CreateEntryBody>) =>
  inTransaction(portal, { kind: 'user', user_id: creator.user_id, impersonator_id: null }, (change) =>
    createEntry(change, creator, { ...createEntryBody.parse({}), ...body }),
  );
const rolesOf = (user_id: number) =>
  portal.db
    .selectFrom('organization_roles')
    .select(['name', 'organization_id', 'parade_year'])
    .where('user_id', '=', user_id)
    .execute();
const entriesOf = async (organization_id: number) =>
  (await portal.db.selectFrom('entries').select('id').where('organization_id', '=', organization_id).execute()).length;
const countOf = async (name: string) =>
  (
    await portal.db
      .selectFrom('entries')
      .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
      .select('entries.id')
      .where('organizations.name', '=', name)
      .execute()
  ).length;

it('an entry is not created for an organization whose type changes meanwhile; of its new type it is', async () => {
  const { user_id, ...is } = await staff();
  for (const how of ['chosen', 'named'] as const) {
    const name = `Retyped ${how}`;
    const id = await organization(portal, { name, type_id: 2 });
    const wish = how === 'chosen' ? { existing_organization: id } : { organization_name: name };
    const begin = (organization_type: number) =>
      create({ user_id, ...is }, { ...wish, organization_type, parade_year: 2027, override: true });
    const late = await callDuring(
      portal,
      { kind: 'system', job: 'tests' },
      (change) =>
        updateOrganization(change, withoutActor({ id, name, type_id: 2, type: '' }, 'edit'), { name, type_id: 1 }),
      () => begin(2).catch((error: unknown) => error),
    );
    expect([how, await entriesOf(id)]).toEqual([how, 0]);
    if (how === 'chosen') expect(late).toBeInstanceOf(FieldRefusal);
    else expect(late).toMatchObject({ organization_name: name, org_type: 2 });
    expect(await begin(1)).toMatchObject({ organization_id: id, org_type: 1 });
  }
});

describe('creating an entry', () => {
  it('creating an entry makes a new organization, an entry in progress, and the creator its leader for that year', async () => {
    const creator = await applicant();
    const created = await create(creator, {
      organization_name: 'Blue Hill Band',
      organization_type: 2,
      parade_year: 2027,
    });
    expect([created.status, created.organization_name, created.org_type, created.year]).toEqual([
      'in-progress',
      'Blue Hill Band',
      2,
      2027,
    ]);
    expect(created).toEqual(await findEntry(portal.db, created.id));
    expect(await rolesOf(creator.user_id)).toEqual([
      { name: 'leader', organization_id: created.organization_id, parade_year: 2027 },
    ]);
  });

  it('creating an entry gives no access when the leader box is unticked', async () => {
    const creator = await applicant();
    await create(creator, { organization_name: 'Red Hill Band', organization_type: 2, parade_year: 2027, role: null });
    expect(await rolesOf(creator.user_id)).toEqual([]);
  });

  it('creating an entry needs a name or an organization, a type and a year', async () => {
    const failure = {
      errors: {
        organization_name: ['This value is required'],
        organization_type: ['This value is required'],
        parade_year: ['This value is required'],
      },
    };
    await expect(create(await applicant(), {})).rejects.toMatchObject(failure);
  });

  // S-02: people of the parade choose from all types, others from those with an id below 4.
  it.each([1, 2, 3, 4, 5, 6, 7])(
    'creating an entry lets applicants pick type %i only below 4, staff always',
    async (organization_type) => {
      const body = { organization_name: `Type ${organization_type}`, organization_type, parade_year: 2027 };
      if (organization_type < 4) await create(await applicant(), body);
      else
        await expect(create(await applicant(), body)).rejects.toMatchObject({
          errors: { organization_type: expect.anything() },
        });
      await create(await staff(), { ...body, organization_name: `Staff type ${organization_type}` });
    },
  );

  it.each([
    [2026, false, true],
    [2027, true, true],
    [2028, true, true],
    [2029, false, true],
    [2030, false, true],
    [2031, false, false],
  ])(
    'creating an entry is open for %i to applicants: %s, to staff: %s',
    async (parade_year, forApplicants, forStaff) => {
      for (const [creator, isOpen] of [
        [await applicant(), forApplicants],
        [await staff(), forStaff],
      ] as const) {
        const attempt = create(creator, {
          organization_name: `Year ${parade_year} ${isOpen} ${creator.user_id}`,
          organization_type: 2,
          parade_year,
        });
        if (isOpen) expect((await attempt).year).toBe(parade_year);
        else await expect(attempt).rejects.toMatchObject({ errors: { parade_year: expect.anything() } });
      }
    },
  );

  it('creating an entry asks before a second entry of one year, and makes it with override', async () => {
    const first = await entry(portal, { by: (await staff()).user_id });
    const creator = await applicant([{ organization_id: first.organization_id, parade_year: 2027 }]);
    const body = { existing_organization: first.organization_id, parade_year: 2027 };
    // The words are the same for a creator's own entry and, to the office, for anybody's.
    const words = 'This organization already has an entry for this parade year.';
    for (const by of [creator, await staff()])
      await expect(create(by, body)).rejects.toMatchObject({
        code: 'entry-exists',
        words,
        extra: { may_override: true },
      });
    expect((await create(creator, { ...body, override: true })).organization_id).toBe(first.organization_id);
  });

  it('creating an entry of an existing organization refuses another type than its own, and accepts its own or none', async () => {
    const band = await organization(portal, { name: 'Typed Band', type_id: 2 });
    const body = { existing_organization: band, parade_year: 2027, override: true };
    for (const creator of [await staff(), await applicant([{ organization_id: band, parade_year: null }])]) {
      await expect(create(creator, { ...body, organization_type: 3 })).rejects.toMatchObject({
        errors: { organization_type: ['The type of Typed Band is Marching Band. Please choose that type.'] },
      });
    }
    expect(await countOf('Typed Band')).toBe(0);
    const made = [await create(await staff(), { ...body, organization_type: 2 }), await create(await staff(), body)];
    expect(made.map(({ organization_id }) => organization_id)).toEqual([band, band]);
    expect(await countOf('Typed Band')).toBe(2);
  });

  it("creating an entry lets nobody into another's organization by id, by name or by override", async () => {
    const owned = await organization(portal, { name: 'Somebody Else’s Band' });
    const theirs = await entry(portal, { organization_id: owned, by: (await staff()).user_id });
    const outsider = await applicant();
    await expect(
      create(outsider, { existing_organization: owned, parade_year: 2027, override: true }),
    ).rejects.toMatchObject({ errors: { existing_organization: expect.anything() } });
    const named = await create(outsider, {
      organization_name: 'somebody else’s band',
      organization_type: 2,
      parade_year: 2027,
      override: true,
    });
    expect(named.organization_id).not.toBe(theirs.organization_id);
    const former = await applicant([{ organization_id: owned, parade_year: 2026 }]);
    await expect(
      create(former, { existing_organization: owned, parade_year: 2027, override: true }),
    ).rejects.toMatchObject({ code: 'entry-exists', extra: { may_override: false } });
    expect((await create(former, { existing_organization: owned, parade_year: 2028 })).organization_id).toBe(owned);
  });

  it('creating an entry makes a volunteer leader of a new organization, and of one that they led, but of no other by id, by name or by override', async () => {
    const band = await organization(portal, { name: 'Withheld Band' });
    const first = await entry(portal, { organization_id: band, by: (await staff()).user_id });
    const other = { organization_name: 'withheld band', organization_type: 2, parade_year: 2028 } as const;
    const again = { existing_organization: band, parade_year: 2027, override: true } as const;
    const working = await volunteer();
    for (const body of [again, other])
      await expect(create(working, body)).rejects.toMatchObject({ errors: { role: [notLeaderText] } });
    expect(await rolesOf(working.user_id)).toEqual([]);
    // They enter for any organization, as before.
    expect((await create(working, { ...again, role: '' })).organization_id).toBe(band);
    expect(await rolesOf(working.user_id)).toEqual([]);
    const fresh = await create(working, { ...other, organization_name: 'A Volunteer’s Own Band' });
    expect(await rolesOf(working.user_id)).toMatchObject([{ organization_id: fresh.organization_id }]);

    // Beside their work they may lead, and then enter as other leaders do.
    const former = await volunteer([{ organization_id: band, parade_year: 2026 }]);
    await expect(create(former, again)).rejects.toMatchObject({ errors: { role: [notLeaderText] } });
    await create(former, other);
    expect(await rolesOf(former.user_id)).toMatchObject([{ organization_id: band, parade_year: 2028 }]);
    expect((await create(await volunteer([{ organization_id: band, parade_year: null }]), again)).year).toBe(2027);
    const office = await staff();
    await create(office, again);
    expect(await rolesOf(office.user_id)).toMatchObject([{ organization_id: first.organization_id }]);
  });

  it('creating an entry under a known name uses the organization that has it', async () => {
    const owned = await organization(portal, { name: 'Twice Named' });
    const leader = await applicant([{ organization_id: owned, parade_year: null }]);
    expect(
      (await create(leader, { organization_name: 'twice named', organization_type: 2, parade_year: 2027 }))
        .organization_id,
    ).toBe(owned);
  });

  it('creating an entry by name does not make a former leader lead an organization that others lead now', async () => {
    const [removed, kept] = [await applicant(), await applicant()];
    const body = { organization_type: 2, parade_year: 2027 } as const;
    const enter = (creator: EntryCreator, organization_name: string, parade_year = 2028) =>
      create(creator, { ...body, organization_name, parade_year });
    const made = await create(removed, { ...body, organization_name: 'Quarrel Ridge', request_key: 'pressed-once-1' });
    const own = await create(kept, { ...body, organization_name: 'Copper Canyon', request_key: 'pressed-once-2' });
    const grant = { name: 'leader', parade_year: null, created_at: made.created_at } as const;
    for (const { organization_id } of [made, own])
      await portal.db
        .insertInto('organization_roles')
        .values({ ...grant, organization_id, user_id: (await aPerson(portal)).id })
        .execute();
    await portal.db.deleteFrom('organization_roles').where('user_id', '=', removed.user_id).execute();

    expect((await enter(removed, 'Quarrel Ridge')).organization_id).not.toBe(made.organization_id);
    const leads = [{ organization_id: own.organization_id, parade_year: 2027 }];
    expect((await enter({ ...kept, leads }, 'Copper Canyon')).organization_id).toBe(own.organization_id);

    const again = (creator: EntryCreator, organization_name: string, request_key: string) =>
      create(creator, { ...body, organization_name, request_key });
    // If nobody else leads it, the trail still knows who was removed.
    const alone = await applicant();
    const first = await create(alone, { ...body, organization_name: 'Lone Pine' });
    const role = { user_id: alone.user_id, name: 'leader', organization_id: first.organization_id } as const;
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      removeOrganizationRole(change, withoutActor({ ...role, parade_year: 2027 }, 'remove-role')),
    );
    expect((await enter(alone, 'Lone Pine')).organization_id).not.toBe(first.organization_id);

    await expect(again(removed, 'Quarrel Ridge', 'pressed-once-1')).rejects.toMatchObject({ code: 'not-found' });
    expect((await again(kept, 'Copper Canyon', 'pressed-once-2')).id).toBe(own.id);
  });

  it('creating entries under five spellings makes one organization, for the office and for an applicant', async () => {
    const spellings = (tail: string) => [
      `La Cañada Honor Band ${tail}`,
      `LA CANADA HONOR BAND ${tail}`,
      `La  Cañada Honor-Band ${tail}`.normalize('NFD'),
      `La Canada’ Honor Band ${tail}`,
      `La Ca\u200bñada Honor Band. ${tail}`,
    ];
    const body = { organization_type: 2, parade_year: 2027, override: true } as const;
    const office = await staff();
    for (const organization_name of spellings('Office')) await create(office, { ...body, organization_name });
    expect(await countOf('La Cañada Honor Band Office')).toBe(5);
    // An applicant's further entry of the year is refused, as for the same spelling.
    const own = await applicant();
    const [first = '', ...others] = spellings('Own');
    await create(own, { ...body, organization_name: first });
    for (const organization_name of others)
      await expect(create(own, { ...body, organization_name })).rejects.toMatchObject({ code: 'entry-exists' });
    // The name alone does not make another's organization theirs.
    const other = await create(await applicant(), { ...body, organization_name: 'la canada honor band office' });
    expect(other.organization_name).toBe('la canada honor band office');
  });

  it('creating entries under ten spellings at once makes one organization', async () => {
    const body = { organization_type: 2, parade_year: 2027, override: true } as const;
    const office = await Promise.all(Array.from({ length: 10 }, staff));
    const made = await Promise.all(
      office.map((creator, place) =>
        create(creator, { ...body, organization_name: place % 2 === 0 ? 'Peña At Once' : 'pena at-once' }),
      ),
    );
    expect(new Set(made.map(({ organization_id }) => organization_id)).size).toBe(1);
  });

  it('creating an entry under the key of another one is refused, and the same press again finds its own', async () => {
    const creator = await staff();
    const request_key = 'one-press-with-one-body';
    const body = {
      organization_name: 'Keyed Once Band',
      organization_type: 2,
      parade_year: 2027,
      request_key,
    } as const;
    const made = await create(creator, body);
    for (const other of [{ organization_name: 'Keyed Twice Band' }, { parade_year: 2028 }, { role: '' }] as const)
      await expect(create(creator, { ...body, ...other })).rejects.toMatchObject({ code: 'request-key-used' });
    expect([await countOf('Keyed Once Band'), await countOf('Keyed Twice Band')]).toEqual([1, 0]);
    expect((await create(creator, body)).id).toBe(made.id);
    const other = { ...body, organization_name: 'Keyed Twice Band', request_key: 'another-press' };
    expect((await create(creator, other)).organization_name).toBe('Keyed Twice Band');
  });

  it('creating an entry with 50 identical posts makes one, with a request key and without', async () => {
    for (const request_key of ['one-press-of-the-button', undefined]) {
      const creator = await applicant();
      const name = `Fifty ${request_key ?? 'keyless'}`;
      const body = {
        organization_name: name,
        organization_type: 2,
        parade_year: 2027,
        ...(request_key ? { request_key } : {}),
      };
      const results = await Promise.allSettled(Array.from({ length: 50 }, () => create(creator, body)));
      expect(await countOf(name)).toBe(1);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.length).toBe(request_key ? 0 : 49);
      for (const result of refused) expect(result.reason).toMatchObject({ code: 'entry-exists' });
    }
  });

  it('creating entries is limited per day for applicants, in parallel too, and not for people who work for the parade', async () => {
    const enter = (creator: EntryCreator, n: number) =>
      create(creator, { organization_name: `Many ${creator.user_id} ${n}`, organization_type: 2, parade_year: 2027 });
    const [applying, working] = [await applicant(), await staff()];
    const numbers = Array.from({ length: maxEntriesPerDay + 3 }, (_, n) => n);
    const outcomes = await Promise.allSettled(numbers.map((n) => enter(applying, n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxEntriesPerDay);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'too-many-requests',
        words: expect.stringContaining(`created ${maxEntriesPerDay} entries today`),
        retryAfter: 24 * 60 * 60,
      },
    });
    for (const n of numbers) await enter(working, n);
    portal.clock.advance({ hours: 25 });
    await expect(enter(applying, 99)).resolves.toMatchObject({ status: 'in-progress' });
  });

  it('creating an entry for one organization by two people at once makes one entry', async () => {
    const shared = await organization(portal, { name: 'Shared Band' });
    const creators = await Promise.all(Array.from({ length: 6 }, staff));
    await Promise.allSettled(
      creators.map((creator) => create(creator, { existing_organization: shared, parade_year: 2027 })),
    );
    expect(await countOf('Shared Band')).toBe(1);
  });
});

describe('the years of a new entry', () => {
  const years = async (creator: EntryCreator, type_id: number, now: string) =>
    (await entryYears(portal.db, creator, type_id, now)).map(({ year, application_due, is_late }) =>
      [year, application_due, is_late ? 'late' : 'open'].join(' '),
    );

  it('the years of a new entry are those that the type accepts, each with the due date of its application', async () => {
    const creator = await applicant();
    expect(await years(creator, 2, '2026-11-20T20:00:00.000Z')).toEqual([
      '2027 2025-11-15 late',
      '2028 2026-11-15 late',
    ]);
    expect(await years(creator, 2, '2026-11-16T07:59:00.000Z')).toEqual([
      '2027 2025-11-15 late',
      '2028 2026-11-15 open',
    ]);
    // Only the office creates entries of these types.
    expect(await years(creator, 4, '2026-11-20T20:00:00.000Z')).toEqual([]);
    expect(await years(await staff(), 4, '2026-11-20T20:00:00.000Z')).toHaveLength(6);
  });

  it('the years of a new entry use the due dates that the office has set', async () => {
    await inTransaction(portal, { kind: 'system', job: 'tests' }, (change) =>
      setDueDates(change, 2028, [{ form_type: 'band-application', due_on: '2026-12-31' }]),
    );
    expect(await years(await applicant(), 2, '2026-11-20T20:00:00.000Z')).toEqual([
      '2027 2025-11-15 late',
      '2028 2026-12-31 open',
    ]);
  });
});
