import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EntryStatus } from '@parade/contract/entries/status.ts';
import { entry as entryOf, organization } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { aPerson, aStaffMember, authorFor, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let office: Person;
let staff: Client;
let admin: Client;

beforeAll(async () => {
  office = await aStaffMember(portal);
  staff = signedInClient(app, office);
  admin = signedInClient(app, await aStaffMember(portal, 'admin'));
});

/** Returns a band in a stage with its leader, and the acts on its application. */
async function aBand(stage: 'in-progress' | 'accepted' = 'in-progress') {
  const organization_id = await organization(portal);
  const person = await aPerson(portal, { leads: [{ organization_id, year: 2027 }] });
  const band = await entryOf(portal, { organization_id, by: office.id, stage });
  const leader = signedInClient(app, person);
  const form = `/api/forms/${organization_id}/band-application/2027`;
  const answers = await wholeAnswers(portal, await authorFor(portal, person), band, 'band-application');
  const put = async (field_values: object, submit = false) =>
    (await leader.put(form, { field_values, ...(submit ? { submit } : {}) })).status;
  const acts = {
    begin: () => put({ 'entry:official_name': 'Pride of Pasadena' }),
    sign: () => put(answers),
    submit: () => put(answers, true),
    clear: async () => {
      const { submission_id, revision } = (await admin.get(form)).body.form;
      return (await admin.post(`/api/form-submissions/${submission_id}/clear`, { revision })).status;
    },
    ...Object.fromEntries(
      (['accepted', 'rejected', 'in-progress', 'withdrawn'] as const).map((to) => [
        to,
        async () => (await staff.put(`/api/entries/${band.id}/status`, { status: to satisfies EntryStatus })).status,
      ]),
    ),
  } as Record<string, () => Promise<number>>;
  return { band, leader, form, acts, put };
}

describe('signatures of an application', () => {
  // The acts in this order, and then: the lock is on, and it can be submitted.
  it.each([
    ['begin accepted', 'open'],
    ['sign accepted', 'open'],
    ['accepted', 'open'],
    ['begin accepted submit', 'locked'],
    ['accepted begin submit', 'locked'],
    ['submit', 'open'],
    ['submit accepted', 'locked'],
    ['submit accepted clear', 'open'],
    ['submit accepted clear submit', 'locked'],
    ['submit accepted in-progress', 'open'],
    ['submit accepted in-progress submit accepted', 'locked'],
    ['submit accepted withdrawn accepted', 'locked'],
    ['submit rejected accepted', 'locked'],
    ['begin rejected accepted submit', 'locked'],
  ])('signatures of an application after %s are %s', async (story, expected) => {
    const { acts, leader, form, put, band } = await aBand();
    for (const act of story.split(' ')) expect([act, await acts[act]?.()]).toEqual([act, 200]);
    const { body } = await leader.get(form);
    const signed = { 'agreement:printed_name': 'Other', 'agreement:signature': { kind: 'typed', text: 'Other Hand' } };
    const locked = expected === 'locked';
    expect(await put(signed)).toBe(locked ? 409 : 200);
    expect(body.form.approved_at !== null).toBe(locked);
    // An open form can always be submitted.
    expect(await acts['submit']?.()).toBe(200);
    const now = (await staff.get(`/api/overview/${band.organization_id}/2027?entry=${band.id}`)).body.entry;
    expect(now.submitted_at).not.toBeNull();
  });

  it('the migration locks signatures of applications that came in after acceptance, and not of drafts or those under review', async () => {
    const [late, draft, waiting] = [await aBand('accepted'), await aBand('accepted'), await aBand()];
    for (const { acts } of [late, waiting]) expect(await acts['submit']?.()).toBe(200);
    expect(await draft.acts['begin']?.()).toBe(200);
    // An earlier version stored it this way.
    portal.clock.advance({ minutes: 1 });
    const submitted_at = portal.clock.nowIso();
    const left = { approved_at: null, submitted_at };
    await portal.db.updateTable('form_submissions').set(left).where('entry_id', '=', late.band.id).execute();
    await portal.db.updateTable('entries').set({ submitted_at: null }).where('id', '=', late.band.id).execute();
    const name = '0174_forms_approved_as_they_came_in.sql';
    const repair = await readFile(new URL(`../../../../database/migrations/${name}`, import.meta.url), 'utf8');
    await sql.raw(repair).execute(portal.owner);
    const approved = async ({ leader, form }: typeof late) => (await leader.get(form)).body.form.approved_at !== null;
    expect([await approved(late), await approved(draft), await approved(waiting)]).toEqual([true, false, false]);
    const { band } = late;
    const now = (await staff.get(`/api/overview/${band.organization_id}/2027?entry=${band.id}`)).body.entry;
    expect([now.displayed_status, now.submitted_at]).toEqual(['accepted', submitted_at]);
  });

  it('an application that is submitted after acceptance is announced to the office, and leaves the entry accepted', async () => {
    const { acts, band } = await aBand('accepted');
    await portal.db
      .insertInto('subscriptions')
      .values({
        user_id: office.id,
        notification_type: 'application submitted',
        organization_type: band.org_type,
        created_at: portal.clock.nowIso(),
      })
      .execute();
    portal.clock.advance({ minutes: 5 });
    await acts['submit']?.();
    const letters = await portal.db
      .selectFrom('outbox')
      .select('to_address')
      .where('entry_id', '=', band.id)
      .where('created_at', '>=', portal.clock.nowIso())
      .execute();
    expect(letters.map(({ to_address }) => to_address)).toEqual([office.email]);
    const now = (await staff.get(`/api/overview/${band.organization_id}/2027?entry=${band.id}`)).body.entry;
    expect([now.displayed_status, now.submitted_at]).toEqual(['accepted', portal.clock.nowIso()]);
  });
});

describe('what was signed in a form that is submitted', () => {
  const hand = (text: string) => ({ 'signatures:signature': { kind: 'typed', text } });
  const change = { 'terms:fee_class': 'Band' };

  /** Returns a submitted agreement of an accepted band, with its leader and the paths that a save is refused for. */
  async function anAgreement() {
    const { band, leader } = await aBand('accepted');
    const form = `/api/forms/${band.organization_id}/participation-agreement/2027`;
    const person = await authorFor(portal, office);
    const answers = await wholeAnswers(portal, person, band, 'participation-agreement', {
      'terms:fee_class': 'Commercial',
      'terms:fee_method': 'Check',
    });
    const put = async (client: Client, field_values: object, submit = false) => {
      const { status, body } = await client.put(form, { field_values, submit });
      return [status, ...Object.keys(body.errors ?? {})];
    };
    await leader.put(form, { field_values: { ...answers, ...hand('Lee One') } });
    // A draft can be changed, even if it has been signed.
    expect(await put(leader, { 'terms:changes': 'In writing' })).toEqual([200]);
    expect(await put(leader, {}, true)).toEqual([200]);
    return { leader, form, put };
  }

  it.each([
    ['terms:fee_class', 'Band'],
    ['terms:changes', 'Half the fee'],
    ['signatures:printed_name', 'Somebody Else'],
  ])(
    'what was signed in a form that is submitted: %s changes together with a new signature, and not under the old one',
    async (path, value) => {
      const { leader, form, put } = await anAgreement();
      expect(await put(leader, { [path]: value })).toEqual([422, path]);
      expect(await put(staff, { [path]: value })).toEqual([422, path]);
      expect((await leader.get(form)).body.form.field_values[path]).not.toBe(value);
      portal.clock.advance({ hours: 9 });
      expect(await put(leader, { [path]: value, ...hand('Lee Two') })).toEqual([200]);
      const { field_values } = (await leader.get(form)).body.form;
      expect([field_values[path], field_values['signatures:signature-date']]).toEqual([value, portal.clock.today()]);
    },
  );

  it('what was signed in a submitted form is signed again under the same name, dated that day; a signature alone changes nothing', async () => {
    const { leader, form, put } = await anAgreement();
    const stored = async () => (await leader.get(form)).body.form;
    const first = await stored();
    const began = portal.clock.nowIso();
    onTestFinished(() => portal.clock.set(began));
    const signed_on = first.field_values['signatures:signature-date'];
    // The next day, within the same session.
    while (portal.clock.today() === signed_on) {
      portal.clock.advance({ hours: 9 });
      await stored();
    }
    expect(await put(leader, hand('Lee One'))).toEqual([200]);
    expect((await stored()).revision).toBe(first.revision);
    expect(await put(leader, { ...change, ...hand('Lee One') })).toEqual([200]);
    const { field_values } = await stored();
    expect([field_values['terms:fee_class'], field_values['signatures:signature-date']]).toEqual([
      'Band',
      portal.clock.today(),
    ]);
  });

  it("what was signed in a submitted form stays under the parade's countersignature until that is taken back", async () => {
    const { leader, put } = await anAgreement();
    const name = 'signatures:countersigned';
    expect(await put(staff, { [name]: 'Sam Staff' })).toEqual([200]);
    expect(await put(leader, { ...change, ...hand('Lee Two') })).toEqual([
      422,
      'terms:fee_class',
      'signatures:signature',
    ]);
    expect(await put(staff, { [name]: null })).toEqual([200]);
    expect(await put(leader, { ...change, ...hand('Lee Two') })).toEqual([200]);
  });
});
