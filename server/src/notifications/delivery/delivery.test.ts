import { PassThrough } from 'node:stream';
import { describe, expect, it, test } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { openDatabase } from '../../database/pool.ts';
import { openLog } from '../../log.ts';
import { outagesOf } from '../../observing/outages.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { seedParadeYear } from '../../testing/entries.ts';
import { openMailServer } from '../../testing/mailServer.ts';
import { testPortal } from '../../testing/portal.ts';
import { openDelivery, isInvented } from './delivery.ts';
import { deliverMail } from '../jobs.ts';
import { resend } from '../outcomes.ts';
import { postponeLetters, queueMail, withdrawLetters } from '../writes.ts';
import { isStillToBeSigned } from '../../waivers/reminders/remindable.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const portal = await testPortal({ config: { smtpUrl: server.smtpUrl } });
await seedParadeYear(portal);
const system = { kind: 'system', job: 'test' } as const;
let letters = 0;

function worker(smtpUrl = server.smtpUrl) {
  const delivery = openDelivery({ ...portal, config: { ...portal.config, smtpUrl } }, smtpUrl, {
    renew: () => Promise.resolve(null),
    bounced: () => Promise.resolve(),
  });
  closeAfterTests(() => delivery.close());
  return delivery;
}

async function aLetter(to = `reader${(letters += 1)}@example.org`): Promise<{ id: number; to: string }> {
  const id = await inTransaction(portal, system, (change) =>
    queueMail(change, {
      to: { address: to },
      subject: 'A letter',
      lines: ['Hello'],
      reason: `test:${to}`,
      room: 'users',
    }),
  );
  return { id: id ?? 0, to };
}

