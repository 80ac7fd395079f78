import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  aNewcomer,
  anonymousClient,
  aPerson,
  aStaffMember,
  mailedLink,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { askForReset, waitingResets, workResets } from '../../testing/resets.ts';
import { countingStatements } from '../../testing/statements.ts';
import { requestReset } from './resetting.ts';

let portal: TestPortalWithApp;
beforeAll(async () => {
  portal = await testPortalWithApp();
});
// Limits count by the hour, so each test begins in a new one.
beforeEach(() => portal.clock.advance({ minutes: 61 }));

const password = 'a fine long password';
const anyone = () => anonymousClient(portal.app);
const letters = async (email: string) =>
  (await portal.db.selectFrom('outbox').select('subject').where('to_address', '=', email).orderBy('id').execute()).map(
    (row) => row.subject.replace(/^.*: /, ''),
  );

async function resetBy(email: string, link?: string): Promise<Answer> {
  return anyone().post('/api/password/reset', {
    token: link ?? (await mailedLink(portal, email, '/password/reset/')),
    email,
    password: 'cobalt and kettle',
    password_confirmation: 'cobalt and kettle',
    recaptcha: await solvedCaptcha(portal.app),
  });
}

describe('a forgotten password', () => {
  it('a request for a forgotten password is answered alike whether the address exists or not', async () => {
    const person = await aPerson(portal, { password });
    const known = await anyone().post('/api/password/email', { email: person.email });
    const unknown = await anyone().post('/api/password/email', { email: 'nobody@example.org' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await workResets(portal);
    expect(await letters(person.email)).toEqual(['Set a new password']);
    expect(await letters('nobody@example.org')).toEqual([]);
  });

  it('a request for a forgotten password runs the same statements and writes one job for any address; the worker writes the letter', async () => {
    const person = await aPerson(portal, { password });
    const statements: string[][] = [];
    for (const email of [person.email, 'nobody.at.all@example.org']) {
      const { counted, seen } = countingStatements(portal);
      await requestReset(counted, email, '10.8.0.2');
      statements.push(seen);
    }
    expect(statements[0]?.length).toBeGreaterThan(2);
    expect(statements[1]).toEqual(statements[0]);
    expect(await letters(person.email)).toEqual([]);
    expect(await waitingResets(portal)).toEqual([person.id, null]);
    await workResets(portal);
    expect(await letters(person.email)).toEqual(['Set a new password']);
  });

  it("a forgotten password is set for the address's account, or else confirms the sign-up used last", async () => {
    const owner = await aPerson(portal, { password });
    await aNewcomer(portal.app, { email: owner.email });
    await askForReset(portal, owner.email);
    expect((await resetBy(owner.email)).status).toBe(200);
    expect(
      (await anyone().post('/api/sessions', { email: owner.email, password: 'cobalt and kettle' })).body.user.id,
    ).toBe(owner.id);
    const impostor = await aNewcomer(portal.app);
    await askForReset(portal, impostor.email);
    expect((await resetBy(impostor.email)).status).toBe(200);
    expect((await signedInClient(portal.app, impostor).get('/api/me')).status).toBe(401);
    const inside = await anyone().post('/api/sessions', { email: impostor.email, password: 'cobalt and kettle' });
    expect(inside.body.user).toMatchObject({ id: impostor.id, email_verified: true });
  });

  it('a forgotten password is not set for a disabled sign-up, which keeps nobody else with its address from setting theirs', async () => {
    const used = await aNewcomer(portal.app, { password });
    portal.clock.advance({ minutes: 1 });
    const disabled = await aNewcomer(portal.app, { email: used.email, password });
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await admin.delete(`/api/users/${disabled.id}/access`)).status).toBe(200);
    await askForReset(portal, used.email);
    expect((await resetBy(used.email)).status).toBe(200);
    const inside = await anyone().post('/api/sessions', { email: used.email, password: 'cobalt and kettle' });
    expect(inside.body.user?.id).toBe(used.id);
  });

  it('a forgotten password is not set for a sign-up whose address now belongs to another account', async () => {
    const early = await aNewcomer(portal.app);
    await askForReset(portal, early.email);
    const link = await mailedLink(portal, early.email, '/password/reset/');
    const owner = await aNewcomer(portal.app, { email: early.email });
    const token = await mailedLink(portal, early.email, '/verify-email/');
    expect((await signedInClient(portal.app, owner).post(`/api/verify-email/${token}`, {})).status).toBe(200);
    expect((await resetBy(early.email, link)).status).toBe(404);
    expect((await anyone().post('/api/sessions', { email: early.email, password: 'cobalt and kettle' })).status).toBe(
      401,
    );
  });

  it("a forgotten password requested again and again is answered alike, and the owner's last link still works", async () => {
    const person = await aPerson(portal, { password });
    for (let n = 0; n < 5; n += 1) await askForReset(portal, person.email);
    const last = await mailedLink(portal, person.email, '/password/reset/');
    const ask = () => anyone().post('/api/password/email', { email: person.email });
    const [owner, stranger] = [await ask(), await ask()];
    await workResets(portal);
    expect([owner.status, owner.body]).toEqual([stranger.status, stranger.body]);
    expect(owner.status).toBe(200);
    expect(await letters(person.email)).toHaveLength(5);
    expect((await resetBy(person.email, last)).status).toBe(200);
    portal.clock.advance({ minutes: 61 });
    await askForReset(portal, person.email);
    expect((await resetBy(person.email)).status).toBe(200);
  });

  it('a forgotten password is set once by the newest link, which ends all sessions, and the link lives an hour', async () => {
    const person = await aPerson(portal, { password, email_verified: false });
    const reset = async (token: string, more: Record<string, unknown> = {}) =>
      anyone().post('/api/password/reset', {
        token,
        email: person.email,
        password: 'cobalt and kettle',
        password_confirmation: 'cobalt and kettle',
        recaptcha: await solvedCaptcha(portal.app),
        ...more,
      });
    await askForReset(portal, person.email);
    const first = await mailedLink(portal, person.email, '/password/reset/');
    await askForReset(portal, person.email);
    const second = await mailedLink(portal, person.email, '/password/reset/');
    expect((await reset(first)).status).toBe(404);
    const mistyped = await reset(second, { email: 'other@example.org' });
    expect([mistyped.status, mistyped.body.error]).toEqual([
      404,
      'This link was sent to a different email address. Please enter the address that got the email.',
    ]);
    // Without a live link, a known and an unknown address get the same answer.
    const guesses = [person.email, 'other@example.org'].map((email) => reset(first, { email }));
    const [known, unknown] = await Promise.all(guesses);
    expect(known?.body).toEqual(unknown?.body);
    expect((await reset(second, { password_confirmation: 'another one' })).status).toBe(422);
    const opened = async (token: string) => {
      const { status, body } = await anyone().get(`/api/password/reset/${token}`);
      return [status, JSON.stringify(body).includes(person.email)];
    };
    expect([await opened(first), await opened(second)]).toEqual([
      [404, false],
      [200, false],
    ]);
    const parallel = await Promise.all([reset(second), reset(second), reset(second)]);
    expect(parallel.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await opened(second)).toEqual([404, false]);
    expect((await signedInClient(portal.app, person).get('/api/me')).status).toBe(401);
    const signedIn = await anyone().post('/api/sessions', { email: person.email, password: 'cobalt and kettle' });
    expect(signedIn.body.user.email_verified).toBe(true);
    await askForReset(portal, person.email);
    const late = await mailedLink(portal, person.email, '/password/reset/');
    portal.clock.advance({ minutes: 61 });
    expect((await reset(late)).status).toBe(404);
  });
});
