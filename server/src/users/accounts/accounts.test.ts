import { showInstant } from '@parade/contract/calendar.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { entry } from '../../testing/entries.ts';
import {
  aNewcomer,
  aPerson,
  aStaffMember,
  anonymousClient,
  type Client,
  mailedLink,
  type Person,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { sweepAccounts } from '../jobs.ts';
import { findUserByEmail } from '../reads.ts';
import { sendReset } from './resetting.ts';
import { grantStaffRole, removeStaffRole } from '../roles.ts';
import { disableAccount } from '../writes.ts';

let portal: TestPortalWithApp;
let admin: Person;
const as = (person: { token: string }): Client => signedInClient(portal.app, person);
const password = 'a fine long password';
const next = 'cobalt and kettle';
beforeAll(async () => {
  portal = await testPortalWithApp();
  admin = await aStaffMember(portal, 'admin');
});

describe('a password', () => {
  it('a password is changed by its owner with the current one; other sessions end, this one stays', async () => {
    const person = await aPerson(portal, { password });
    const other = await anonymousClient(portal.app).post('/api/sessions', { email: person.email, password });
    const put = (body: unknown) => as(person).put(`/api/users/${person.id}/password`, body);
    expect((await put({ password: next, c_password: next })).body.errors).toHaveProperty('current_password');
    expect((await put({ password: next, c_password: next, current_password: 'no' })).status).toBe(422);
    expect((await put({ password: next, c_password: 'x', current_password: password })).body.errors).toHaveProperty(
      'c_password',
    );
    const done = await put({ password: next, c_password: next, current_password: password });
    expect(done.body).toEqual({ success: true, message: 'Password Changed' });
    expect((await as(person).get('/api/me')).status).toBe(200);
    expect((await as({ token: other.body.access_token }).get('/api/me')).status).toBe(401);
  });

  it('a new password names everything that is wrong with it at once, the proof of its owner included', async () => {
    const person = await aPerson(portal, { password });
    const put = (body: unknown) => as(person).put(`/api/users/${person.id}/password`, body);
    const wrong = { password: 'password123', c_password: 'password124', current_password: 'no' };
    const refused = await put(wrong);
    expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([
      422,
      ['c_password', 'current_password', 'password'],
    ]);
    const { body } = await put({ ...wrong, current_password: password });
    expect(Object.keys(body.errors).toSorted()).toEqual(['c_password', 'password']);
    expect((await put({ password: next, c_password: next, current_password: password })).status).toBe(200);
  });

  it('a password can be tried ten times in a session; the owner can change it in another meanwhile', async () => {
    const person = await aPerson(portal, { password });
    const own = (await anonymousClient(portal.app).post('/api/sessions', { email: person.email, password })).body;
    const put = (by: { token: string }, current_password: string) =>
      as(by).put(`/api/users/${person.id}/password`, { password: next, c_password: next, current_password });
    const guesses: number[] = [];
    for (let n = 0; n < 11; n += 1) guesses.push((await put(person, `guess ${n}`)).status);
    expect(guesses).toEqual([...Array(10).fill(422), 429]);
    expect((await put({ token: own.access_token }, password)).status).toBe(200);
    expect((await as(person).get('/api/me')).status).toBe(401);
  });

  it("a changed password of one's own is mailed to its owner, with when and what to do; a refused change is not", async () => {
    const person = await aPerson(portal, { password });
    const put = (current_password: string) =>
      as(person).put(`/api/users/${person.id}/password`, { password: next, c_password: next, current_password });
    const letters = () =>
      portal.db.selectFrom('outbox').select(['subject', 'text_body']).where('user_id', '=', person.id).execute();
    expect([(await put('not this one')).status, await letters()]).toEqual([422, []]);
    expect((await put(password)).status).toBe(200);
    const [letter, ...more] = await letters();
    expect([letter?.subject, more]).toEqual([expect.stringContaining('Your password was changed'), []]);
    expect(letter?.text_body).toContain(`on ${showInstant(portal.clock.nowIso())} Los Angeles time`);
    expect(letter?.text_body).toContain('http://portal.test/password/reset and write to');
    expect(letter?.text_body).not.toContain('Our staff');
  });

  it("a lower-ranked person's password is changed by staff, with an email to that person; a higher-ranked one's is not", async () => {
    const staff = await aStaffMember(portal);
    const leader = await aPerson(portal, { password });
    const body = { password: next, c_password: next };
    expect((await as(staff).put(`/api/users/${leader.id}/password`, body)).status).toBe(200);
    expect((await as(leader).get('/api/me')).status).toBe(401);
    const letter = await portal.db.selectFrom('outbox').select('subject').where('user_id', '=', leader.id).execute();
    expect(letter.map((row) => row.subject)).toEqual([expect.stringContaining('Your password was changed')]);
    expect((await as(staff).put(`/api/users/${admin.id}/password`, body)).status).toBe(403);
    expect((await as(staff).put(`/api/users/${(await aStaffMember(portal)).id}/password`, body)).status).toBe(403);
  });
});

describe('Quick Edit', () => {
  const named = async (id: number) => (await as(admin).get(`/api/users/${id}`)).body;

  it('Quick Edit changes name and phone of a lower-ranked person, and leaves unnamed fields', async () => {
    const staff = await aStaffMember(portal);
    const leader = await aPerson(portal);
    const answer = await as(staff).put(`/api/users/${leader.id}`, { first_name: 'Zoë', phone: '626 555 0100' });
    expect(answer.body).toEqual({ success: true, message: 'Saved' });
    expect(await named(leader.id)).toMatchObject({ first_name: 'Zoë', phone: '626 555 0100', email: leader.email });
    await as(staff).put(`/api/users/${leader.id}`, { phone: null });
    expect(await named(leader.id)).toMatchObject({ first_name: 'Zoë', phone: null, email_verified: true });
  });

  it('two edits of an account at once both stay, and the same field is refused with both values until it is saved again', async () => {
    const leader = await aPerson(portal, { first_name: 'Ana', last_name: 'Ruiz' });
    const seen = { first_name: 'Ana', last_name: 'Ruiz', email: leader.email, phone: '' };
    const edit = (change: object, from: object) =>
      as(admin).put(`/api/users/${leader.id}`, { ...seen, ...change, from: { ...seen, ...from } });
    await as(admin).put(`/api/users/${leader.id}`, { email: 'ana.moved@example.org', phone: '(626) 555-0100' });
    expect((await edit({ first_name: 'Anna' }, {})).status).toBe(200);
    expect(await named(leader.id)).toMatchObject({
      first_name: 'Anna',
      email: 'ana.moved@example.org',
      phone: '(626) 555-0100',
    });
    const refused = await edit({ phone: '(626) 555-0199' }, {});
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'revision-conflict', conflicts: [{ name: 'phone', yours: '(626) 555-0199', theirs: '(626) 555-0100' }] },
    ]);
    expect(await named(leader.id)).toMatchObject({ phone: '(626) 555-0100' });
    expect((await edit({ phone: '(626) 555-0199' }, { phone: '(626) 555-0100' })).status).toBe(200);
    expect(await named(leader.id)).toMatchObject({ phone: '(626) 555-0199', email: 'ana.moved@example.org' });
  });

  it('an account that is created again because the answer was lost is there once, for whoever created it, with the same words', async () => {
    const body = { first_name: 'Lost', last_name: 'Answer', email: 'Lost.Answer@example.org', phone: '' };
    const create = (given: object, by = admin) => as(by).post('/api/users/store', { ...body, ...given });
    const first = await create({});
    expect(first.status).toBe(201);
    const again = await create({ email: 'lost.answer@example.org' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const other of [await create({ last_name: 'Else' }), await create({}, await aStaffMember(portal, 'admin'))])
      expect([other.status, other.body.errors]).toEqual([
        422,
        { email: ['This email address already has an account'] },
      ]);
    const letters = portal.db.selectFrom('outbox').select('id').where('user_id', '=', first.body.id);
    expect(await letters.execute()).toHaveLength(1);
  });

  it('Quick Edit has a new address confirmed by its owner, notifies the old one, and refuses one that is taken', async () => {
    const leader = await aPerson(portal, { password });
    const taken = await as(admin).put(`/api/users/${leader.id}`, { email: admin.email.toUpperCase() });
    expect([taken.status, taken.body.errors]).toEqual([422, { email: ['This email address already has an account'] }]);
    expect((await as(admin).put(`/api/users/${leader.id}`, { email: 'moved.leader@example.org' })).status).toBe(200);
    expect(await named(leader.id)).toMatchObject({ email: 'moved.leader@example.org', email_verified: false });
    const letters = portal.db.selectFrom('outbox').select(['to_address', 'subject']).where('user_id', '=', leader.id);
    expect((await letters.orderBy('id').execute()).map((row) => [row.to_address, row.subject])).toEqual([
      ['moved.leader@example.org', expect.stringContaining('Please confirm your email address')],
      [leader.email, expect.stringContaining('Your email address was changed')],
    ]);
    expect((await anonymousClient(portal.app).post('/api/sessions', { email: leader.email, password })).status).toBe(
      401,
    );
    const lines = portal.db.selectFrom('audit_events').select('changes').where('model_id', '=', String(leader.id));
    expect(await lines.where('action', '=', 'user.changed').execute()).toEqual([
      { changes: { email: { from: leader.email, to: 'moved.leader@example.org' } } },
    ]);
  });

  it('Quick Edit of an address ends earlier sessions and links, and roles from others wait for the new address', async () => {
    const leader = await aPerson(portal, { password, roles: ['media'] });
    await inTransaction(portal, { kind: 'user', user_id: admin.id, impersonator_id: null }, (change) =>
      grantStaffRole(change, withoutActor(leader, 'change_roles'), 'volunteer'),
    );
    await anonymousClient(portal.app).post('/api/password/email', { email: leader.email });
    await sendReset(portal, leader.id);
    const old = await mailedLink(portal, leader.email, '/password/reset/');
    expect((await as(leader).get('/api/me')).status).toBe(200);
    // A name alone ends nothing.
    await as(admin).put(`/api/users/${leader.id}`, { first_name: 'Lee' });
    expect((await as(leader).get('/api/me')).status).toBe(200);
    const email = 'rescued.leader@example.org';
    expect((await as(admin).put(`/api/users/${leader.id}`, { email })).status).toBe(200);
    expect((await as(leader).get('/api/me')).status).toBe(401);
    const reset = { token: old, email, password: next, password_confirmation: next };
    const recaptcha = await solvedCaptcha(portal.app);
    expect((await anonymousClient(portal.app).post('/api/password/reset', { ...reset, recaptcha })).status).toBe(404);
    const inside = await anonymousClient(portal.app).post('/api/sessions', { email, password });
    expect(inside.body.user).toMatchObject({ id: leader.id, email_verified: false, user_roles: ['media'] });
    // Confirming the address signs out people who knew the earlier password, because a role from others waits for it.
    const token = await mailedLink(portal, email, '/verify-email/');
    const pressed = await as({ token: inside.body.access_token }).post(`/api/verify-email/${token}`, {});
    expect([pressed.status, Object.keys(pressed.body.errors)]).toEqual([422, ['password']]);
    const confirmed = await anonymousClient(portal.app).post(`/api/verify-email/${token}`, { password: next });
    expect(confirmed.body.signed_in.user.user_roles).toEqual(['media', 'volunteer']);
    expect((await as({ token: inside.body.access_token }).get('/api/me')).status).toBe(401);
  });

  it('Quick Edit may use the address of an unconfirmed sign-up, but not that of an invited account', async () => {
    const leader = await aPerson(portal, { password });
    const newcomer = await aNewcomer(portal.app);
    await as(admin).post('/api/users/store', {
      first_name: 'I',
      last_name: 'Nvited',
      email: 'only.invited@example.org',
    });
    const taken = await as(admin).put(`/api/users/${leader.id}`, { email: 'only.invited@example.org' });
    expect(taken.status).toBe(422);
    expect((await as(admin).put(`/api/users/${leader.id}`, { email: newcomer.email })).status).toBe(200);
    expect((await as(newcomer).get('/api/me')).body.user.email_verified).toBe(false);
    const token = await mailedLink(portal, newcomer.email, '/verify-email/');
    expect((await findUserByEmail(portal.db, newcomer.email))?.id).toBe(leader.id);
    const confirmed = await anonymousClient(portal.app).post(`/api/verify-email/${token}`, { password: next });
    expect(confirmed.body.signed_in?.user.id).toBe(leader.id);
  });

  it("Quick Edit never changes higher ranks, one's own address, or other accounts without the right", async () => {
    const staff = await aStaffMember(portal);
    const leader = await aPerson(portal);
    const put = async (by: Person, id: number, body: object) => (await as(by).put(`/api/users/${id}`, body)).status;
    const edit = { first_name: 'Mallory' };
    expect(await put(staff, admin.id, edit)).toBe(403);
    expect(await put(staff, (await aStaffMember(portal)).id, edit)).toBe(403);
    expect(await put(leader, staff.id, edit)).toBe(404);
    expect(await put(leader, leader.id, { email: 'mallory@example.org' })).toBe(409);
    expect(await put(leader, leader.id, { first_name: 'Own' })).toBe(200);
    expect((await named(leader.id)).email).toBe(leader.email);
    expect((await named(admin.id)).first_name).not.toBe('Mallory');
  });
});