function stateOf(id: number) {
  return portal.db
    .selectFrom('outbox')
    .select(['state', 'attempts', 'uncertain', 'last_error', 'message_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const arrived = (to: string) => server.received.filter((letter) => letter.to === to);

describe('what becomes of a letter', () => {
  it('a letter is sent once, with the Message-ID that the outbox has', async () => {
    const { id, to } = await aLetter();
    const delivery = worker();
    expect((await delivery.drain()).sent).toBe(1);
    expect((await delivery.drain()).sent).toBe(0);
    const row = await stateOf(id);
    expect(row).toMatchObject({ state: 'sent', attempts: 1, last_error: null });
    expect(arrived(to).map((letter) => letter.messageId)).toEqual([row.message_id]);
  });

  test.each([
    // manner, state after one try, counted tries, uncertain ones, tried again
    ['later', 'queued', 1, 0, true],
    ['no-such-box', 'bounced', 1, 0, false],
    ['refuse', 'failed', 1, 0, false],
    ['drop', 'queued', 1, 1, true],
    ['hang-up', 'queued', 1, 0, true],
    ['closing', 'queued', 1, 0, true],
    ['to text: 421 4.7.0 too many letters, come back later', 'queued', 1, 0, true],
  ] as const)('%s: %s, %i tries, %i uncertain', async (manner, state, attempts, uncertain, returns) => {
    const { id, to } = await aLetter();
    server.behave(manner, to);
    const delivery = worker();
    await delivery.drain();
    expect(await stateOf(id)).toMatchObject({ state, attempts, uncertain });
    server.behave('take', to);
    await delivery.drain();
    // Its pause is not over yet.
    expect(await stateOf(id)).toMatchObject({ state, attempts });
    portal.clock.advance({ minutes: 11 });
    await delivery.drain();
    expect((await stateOf(id)).state).toBe(returns ? 'sent' : state);
    expect(new Set(arrived(to).map((letter) => letter.messageId)).size).toBe(returns ? 1 : 0);
  });

  test.each([
    ['to recipient: 550 5.1.1 no such user', 'bounced'],
    ['to recipient: 550-5.1.1 The account that you tried to reach\r\n550 5.1.1 does not exist.', 'bounced'],
    ['to recipient: 554 5.1.2 no such domain', 'bounced'],
    ['to recipient: 550 5.2.1 mailbox disabled', 'bounced'],
    ['to recipient: 550 5.0.0 no such user', 'bounced'],
    ['to recipient: 551 user not local', 'bounced'],
    ['to recipient: 550 <spam.relay@example.org>: no such user', 'bounced'],
    ['to recipient: 553 mailbox name not allowed', 'bounced'],
    ['to text: 550 5.1.1 no such user', 'bounced'],
    ['to text: 552 5.3.4 message too big', 'failed'],
    ['to recipient: 554 5.7.1 <reader@example.org>: Relay access denied', 'queued'],
    ['to recipient: 550 5.7.1 blocked using a list, your address is 10.5.1.1', 'queued'],
    ["to recipient: 553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'queued'],
    ['to recipient: 550 relay not permitted', 'queued'],
    ['to recipient: 550 Sender verify failed', 'queued'],
    ['to recipient: 550 Administrative prohibition', 'queued'],
    ['to recipient: 550 5.1.0 <parade@example.org>: Sender address rejected: User unknown', 'queued'],
    ['to recipient: 550 5.1.8 sender domain not found', 'queued'],
    ['to recipient: 550 5.4.5 daily sending quota exceeded', 'queued'],
    ['to recipient: 552 5.2.2 mailbox full', 'queued'],
    ['to recipient: 554 transaction failed', 'queued'],
    ['to recipient: 550 5.3.0 mail system not accepting', 'queued'],
    ['to text: 550 no such user', 'queued'],
    ['to text: 554 5.7.1 MAIL_FROM is not yours', 'queued'],
    ['to text: 554 transaction failed', 'queued'],
  ] as const)(
    'a final refusal is what its code says, and nothing but the mailbox is one of the address: %s: %s',
    async (manner, state) => {
      const { id, to } = await aLetter();
      server.behave(manner, to);
      await worker().drain();
      expect(await stateOf(id)).toMatchObject({ state, attempts: 1 });
      // After the cause has been fixed.
      server.behave('take', to);
      portal.clock.advance({ minutes: 11 });
      await worker().drain();
      expect((await stateOf(id)).state).toBe(state === 'queued' ? 'sent' : state);
    },
  );

  it('a letter is not tried while the server is away, however long, and is sent when it is back', async () => {
    const { id, to } = await aLetter();
    const delivery = worker();
    await server.shut();
    for (let asked = 0; asked < 20; asked += 1) expect((await delivery.drain()).away?.became).toBe('away');
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
    expect((await stateOf(id)).last_error).toContain('ECONNREFUSED');
    await server.open();
    expect(await delivery.drain()).toEqual({ sent: 1, away: undefined });
    expect(arrived(to)).toHaveLength(1);
  });

  it.each(['550 5.7.1 not your address', '421 4.7.0 too many letters, come back later'])(
    'a letter is not tried while the server refuses whoever sends it, and is sent once it does not: %s',
    async (words) => {
      const { id, to } = await aLetter();
      const delivery = worker();
      server.behave(`to sender: ${words}`);
      for (let asked = 0; asked < 3; asked += 1) expect((await delivery.drain()).away?.became).toBe('away');
      expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
      server.behave('take');
      expect(await delivery.drain()).toEqual({ sent: 1, away: undefined });
      expect(arrived(to)).toHaveLength(1);
    },
  );

  it.each(['hang-up', 'closing'] as const)(
    'a letter to an address over which the server always ends the connection (%s) is given up like a refused one, and keeps nobody waiting',
    async (manner) => {
      const { id, to } = await aLetter();
      server.behave(manner, to);
      const others = [await aLetter(), await aLetter()];
      const delivery = worker();
      // It may be down: the others wait for a moment.
      expect((await delivery.drain()).away?.became).toBe('dropped');
      for (let drained = 0; drained < 2; drained += 1) await delivery.drain();
      expect(others.map((other) => arrived(other.to).length)).toEqual([1, 1]);
      await portal.db.updateTable('outbox').set({ attempts: 99 }).where('id', '=', id).execute();
      portal.clock.advance({ minutes: 11 });
      await delivery.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 100 });
    },
  );

  it.each([
    ['queued', false],
    ['sent', false],
    ['unsent', false],
    ['failed', true],
    ['bounced', true],
  ] as const)('that is %s is sent again by the office: %s', async (state, again) => {
    const { id, to } = await aLetter();
    await portal.db.updateTable('outbox').set({ state }).where('id', '=', id).execute();
    expect(await inTransaction(portal, system, (change) => resend(change, isStillToBeSigned, id))).toBe(again);
    expect((await stateOf(id)).state).toBe(again ? 'queued' : state);
    await worker().drain();
    expect(arrived(to)).toHaveLength(again || state === 'queued' ? 1 : 0);
  });

  it('a letter in a restored portal waits until its operator has decided, and is then sent', async () => {
    const { id, to } = await aLetter();
    await portal.owner.insertInto('mail_hold').values({ since: portal.clock.nowIso() }).execute();
    expect((await worker().drain()).sent).toBe(0);
    expect([(await stateOf(id)).state, arrived(to)]).toEqual(['queued', []]);
    await inTransaction(portal, system, ({ tx }) => tx.deleteFrom('mail_hold').execute());
    expect((await worker().drain()).sent).toBe(1);
    expect(arrived(to)).toHaveLength(1);
  });

  it('a letter is given up after a hundred refusals, and sent again when staff request it', async () => {
    const { id, to } = await aLetter();
    await portal.db.updateTable('outbox').set({ attempts: 99 }).where('id', '=', id).execute();
    server.behave('later', to);
    await worker().drain();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 100 });
    server.behave('take', to);
    expect(await inTransaction(portal, system, (change) => resend(change, isStillToBeSigned, id))).toBe(true);
    expect(await inTransaction(portal, system, (change) => resend(change, isStillToBeSigned, id))).toBe(false);
    await worker().drain();
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
  });
});

