import type { SearchAnswer } from '@parade/contract/reports/search.ts';
import { describe, expect, it } from 'vitest';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { withoutActor } from '../access/authorized.ts';
import { putPage } from '../content/writes.ts';
import { inTransaction } from '../database/change.ts';
import { setStatus } from '../entries/writes.ts';
import { setSetting } from '../settings/writes.ts';
import { waiversOf } from '../waivers/reads.ts';
import { participant, signed } from '../testing/participants.ts';
import { aLeaderOf, aPerson, aStaffMember, anonymousClient, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
await seedParadeYear(portal, 2026);
await seedParadeYear(portal, 2027);

const staff = await aStaffMember(portal, 'staff');
const canada = await organization(portal, { name: 'La Cañada High School', type_id: 2 });
const other = await organization(portal, { name: 'Canyon Riders', type_id: 1 });
const band = await entry(portal, {
  organization_id: canada,
  stage: 'accepted',
  by: staff.id,
  official_name: 'Cañada Spartans',
});
const lastYears = await entry(portal, { organization_id: canada, year: 2026, stage: 'accepted', by: staff.id });
const riders = await entry(portal, {
  organization_id: other,
  stage: 'accepted',
  by: staff.id,
  official_name: 'Canyon Riders',
});
await participant(portal, band, { first_name: 'Itzel', last_name: 'Cañedo', email: 'itzel@example.org' });
await participant(portal, lastYears, { first_name: 'Candela', last_name: 'Earlier', email: 'early@example.org' });
await participant(portal, riders, {
  type: 'individual-participants',
  first_name: 'Thomas',
  last_name: 'Canfield',
  email: 'tom@example.org',
  primary_role: 'mhr',
  has_participated: false,
  other_appearances: false,
});

const volunteer = await aStaffMember(portal, 'volunteer');
const leader = await aLeaderOf(portal, canada, 2027);

async function found(person: Person, q: string): Promise<SearchAnswer> {
  const answer = await signedInClient(portal.app, person).get(`/api/search?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return answer.body as SearchAnswer;
}

function everythingIn(answer: SearchAnswer): unknown[] {
  return Object.values(answer).flatMap<unknown>(({ data }) => data);
}

function namesIn(answer: SearchAnswer) {
  return {
    entries: answer.entries.data.map(({ name, year }) => `${name} ${year}`),
    people: answer.people.data.map(({ name }) => name),
    organizations: answer.organizations.data.map(({ name }) => name),
  };
}

describe('searching everywhere', () => {
  it('search finds by letters without accents: names of the season before earlier ones, beginnings before the rest', async () => {
    expect(namesIn(await found(staff, 'can'))).toEqual({
      entries: ['Cañada Spartans 2027', 'Canyon Riders 2027', 'La Cañada High School 2026'],
      people: ['Itzel Cañedo', 'Thomas Canfield', 'Candela Earlier'],
      organizations: ['Canyon Riders', 'La Cañada High School'],
    });
  });

  it('search finds a person by two letters of an accented name, and shows the state of the waiver', async () => {
    const [person] = (await found(staff, 'ñe')).people.data;
    expect(person).toMatchObject({
      name: 'Itzel Cañedo',
      entry_name: 'Cañada Spartans',
      year: 2027,
      status: 'pending',
    });
  });

  it('search finds people whose signed waiver outlived the entry, for the office alone, as the list of waivers does', async () => {
    const organization_id = await organization(portal, { name: 'Vanished Riders', type_id: 2 });
    const gone = await entry(portal, { organization_id, stage: 'accepted', by: staff.id, official_name: 'Gone Band' });
    const had = await aLeaderOf(portal, organization_id, 2027);
    await signed(portal, await participant(portal, gone, { first_name: 'Quirin', last_name: 'Leftover' }));
    await participant(portal, gone, { first_name: 'Quirina', last_name: 'Unsigned', email: 'quirina@example.org' });
    expect(namesIn(await found(had, 'quirin')).people).toEqual(['Quirin Leftover', 'Quirina Unsigned']);
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await admin.delete(`/api/entries/${gone.id}`)).status).toBe(200);
    const people = (await found(staff, 'quirin')).people.data;
    expect(people.map(({ name, entry_name, status }) => [name, entry_name, status])).toEqual([
      ['Quirin Leftover', 'Gone Band', 'pending-approval'],
    ]);
    const listed = await admin.get('/api/waivers?q=quirin&year=2027&type=any&status=any');
    expect(listed.body.data.map(({ token }: { token: string }) => token)).toEqual(people.map(({ token }) => token));
    expect(namesIn(await found(had, 'quirin')).people).toEqual([]);
  });

  it.each(['withdrawn', 'rejected'] as const)(
    'search finds nobody who is not asked to sign any more because the entry was %s, as the list of waivers does',
    async (status) => {
      const office = signedInClient(portal.app, staff);
      const over = await entry(portal, { stage: 'accepted', by: staff.id, official_name: `Over ${status}` });
      const own = await aLeaderOf(portal, over.organization_id, 2027);
      const last_name = `Backout${status}`;
      await signed(portal, await participant(portal, over, { first_name: 'Ulla', last_name }));
      await participant(portal, over, { first_name: 'Vida', last_name });
      expect(namesIn(await found(own, last_name)).people).toEqual([`Ulla ${last_name}`, `Vida ${last_name}`]);
      expect((await office.put(`/api/entries/${over.id}/status`, { status })).status).toBe(200);
      for (const reader of [own, staff]) {
        const people = (await found(reader, last_name)).people.data;
        const listed = await signedInClient(portal.app, reader).get(
          `/api/waivers?q=${last_name}&year=2027&type=any&status=any`,
        );
        expect(people.map(({ token }) => token)).toEqual(listed.body.data.map(({ token }: { token: string }) => token));
        expect(people.map(({ name }) => name)).toEqual([`Ulla ${last_name}`]);
      }
    },
  );

  it('search finds a person once, with the waiver that counts, after one was voided', async () => {
    const office = signedInClient(portal.app, staff);
    const person = await participant(portal, band, { first_name: 'Wenda', last_name: 'Twicesigned' });
    const { locator } = await signed(portal, person);
    const statuses = async () => (await found(staff, 'twicesigned')).people.data.map(({ status }) => status);
    expect(await statuses()).toEqual(['pending-approval']);
    const path = `/api/waivers/${locator}/void`;
    expect((await office.post(path, { reason: 'Wrong date of birth', again: true })).status).toBe(200);
    expect(await statuses()).toEqual(['pending']);
  });

  it('search shows leaders only their own entries, and nobody’s account', async () => {
    const answer = await found(leader, 'can');
    expect(namesIn(answer)).toEqual({ entries: ['Cañada Spartans 2027'], people: ['Itzel Cañedo'], organizations: [] });
    expect(answer.users.data).toEqual([]);
  });

  it('search shows accounts only to people who manage them', async () => {
    expect((await found(staff, leader.email)).users.data.map(({ email }) => email)).toEqual([leader.email]);
    expect((await found(volunteer, leader.email)).users.data).toEqual([]);
    expect(namesIn(await found(volunteer, 'canfield')).people).toEqual(['Thomas Canfield']);
  });

  it.each(['media', 'judge', 'broadcaster'] as const)('shows %s nothing of the office', async (role) => {
    const person = await aStaffMember(portal, role);
    expect(everythingIn(await found(person, 'can'))).toEqual([]);
  });

  it('search shows newcomers nothing and asks visitors to sign in', async () => {
    expect(everythingIn(await found(await aPerson(portal), 'can'))).toEqual([]);
    expect((await anonymousClient(portal.app).get('/api/search?q=can')).status).toBe(401);
  });

  it('search finds the form of an entry if the words name both', async () => {
    const { forms } = await found(staff, 'music spartans');
    expect(forms.data.map(({ form_type, entry_name }) => [form_type, entry_name])).toContainEqual([
      'music',
      'Cañada Spartans',
    ]);
    expect((await found(leader, 'music riders')).forms.data).toEqual([]);
  });

  it('search finds forms of the coming season alone, and only those that the entry is asked for', async () => {
    const formsOf = async (q: string) =>
      (await found(staff, q)).forms.data.map(({ form_name, entry: { year } }) => `${form_name} ${year}`);
    expect(await formsOf('music cañada')).toEqual(['Music and Rights 2027']);
    expect(await formsOf('animals canyon')).toEqual(['Animals 2027']);
    expect(await formsOf('animals spartans')).toEqual([]);
  });

  it('search leads leaders to the application alone until the entry is accepted, and the office to each form', async () => {
    const organization_id = await organization(portal, { name: 'Mesa Drums', type_id: 2 });
    const waiting = await entry(portal, {
      organization_id,
      stage: 'received',
      by: staff.id,
      official_name: 'Mesa Drums',
    });
    const own = await aLeaderOf(portal, organization_id, 2027);
    const typesFor = async (person: Person) => {
      const groups = [await found(person, 'music mesa'), await found(person, 'application mesa')];
      return groups.flatMap(({ forms }) => forms.data.map(({ form_type }) => form_type));
    };
    expect(await typesFor(own)).toEqual(['band-application']);
    expect(await typesFor(volunteer)).toEqual(['music', 'band-application']);
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      setStatus(change, withoutActor(waiting, 'update_status'), 'accepted'),
    );
    expect(await typesFor(own)).toEqual(['music', 'band-application']);
  });

  it('search finds a person once who has the health screening beside the waiver', async () => {
    const setYears = (years: number[]) =>
      inTransaction(portal, { kind: 'system', job: 'test' }, (change) => setSetting(change, 'covid_form_years', years));
    await setYears([2027]);
    const { participant_id } = await participant(portal, band, { first_name: 'Xaver', last_name: 'Healthy' });
    await setYears([]);
    expect(await waiversOf(portal.db, [participant_id ?? 0])).toHaveLength(2);
    expect((await found(staff, 'healthy')).people.data.map(({ name }) => name)).toEqual(['Xaver Healthy']);
  });

  it('search finds pages for those alone who may open them, and drafts for nobody', async () => {
    const page = { html: '<p>Quince</p>', title: 'Quince' } as const;
    await inTransaction(portal, { kind: 'system', job: 'test' }, async (change) => {
      await putPage(change, { ...page, slug: 'quince-office', access: ['staff'] });
      await putPage(change, { ...page, slug: 'quince-all', access: 'any user' });
      await putPage(change, { ...page, slug: 'quince-draft', access: 'public' });
    });
    await portal.db.updateTable('pages').set({ publish_at: null }).where('slug', '=', 'quince-draft').execute();
    const slugs = async (person: Person) => (await found(person, 'quince')).pages.data.map(({ slug }) => slug);
    expect(await slugs(leader)).toEqual(['quince-all']);
    expect((await slugs(staff)).toSorted()).toEqual(['quince-all', 'quince-office']);
  });

  it('search finds questions by their words and those of their answers, for everybody who is signed in', async () => {
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const category = (await admin.post('/api/faq-category', { name: 'Parade day' })).body.id;
    const write = (question: string, answer: string) =>
      admin.post('/api/faq', { faq_category_id: category, question, answer });
    await write('Where do we meet?', '<p>At the <strong>Jalapeño</strong> lot.</p>');
    await write('Is there a jalapeno stand?', '<p>No.</p>');
    const newcomer = await aPerson(portal);
    for (const person of [newcomer, leader, staff]) {
      const { faqs } = await found(person, 'jalapen');
      expect(faqs.data.map(({ question, category: name }) => `${name}: ${question}`)).toEqual([
        'Parade day: Is there a jalapeno stand?',
        'Parade day: Where do we meet?',
      ]);
    }
    // Those that match alike are in the order of the page that has them all.
    const first = (await admin.post('/api/faq-category', { name: 'Before the parade' })).body.id;
    const later = await admin.post('/api/faq', {
      faq_category_id: first,
      question: 'Why jalapenos?',
      answer: '<p>Yes.</p>',
    });
    const { data: shown } = (await admin.get('/api/faq-category')).body;
    const own = shown.find(({ id }: { id: number }) => id === category);
    const rest = own.faqs.map(({ id }: { id: number }) => id);
    const order = shown
      .filter(({ id }: { id: number }) => id !== first)
      .map(({ id, faqs }: { id: number; faqs: { id: number }[] }) => ({
        id,
        faq_ids: id === category ? rest.toReversed() : faqs.map((faq) => faq.id),
      }));
    const moved = [{ id: first, faq_ids: [later.body.id] }, ...order];
    expect((await admin.put('/api/faq-order', { order: moved })).status).toBe(200);
    expect((await found(newcomer, 'jalapen')).faqs.data.map(({ question }) => question)).toEqual([
      'Why jalapenos?',
      'Is there a jalapeno stand?',
      'Where do we meet?',
    ]);
    // Markup is not searched.
    expect((await found(newcomer, 'strong')).faqs.data).toEqual([]);
  });

  it('search says if there are more matches than it shows', async () => {
    for (let number = 1; number <= 7; number += 1) await organization(portal, { name: `Zephyr ${number}`, type_id: 4 });
    const { organizations } = await found(staff, 'zephyr');
    expect([organizations.data.length, organizations.has_more]).toEqual([6, true]);
    expect((await found(staff, 'zephyr 7')).organizations.has_more).toBe(false);
  });

  it('search finds no text that begins in one name and ends in another', async () => {
    expect((await found(staff, 'spartansla')).entries.data).toEqual([]);
  });

  it.each(['a', '', ' ', 'x'.repeat(101)])('refuses %j, which says too little or too much', async (q) => {
    const answer = await signedInClient(portal.app, staff).get(`/api/search?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(422);
  });

  it.each(["'; drop table users; --", '%%', '__', '\\\\', '</script>'])('takes %j as text', async (q) => {
    expect(everythingIn(await found(staff, q))).toEqual([]);
  });
});
