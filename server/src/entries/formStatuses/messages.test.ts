import type { MessageResult } from '@parade/contract/entries/formStatuses/message.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { entry } from '../../testing/entries.ts';
import {
  actorOf,
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  authorFor,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';
import { sendOfficeMessage } from './messages.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let office: Person;
let staff: Client;

beforeAll(async () => {
  office = await aStaffMember(portal);
  staff = signedInClient(app, office);
});

const choice = '/api/entry-form-statuses/choice';
const message = '/api/entry-form-statuses/message';
const words = { subject: 'Your music titles', body: 'Please list them.\n\nThe office needs them <b>soon</b>.' };

async function accepted(type_id: number, official_name: string, year = 2027): Promise<EntryRow> {
  return entry(portal, { type_id, official_name, year, stage: 'accepted', by: office.id });
}

async function markComplete(of: EntryRow, form_type: FormType): Promise<void> {
  const saved = await staff.put(`/api/forms/${of.organization_id}/${form_type}/${of.year}`, { field_values: {} });
  await staff.put(`/api/form-submissions/${saved.body.form.submission_id}/complete`, { complete: 1 });
}

function lettersAbout(of: EntryRow) {
  return portal.db
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'text_body', 'html_body', 'reply_to'])
    .where('entry_id', '=', of.id)
    .where('reason_key', 'like', 'office-message:%')
    .orderBy('to_address')
    .execute();
}

const nobody: MessageResult = {
  emails_queued: 0,
  entries_written_to: 0,
  without_leader: 0,
  emailed_today: 0,
  left_out: 0,
};

describe('entries to write to', () => {
  it('the entries to write to are those of all pages of the table whose form has the requested status', async () => {
    const bands = [];
    for (let n = 1; n <= 12; n += 1) bands.push(await accepted(2, `Choice Band ${n}`, 2026));
    const [done, ...others] = bands;
    if (!done) throw new Error('no band');
    await markComplete(done, 'music');
    const ids = async (query: string) => {
      const { body } = await staff.get(`${choice}?filterYear=2026&filterOrganizationType=2&${query}`);
      expect(body.total).toBe(body.entry_ids.length);
      return body.entry_ids;
    };
    expect(await ids('form_type=music')).toEqual(others.map(({ id }) => id));
    expect(await ids('form_type=music&stand=completed')).toEqual([done.id]);
    expect(await ids('form_type=music&stand=not-completed&q=Band%2012')).toEqual([others.at(-1)?.id]);
    expect(await ids('')).toHaveLength(12);
    expect(await ids('form_type=float-profile')).toEqual([]);
    const [overdue, pending] = [
      await ids('form_type=music&stand=incomplete'),
      await ids('form_type=music&stand=pending'),
    ];
    expect(new Set([...overdue, ...pending])).toEqual(new Set(others.map(({ id }) => id)));
  });
});