describe('a letter whose cause is undone', () => {
  const reasonOf = ({ to }: { readonly to: string }) => `test:${to}`;
  const undo = (...undone: readonly { readonly to: string }[]) =>
    inTransaction(portal, system, (change) => withdrawLetters(change, undone.map(reasonOf)));
  const messagesTo = (to: string) => new Set(arrived(to).map(({ messageId }) => messageId)).size;

  it('letters that met a mail server that was away, and those behind them, are withdrawn, and nobody reads them later', async () => {
    // More than there are connections: some are not even tried.
    const letters = await Promise.all(Array.from({ length: 10 }, () => aLetter()));
    const delivery = worker();
    await server.shut();
    for (const _ of ['once', 'again']) expect((await delivery.drain()).away?.became).toBe('away');
    expect(await undo(...letters)).toBe(0);
    await server.open();
    expect(await delivery.drain()).toEqual({ sent: 0, away: undefined });
    expect(letters.flatMap(({ to }) => arrived(to))).toEqual([]);
  });

  it('a letter that met a mail server that was away waits when its family is written to again', async () => {
    const letter = await aLetter();
    await server.shut();
    await worker().drain();
    await server.open();
    const until = new Date(portal.clock.now().getTime() + 60_000).toISOString();
    const waiting = await inTransaction(portal, system, (change) => postponeLetters(change, [reasonOf(letter)], until));
    expect([...waiting]).toEqual([reasonOf(letter)]);
    await worker().drain();
    expect(arrived(letter.to)).toEqual([]);
    expect(await undo(letter)).toBe(0);
  });

  it.each([
    ['later', 0],
    ['hang-up', 0],
    ['closing', 0],
    ['to text: 451 4.7.0 come back later', 1],
    ['drop', 1],
  ] as const)('a letter that met %s is withdrawn if nothing of it was on its way: %i stay', async (manner, stay) => {
    const letter = await aLetter();
    server.behave(manner, letter.to);
    await worker().drain();
    expect(await undo(letter)).toBe(stay);
    server.behave('take', letter.to);
    portal.clock.advance({ minutes: 11 });
    await worker().drain();
    expect(messagesTo(letter.to)).toBe(stay);
  });

  it.each([
    ['no-such-box', 0],
    ['to text: 552 5.3.4 message too big', 1],
  ] as const)(
    'a letter that was given up over %s is withdrawn if it cannot have arrived, and sent again by nobody: %i stay',
    async (manner, stay) => {
      const letter = await aLetter();
      server.behave(manner, letter.to);
      await worker().drain();
      expect(['bounced', 'failed']).toContain((await stateOf(letter.id)).state);
      expect(await undo(letter)).toBe(stay);
      const again = await inTransaction(portal, system, (change) => resend(change, isStillToBeSigned, letter.id));
      expect(again).toBe(stay === 1);
    },
  );

  it('a letter that was refused for now waits as long as its family was told, and one that waits longer anyway waits on', async () => {
    const [refused, long] = [await aLetter(), await aLetter()];
    const inHours = (hours: number) => new Date(portal.clock.now().getTime() + hours * 3_600_000).toISOString();
    const [until, later] = [inHours(24), inHours(48)];
    for (const { to } of [refused, long]) server.behave('later', to);
    await worker().drain();
    await portal.db.updateTable('outbox').set({ due_at: later }).where('id', '=', long.id).execute();
    const reasons = [refused, long].map(reasonOf);
    expect((await inTransaction(portal, system, (change) => postponeLetters(change, reasons, until))).size).toBe(2);
    const due = portal.db.selectFrom('outbox').select('due_at').where('reason_key', 'in', reasons).orderBy('id');
    expect((await due.execute()).map(({ due_at }) => due_at)).toEqual([until, later]);
    await undo(refused, long);
  });

  it.each([
    ['a worker that died', 'one that died', 1],
    ['nobody', null, 0],
  ] as const)(
    'a letter that %s had before the mail server was away (%s) is withdrawn unless it may have arrived: %i stay',
    async (_who, taken_by, stay) => {
      const letter = await aLetter();
      await portal.db.updateTable('outbox').set({ taken_by }).where('id', '=', letter.id).execute();
      await server.shut();
      await worker().drain();
      await server.open();
      expect(await undo(letter)).toBe(stay);
      await worker().drain();
      expect(messagesTo(letter.to)).toBe(stay);
    },
  );
});