describe('roles', () => {
  it('volunteer-chair comes with volunteer, and goes with it', async () => {
    const person = await aPerson(portal);
    const put = (body: unknown) => as(admin).put(`/api/users/${person.id}/roles`, body);
    expect((await put({ add: ['volunteer-chair'] })).body.user_roles).toEqual(['volunteer', 'volunteer-chair']);
    expect((await put({ remove: ['volunteer-chair'] })).body.user_roles).toEqual(['volunteer']);
    await put({ add: ['volunteer-chair'] });
    expect((await put({ remove: ['volunteer'] })).body.user_roles).toEqual([]);
  });

  it('a role that one change removes is not granted by it, nor the chair with volunteer removed', async () => {
    const person = await aPerson(portal);
    const put = async (body: unknown) => (await as(admin).put(`/api/users/${person.id}/roles`, body)).body.user_roles;
    expect(await put({ add: ['volunteer-chair'], remove: ['volunteer'] })).toEqual([]);
    expect(await put({ add: ['staff', 'judge'], remove: ['staff'] })).toEqual(['judge']);
    expect(await put({ add: ['volunteer-chair'], remove: ['judge'] })).toEqual(['volunteer', 'volunteer-chair']);
  });

  it('granting media ends media-pending', async () => {
    const person = await aPerson(portal, { roles: ['media-pending'] });
    const granted = await as(admin).put(`/api/users/${person.id}/roles`, { add: ['media'] });
    expect(granted.body.user_roles).toEqual(['media']);
  });

  it("roles are never granted above one's own, by staff, or to oneself; a refused change changes nothing", async () => {
    const person = await aPerson(portal);
    const staff = await aStaffMember(portal);
    const before = await portal.db.selectFrom('user_roles').selectAll().execute();
    expect((await as(admin).put(`/api/users/${person.id}/roles`, { add: ['staff', 'superadmin'] })).status).toBe(403);
    expect((await as(staff).put(`/api/users/${person.id}/roles`, { add: ['volunteer'] })).status).toBe(403);
    expect((await as(admin).put(`/api/users/${admin.id}/roles`, { add: ['judge'] })).status).toBe(403);
    expect((await as(person).put(`/api/users/${person.id}/roles`, { add: ['judge'] })).status).toBe(403);
    expect((await as(admin).put(`/api/users/${person.id}/roles`, { add: ['leader'] })).status).toBe(422);
    expect(await portal.db.selectFrom('user_roles').selectAll().execute()).toEqual(before);
  });

  it('the last superadmin stays, even if two remove each other at once', async () => {
    const [one, other] = await Promise.all([aStaffMember(portal, 'superadmin'), aStaffMember(portal, 'superadmin')]);
    const system = { kind: 'system', job: 'test' } as const;
    const results = await Promise.allSettled([
      inTransaction(portal, system, (change) =>
        removeStaffRole(change, withoutActor(one, 'change_roles'), 'superadmin'),
      ),
      inTransaction(portal, system, (change) => disableAccount(change, withoutActor(other, 'change_access'))),
    ]);
    expect(results.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'last-superadmin' } });
  });
});