describe('a message to exactly these', () => {
  it('a message to chosen entries reaches every leader of these and of no other, however often it is sent', async () => {
    const [one, two, other] = [
      await accepted(2, 'Named One'),
      await accepted(2, 'Named Two'),
      await accepted(2, 'Not Named'),
    ];
    const leaders = [
      await aLeaderOf(portal, one.organization_id, 2027),
      await aLeaderOf(portal, one.organization_id, null),
    ];
    const second = await aLeaderOf(portal, two.organization_id, 2027);
    await aLeaderOf(portal, two.organization_id, 2026);
    await aPerson(portal, { leads: [{ organization_id: other.organization_id, year: 2027 }] });
    const entry_ids = [one.id, two.id, two.id];
    const sent = await Promise.all(Array.from({ length: 20 }, () => staff.post(message, { ...words, entry_ids })));
    expect(new Set(sent.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(sent.reduce((sum, { body }) => sum + body.emails_queued, 0)).toBe(3);
    expect((await lettersAbout(one)).map((letter) => letter.to_address)).toEqual(
      leaders.map(({ email }) => email).sort(),
    );
    const [letter] = await lettersAbout(two);
    expect(letter?.to_address).toBe(second.email);
    expect(letter?.subject).toBe('Your music titles');
    expect(letter?.text_body).toContain('About Named Two:\n\nPlease list them.\n\nThe office needs them <b>soon</b>.');
    expect(letter?.text_body).toContain(`/entries/${two.organization_id}/2027/submissions`);
    expect(letter?.html_body).toContain('&lt;b&gt;soon');
    expect(await lettersAbout(other)).toEqual([]);
    const again = await staff.post(message, { ...words, entry_ids });
    expect(again.body).toEqual({ ...nobody, emailed_today: 2 });
    const anew = await staff.post(message, { ...words, subject: 'Other words', entry_ids });
    expect(anew.body).toMatchObject({ emails_queued: 3, entries_written_to: 2 });
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('note')
      .where('action', '=', 'form.message-sent')
      .orderBy('id')
      .execute();
    expect(lines.map(({ note }) => note)).toEqual([
      '“Your music titles” to the leaders of 2 entries: 3 letters queued',
      '“Other words” to the leaders of 2 entries: 3 letters queued',
    ]);
  });

  it('a message to chosen entries is shown with its count before it is sent, and its answers go to the sender', async () => {
    const [one, two, unled] = [
      await accepted(2, 'Seen One'),
      await accepted(2, 'Seen Two'),
      await accepted(2, 'Unseen'),
    ];
    const first = await aLeaderOf(portal, one.organization_id, 2027);
    await aLeaderOf(portal, two.organization_id, 2027);
    const entry_ids = [one.id, two.id, unled.id];
    const preview = async () => (await staff.post(`${message}/preview`, { ...words, entry_ids })).body;
    const before = await preview();
    expect(before).toMatchObject({
      emails_queued: 2,
      entries_written_to: 2,
      without_leader: 1,
      replies_to: office.email,
    });
    expect(before.example).toMatchObject({ to_name: `${first.first_name} ${first.last_name}`, subject: words.subject });
    expect(before.example.parts).toContainEqual({ text: 'The office needs them <b>soon</b>.' });
    expect(await lettersAbout(one)).toEqual([]);
    expect((await staff.post(message, { ...words, entry_ids })).body.emails_queued).toBe(before.emails_queued);
    const [letter] = await lettersAbout(one);
    expect(letter?.reply_to).toBe(office.id);
    expect(await preview()).toMatchObject({ emails_queued: 0, emailed_today: 2, example: null });
  });

  it('a message to chosen entries leaves out and counts those that changed since, were deleted or have no leader', async () => {
    const [owing, done, unled] = [
      await accepted(3, 'Owing'),
      await accepted(3, 'Done since'),
      await accepted(3, 'Unled'),
    ];
    await aLeaderOf(portal, owing.organization_id, 2027);
    await aLeaderOf(portal, done.organization_id, 2027);
    await markComplete(done, 'float-profile');
    const { body } = await staff.post(message, {
      ...words,
      entry_ids: [owing.id, done.id, unled.id, 2_000_000_000],
      only_while: { form_type: 'float-profile', stand: 'not-completed' },
    });
    expect(body).toEqual({ emails_queued: 1, entries_written_to: 1, without_leader: 1, emailed_today: 0, left_out: 2 });
    expect(await lettersAbout(done)).toEqual([]);
  });

  it('a message to chosen entries is refused without words or entries, and to people who may not send reminders', async () => {
    const band = await accepted(2, 'Refused Band');
    const leader = await aLeaderOf(portal, band.organization_id, 2027);
    const volunteer = await aStaffMember(portal, 'volunteer');
    const asked = { ...words, entry_ids: [band.id] };
    for (const person of [leader, volunteer]) {
      expect((await signedInClient(app, person).post(message, asked)).status).toBe(403);
      expect((await signedInClient(app, person).get(choice)).status).toBe(403);
    }
    expect((await anonymousClient(app).post(message, asked)).status).toBe(401);
    const unseen = { body: '\u200b \u2060' };
    for (const wrong of [{ subject: ' ' }, { body: '' }, unseen, { entry_ids: [] }, { body: 'x'.repeat(4001) }])
      expect((await staff.post(message, { ...asked, ...wrong })).status).toBe(422);
    expect(await lettersAbout(band)).toEqual([]);
    expect((await staff.post(message, asked)).body).toMatchObject({ emails_queued: 1 });
  });

  it('a message to chosen entries stays inside the rows of its sender, whatever permission opened the call', async () => {
    const [own, other] = [await accepted(2, 'Own Band'), await accepted(2, 'Other Band')];
    const leader = await aLeaderOf(portal, own.organization_id, 2027);
    await aLeaderOf(portal, other.organization_id, 2027);
    const actor = await actorOf(portal, leader);
    const asked = { ...words, entry_ids: [own.id, other.id], only_while: null };
    const result = await inTransaction(portal, await authorFor(portal, leader), (change) =>
      sendOfficeMessage(change, actor, asked),
    );
    expect(result).toMatchObject({ emails_queued: 1, entries_written_to: 1, left_out: 1 });
    expect(await lettersAbout(other)).toEqual([]);
  });
});