it('a letter whose connection breaks while it waits for its turn does not hold up the ones behind it', async () => {
  const [first, second] = [await aLetter(), await aLetter()];
  server.behave('silent', first.to);
  server.behave('held', second.to);
  const delivery = worker();
  const drained = delivery.drain();
  await server.isHolding(1);
  await expect.poll(() => server.hasText(first.to)).toBe(true);
  server.release();
  // Waits for all but its last byte, which is sent after the first letter's.
  await expect.poll(() => server.hasText(second.to)).toBe(true);
  server.cut(second.to);
  await expect.poll(async () => (await stateOf(second.id)).attempts).toBe(1);
  server.cut(first.to);
  expect((await drained).sent).toBe(0);
  for (const { to } of [first, second]) server.behave('take', to);
  portal.clock.advance({ minutes: 11 });
  const third = await aLetter();
  expect((await delivery.drain()).sent).toBe(3);
  expect([first, second, third].map(({ to }) => arrived(to).length)).toEqual([1, 1, 1]);
});

describe('several workers', () => {
  it('several workers share the letters and send none twice', async () => {
    const created = await Promise.all(Array.from({ length: 120 }, () => aLetter()));
    const sent = await Promise.all([worker().drain(), worker().drain(), worker().drain()]);
    expect(sent.reduce((sum, one) => sum + one.sent, 0)).toBe(120);
    expect(created.map(({ to }) => arrived(to).length)).toEqual(created.map(() => 1));
  });

  it('letters of a dead worker are taken over a short while later', async () => {
    const { id, to } = await aLetter();
    const due_at = new Date(portal.clock.now().getTime() + 30_000).toISOString();
    await portal.db.updateTable('outbox').set({ taken_by: 'one that died', due_at }).where('id', '=', id).execute();
    await worker().drain();
    expect(arrived(to)).toHaveLength(0);
    portal.clock.advance({ seconds: 31 });
    await worker().drain();
    expect(arrived(to)).toHaveLength(1);
  });
});

describe('addresses set aside for examples', () => {
  it.each([
    ['kim@example.org', true],
    ['kim@band.example', true],
    ['kim@mail.example.com', true],
    ['kim@somewhere.test', true],
    ['kim@myexample.org', false],
    ['kim@example.org.uk', false],
    ['kim@paradeofroses.com', false],
  ])('%s: %s', (address, invented) => {
    expect(isInvented(address)).toBe(invented);
  });

  it('letters to example addresses are not handed to a mail server elsewhere, and stay in the outbox', async () => {
    const { id } = await aLetter();
    await worker('smtp://mail.elsewhere.invalid:25').drain();
    expect(await stateOf(id)).toMatchObject({ state: 'unsent', attempts: 0 });
  });
});

describe('an outage of the mail server', () => {
  const delivering = async ({ db } = portal) => {
    const lines: string[] = [];
    const stream = new PassThrough();
    stream.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
    const log = openLog('warn', stream);
    const rooms = { renew: () => Promise.resolve(null), bounced: () => Promise.resolve() };
    const { close } = await deliverMail({ ...portal, db, log }, rooms);
    closeAfterTests(close);
    const words = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    return { lines, words, close, outages: outagesOf(log) };
  };

  it('an outage of the mail server is logged with its cause, and ends when the server is back, also without a letter to send', async () => {
    const { id } = await aLetter();
    await server.shut();
    const { lines, words, close, outages } = await delivering();
    await expect.poll(() => [outages.isOut('mail'), lines.length]).toEqual([true, 1]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { cause: { code: 'ESOCKET' } } });
    await portal.db.updateTable('outbox').set({ state: 'failed' }).where('id', '=', id).execute();
    await server.open();
    await expect.poll(() => [outages.isOut('mail'), lines.length]).toEqual([false, 2]);
    expect(words()).toEqual([
      'outage begins: the mail server is not responding',
      'outage ends: the mail server responds again',
    ]);
    await close();
  });

  it('a connection that the server ends over one address is not an outage', async () => {
    const [one, other] = [await aLetter(), await aLetter()];
    server.behave('hang-up', one.to);
    const { words, close } = await delivering();
    await expect.poll(() => arrived(other.to)).toHaveLength(1);
    await expect.poll(() => stateOf(one.id)).toMatchObject({ attempts: 1 });
    await close();
    expect(words()).toEqual([]);
  });

  it('a database that is away gets one log line, however often the outbox is polled', async () => {
    let asked = 0;
    const gone = openDatabase('postgres://nobody@127.0.0.1:9/nothing', { patienceMs: 500 });
    closeAfterTests(gone.close);
    const db = gone.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const { words, close } = await delivering({ ...portal, db });
    await expect.poll(() => asked).toBeGreaterThan(2);
    await close();
    expect(words()).toEqual(['outage begins: the database is not responding']);
  });
});