describe('an organization role', () => {
  const anOrganization = async () =>
    (
      await portal.db
        .insertInto('organizations')
        .values({ name: 'Lakeside Band', type_id: 2, created_at: portal.clock.nowIso() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const paradeOf = async (year: number) =>
    (await portal.db.selectFrom('parades').select('id').where('event_year', '=', year).executeTakeFirstOrThrow()).id;

  it("an organization role is ended by another leader of the same year, by its parade’s id; another organization's looks unknown", async () => {
    const [mine, theirs] = [await anOrganization(), await anOrganization()];
    const leader = await aPerson(portal, { leads: [{ organization_id: mine, year: 2027 }] });
    const other = await aPerson(portal, {
      leads: [
        { organization_id: mine, year: 2027 },
        { organization_id: theirs, year: 2027 },
      ],
    });
    const remove = async (organization_id: number, parade_id: number | null) =>
      as(leader).put(`/api/users/${other.id}/organization/roles/delete`, {
        name: 'leader',
        organization_id,
        parade_id,
      });
    const parade = await paradeOf(2027);
    const foreign = await remove(theirs, parade);
    const absent = await remove(999_999, parade);
    expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
    expect(foreign.status).toBe(404);
    expect((await remove(mine, parade)).body).toEqual({ success: true, success_msg: ['Leader removed'], errors: [] });
    expect((await remove(mine, parade)).body.success).toBe(true);
    const held = await portal.db
      .selectFrom('organization_roles')
      .select(['organization_id', 'user_id'])
      .where('organization_id', 'in', [mine, theirs])
      .orderBy('id')
      .execute();
    expect(held).toEqual([
      { organization_id: mine, user_id: leader.id },
      { organization_id: theirs, user_id: other.id },
    ]);
  });
});

describe('the list of users', () => {
  it('the list of users is for people who manage users, and finds by name, address and role', async () => {
    const judge = await aPerson(portal, { roles: ['judge'], last_name: 'Zwölfer_100%' });
    const staff = as(await aStaffMember(portal));
    const found = await staff.get(`/api/users?q=${encodeURIComponent('_100%')}`);
    expect(found.body).toMatchObject({ count: 1, data: [{ id: judge.id, user_roles: ['judge'] }] });
    expect((await staff.get('/api/users?role=judge')).body.count).toBe(1);
    expect((await as(judge).get('/api/users')).status).toBe(403);
    expect((await as(judge).get(`/api/users/${judge.id}`)).status).toBe(200);
    const foreign = await as(judge).get(`/api/users/${admin.id}`);
    const absent = await as(judge).get('/api/users/999999');
    expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
    expect(JSON.stringify(found.body)).not.toContain('argon2');
  });

  it('the list of users shows for each account what its reader may do to it', async () => {
    const leader = await aPerson(portal, { last_name: 'Abilities' });
    const rowsFor = async (who: Person) => (await as(who).get('/api/users?q=Abilities')).body.data;
    const above = {
      change_access: true,
      change_password: true,
      edit: true,
      change_roles: true,
      remove_organization_roles: true,
      change_subscriptions: true,
      reset_second_factor: true,
      end_sessions: true,
      impersonate: true,
    };
    expect(await rowsFor(admin)).toMatchObject([{ id: leader.id, abilities: above }]);
    expect(await rowsFor(await aStaffMember(portal))).toMatchObject([
      { abilities: { ...above, change_access: false, change_roles: false, impersonate: false } },
    ]);
  });
});

describe('the daily sweep', () => {
  it('the daily sweep deletes sign-ups unconfirmed or unused for 30 days, but none with a draft, a role or a confirmed address', async () => {
    const unused = await aNewcomer(portal.app);
    const drafted = await aNewcomer(portal.app);
    await entry(portal, { by: drafted.id, led: true });
    const chosen = await aNewcomer(portal.app);
    await as(admin).put(`/api/users/${chosen.id}/roles`, { add: ['judge'] });
    const confirmed = await aPerson(portal, { registered_as: 'leader' });
    portal.clock.advance({ days: 29 });
    await sweepAccounts(portal);
    const left = async () =>
      (
        await portal.db
          .selectFrom('users')
          .select('id')
          .where('id', 'in', [unused.id, drafted.id, chosen.id, confirmed.id])
          .orderBy('id')
          .execute()
      ).map((row) => row.id);
    expect(await left()).toEqual([unused.id, drafted.id, chosen.id, confirmed.id]);
    portal.clock.advance({ days: 2 });
    await sweepAccounts(portal);
    expect(await left()).toEqual([drafted.id, chosen.id, confirmed.id]);
    admin = await aStaffMember(portal, 'admin');
  });

  it('the daily sweep deletes ended sessions and keeps live ones', async () => {
    const ended = await aPerson(portal);
    portal.clock.advance({ days: 3 });
    const living = await aPerson(portal);
    await anonymousClient(portal.app).post('/api/password/email', { email: 'nobody@example.org' });
    await sweepAccounts(portal);
    const rows = await portal.db.selectFrom('sessions').select('user_id').execute();
    expect(rows.map((row) => row.user_id)).toEqual([living.id]);
    expect(rows).not.toContain(ended.id);
    expect(await portal.db.selectFrom('rate_limits').select('key').execute()).toHaveLength(2);
  });
});
