import { unwantedWords } from '@parade/contract/notifications/message.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { deliverDue, letterTo, newestLetterTo } from '../../testing/letters.ts';
import { openMailServer } from '../../testing/mailServer.ts';
import { participant } from '../../testing/participants.ts';
import { aPerson, aStaffMember } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { type Letter, queueMail, queueMails } from '../writes.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const portal = await testPortalWithApp({ config: { smtpUrl: server.smtpUrl } });
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  const { id } = await aStaffMember(portal);
  band = await entry(portal, { stage: 'accepted', by: id });
});

let count = 0;
const letterOf = (given: Partial<Letter>): Letter => {
  count += 1;
  const to = { address: `late${count}@example.org` };
  return { to, subject: 'A letter', lines: ['Hello'], room: 'entries', reason: `entry:0:news:${count}`, ...given };
};

/** Queues a letter at this instant, as one that waits for the mail server. */
async function waits(at: string, given: Partial<Letter>): Promise<{ readonly id: number; readonly address: string }> {
  portal.clock.set(at);
  const letter = letterOf(given);
  const id = await inTransaction(portal, { kind: 'system', job: 'test' }, (change) => queueMail(change, letter));
  return { id: id ?? 0, address: letter.to.address };
}

/** Queues the invitation of a person who is listed at this instant. */
async function invited(at: string) {
  portal.clock.set(at);
  const { email } = await participant(portal, band);
  return { id: await newestLetterTo(portal, email), address: email ?? '' };
}

/** Brings the mail server back at this instant, and returns what became of the letters. */
async function delivered(at: string, ...letters: readonly { readonly id: number; readonly address: string }[]) {
  portal.clock.set(at);
  await deliverDue(portal, server);
  const became = [];
  for (const { id, address } of letters) {
    const { state, last_error } = await portal.db
      .selectFrom('outbox')
      .select(['state', 'last_error'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    became.push([state, last_error, server.received.filter(({ to }) => to === address).length]);
  }
  return became;
}

const sent = ['sent', null, 1];
const over = ['unsent', unwantedWords['parade-over'], 0];
const old = ['unsent', unwantedWords['out-of-date'], 0];

describe('after a long outage of the mail server', () => {
  it('nobody is asked after the parade to sign for it, or for its forms, by an email of before; one that was written since goes out', async () => {
    const before = await invited('2027-01-02T07:59:00.000Z');
    const report = await waits('2026-12-31T18:00:00.000Z', { entry: band, reason: `status-report:${band.id}:12:1` });
    const news = await waits('2026-12-31T18:00:00.000Z', { entry: band });
    const since = await invited('2026-12-31T18:00:00.000Z');
    const created_at = '2027-01-02T08:00:00.000Z';
    await portal.owner.updateTable('outbox').set({ created_at }).where('id', '=', since.id).execute();
    const became = await delivered('2027-01-03T18:00:00.000Z', before, report, news, since);
    expect(became).toEqual([over, over, sent, sent]);
  });

  it('an email that waits for the mail server until the evening of the parade day is sent', async () => {
    const [invitation, report] = [
      await invited('2026-12-31T18:00:00.000Z'),
      await waits('2026-12-31T18:00:00.000Z', { entry: band, reason: `status-report:${band.id}:12:2` }),
    ];
    expect(await delivered('2027-01-02T07:59:00.000Z', invitation, report)).toEqual([sent, sent]);
  });

  it('a leader gets one email of the week, within two days, and none about a parade that is over meanwhile', async () => {
    const [reader, other, third] = [await aPerson(portal), await aPerson(portal), await aPerson(portal)];
    const digest = (at: string, day: string, user_id: number, of?: EntryRow) =>
      waits(at, { user_id, reason: `digest:${day}:${user_id}`, ...(of ? { entry: of } : {}) });
    const first = await digest('2026-11-02T17:00:00.000Z', '2026-11-02', reader.id);
    const second = await digest('2026-11-09T17:00:00.000Z', '2026-11-09', reader.id);
    const days = await digest('2026-11-08T16:59:00.000Z', '2026-11-02', other.id);
    expect(await delivered('2026-11-10T17:00:00.000Z', first, second, days)).toEqual([old, sent, old]);
    const last = await digest('2027-01-01T18:00:00.000Z', '2026-12-28', third.id, band);
    expect(await delivered('2027-01-02T18:00:00.000Z', last)).toEqual([over]);
  });

  it('emails behind more than one batch of those that are too late are sent in the same run', async () => {
    portal.clock.set('2026-12-31T18:00:00.000Z');
    const late = Array.from({ length: 31 }, (_, day) =>
      letterOf({ entry: band, reason: `status-report:${band.id}:11:${day}` }),
    );
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) => queueMails(change, late));
    const news = await waits('2026-12-31T18:00:00.000Z', {});
    expect(await delivered('2027-01-03T18:00:00.000Z', news)).toEqual([sent]);
  });

  it('an email that may have arrived before it was too late is not said to be unsent', async () => {
    const letter = await invited('2026-12-31T18:00:00.000Z');
    await portal.owner.updateTable('outbox').set({ taken_by: 'one that died' }).where('id', '=', letter.id).execute();
    expect(await delivered('2027-01-03T18:00:00.000Z', letter)).toEqual([['failed', over[1], 0]]);
  });
});

it('a letter that waited is dated when it is sent, so that it is not among the mail of yesterday', async () => {
  const { address } = await waits(testInstant, {});
  await delivered('2026-11-21T18:00:00.000Z');
  expect(letterTo(server, address).headers.date).toBe('Sat, 21 Nov 2026 18:00:00 +0000');
});
