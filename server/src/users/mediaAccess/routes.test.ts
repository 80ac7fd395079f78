import { beforeAll, describe, expect, it } from 'vitest';
import { seedParadeYear } from '../../testing/entries.ts';
import {
  anonymousClient,
  aPerson,
  aStaffMember,
  type Client,
  mailedLink,
  type Person,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
let admin: Client;
let superadmin: Client;
let staff: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  const as = async (role: 'admin' | 'superadmin' | 'staff') =>
    signedInClient(portal.app, await aStaffMember(portal, role));
  [admin, superadmin, staff] = [await as('admin'), await as('superadmin'), await as('staff')];
});

const list = '/api/media-requests';
const own = '/api/media-access';
const ask = '/api/request-media-access';
const letter = 'Thank you for asking.';

async function asker(is: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson(portal, is);
  return { person, client: signedInClient(portal.app, person) };
}

async function requestOf(person: Person, state = 'any') {
  const { body } = await admin.get(`${list}?state=${state}&q=${person.email}`);
  return body.data[0];
}

async function rolesOf({ id }: Person): Promise<string[]> {
  const rows = await portal.db.selectFrom('user_roles').select('role').where('user_id', '=', id).execute();
  return rows.map(({ role }) => role);
}

function lettersTo({ email }: Person) {
  return portal.db.selectFrom('outbox').select(['subject', 'text_body']).where('to_address', '=', email).execute();
}

describe('asking for media access', () => {
  it('media access requested twice, or at once, is one request', async () => {
    const { person, client } = await asker();
    expect((await client.get(own)).body).toMatchObject({ state: 'none', abilities: { ask: true } });
    const given = { media_organization_name: 'Foothill Courier', explanation: 'A story about seeds' };
    const answers = await Promise.all([client.post(ask, given), client.post(ask, given)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await client.post(ask, {})).body).toEqual({ success: true });
    expect((await admin.get(`${list}?q=${person.email}`)).body).toMatchObject({
      total: 1,
      data: [{ media_organization_name: 'Foothill Courier', explanation: 'A story about seeds', state: 'waiting' }],
    });
    expect((await client.get(own)).body).toMatchObject({ state: 'waiting', abilities: { ask: false } });
  });

  it('requesting media access needs a media organization, unless the account or an earlier request names one', async () => {
    const { client } = await asker();
    const nameless = await client.post(ask, { explanation: 'A story' });
    expect([nameless.status, nameless.body.errors]).toEqual([
      422,
      { media_organization_name: ['This value is required'] },
    ]);
    expect((await client.get(own)).body.state).toBe('none');
    expect((await client.post(ask, { media_organization_name: 'Foothill Courier' })).status).toBe(200);
    const named = await asker();
    await portal.db
      .updateTable('users')
      .set({ media_organization_name: 'Arroyo Radio' })
      .where('id', '=', named.person.id)
      .execute();
    expect((await named.client.post(ask, {})).status).toBe(200);
    expect(await requestOf(named.person)).toMatchObject({ media_organization_name: 'Arroyo Radio' });
  });

  it('signing up as media requests access, which the office sees once the address is confirmed', async () => {
    const email = 'signed.up@example.org';
    const { status, body } = await anonymousClient(portal.app, '10.6.0.1').post('/api/users', {
      first_name: 'Mina',
      last_name: 'Paulsen',
      email,
      phone: '626 555 0199',
      password: 'a fine long password',
      role: 'media',
      media_organization_name: 'Arroyo Radio',
      recaptcha: await solvedCaptcha(portal.app),
    });
    expect(status).toBe(200);
    expect((await admin.get(`${list}?q=${email}`)).body.total).toBe(0);
    const client = signedInClient(portal.app, { token: body.access_token });
    expect((await client.post(ask, {})).body.code).toBe('email-not-verified');
    await portal.db
      .updateTable('users')
      .set({ email_verified_at: portal.clock.nowIso(), is_provisional: false })
      .where('id', '=', body.user.id)
      .execute();
    expect((await admin.get(`${list}?q=${email}`)).body.data).toMatchObject([
      { media_organization_name: 'Arroyo Radio', state: 'waiting' },
    ]);
  });

  it('a sign-up that an older account takes over brings its request along', async () => {
    const { person, client } = await asker({ password: 'a fine long password' });
    const signedUp = await anonymousClient(portal.app, '10.6.0.2').post('/api/users', {
      first_name: 'Mina',
      last_name: 'Paulsen',
      email: person.email,
      phone: '626 555 0199',
      password: 'another fine password',
      role: 'media',
      media_organization_name: 'Arroyo Radio',
      is_broadcaster: true,
      recaptcha: await solvedCaptcha(portal.app),
    });
    expect([signedUp.status, (await client.get(own)).body.state]).toEqual([200, 'none']);
    const token = await mailedLink(portal, person.email, '/verify-email/');
    expect((await client.post(`/api/verify-email/${token}/drafts`)).status).toBe(200);
    expect((await client.get(own)).body.state).toBe('waiting');
    expect(await requestOf(person)).toMatchObject({
      user_id: person.id,
      media_organization_name: 'Arroyo Radio',
      broadcaster_requested: true,
    });
  });

  it.each(['media', 'broadcaster', 'volunteer', 'staff', 'superadmin'] as const)(
    'media access is refused by name to %s, who has it',
    async (role) => {
      const { person, client } = await asker({ roles: [role] });
      expect((await client.get(own)).body).toMatchObject({ state: 'granted', abilities: { ask: false } });
      const refused = await client.post(ask, { media_organization_name: 'Foothill Courier' });
      expect([refused.status, refused.body.code]).toEqual([409, 'has-media-access']);
      expect(await requestOf(person)).toBeUndefined();
    },
  );

  it.each(['judge', 'media-pending'] as const)('media access is for %s to request', async (role) => {
    const { person, client } = await asker({ roles: [role] });
    expect((await client.get(own)).body).toMatchObject({ state: 'none', abilities: { ask: true } });
    expect((await client.post(ask, { media_organization_name: 'Foothill Courier' })).status).toBe(200);
    expect((await requestOf(person)).state).toBe('waiting');
  });
});

describe('deciding about media access', () => {
  it('a grant gives the role and ends the waiting, with the letter that was shown', async () => {
    const { person, client } = await asker({ roles: ['media-pending'] });
    await client.post(ask, { media_organization_name: 'Foothill Courier' });
    const { id } = await requestOf(person);
    const { body: preview } = await admin.get(`${list}/${id}/letter?decision=granted`);
    const text = `${preview.text}\n\nPick up your badge on December 29.`;
    expect((await client.get('/api/press-kits')).status).toBe(403);
    expect((await admin.post(`${list}/${id}/decision`, { decision: 'granted', letter: text })).status).toBe(200);
    expect(await rolesOf(person)).toEqual(['media']);
    expect((await client.get('/api/press-kits')).status).toBe(200);
    expect((await client.get(own)).body).toMatchObject({ state: 'granted' });
    const letters = await lettersTo(person);
    expect([letters.length, letters[0]?.text_body.includes('Pick up your badge')]).toEqual([1, true]);
  });

  it('after a refusal, media access is requested again with an explanation', async () => {
    const { person, client } = await asker();
    await client.post(ask, { media_organization_name: 'A blog' });
    const { id } = await requestOf(person);
    await admin.post(`${list}/${id}/decision`, { decision: 'refused', letter });
    expect(await rolesOf(person)).toEqual([]);
    expect((await client.get(own)).body).toMatchObject({ state: 'refused', abilities: { ask: true } });
    const again = await client.post(ask, {});
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['explanation']]);
    expect((await client.post(ask, { explanation: 'I write for the Courier now' })).status).toBe(200);
    expect((await client.get(own)).body.state).toBe('waiting');
    expect((await requestOf(person, 'waiting')).explanation).toBe('I write for the Courier now');
    // The first refusal is history: taking it back would make two waiting requests.
    expect((await admin.post(`${list}/${id}/undo`)).body.code).toBe('media-request-decided');
  });

  it('staff see requests and decide none; nobody decides about their own or a higher rank', async () => {
    const { person, client } = await asker();
    await client.post(ask, { media_organization_name: 'Foothill Courier' });
    const { id } = await requestOf(person);
    const seen = (await staff.get(`${list}?q=${person.email}`)).body.data[0];
    expect(seen.abilities).toEqual({ decide: false, undo: false });
    expect((await staff.post(`${list}/${id}/decision`, { decision: 'granted', letter })).status).toBe(403);
    expect(await rolesOf(person)).toEqual([]);

    const colleague = await asker();
    await colleague.client.post(ask, { media_organization_name: 'My own blog' });
    await superadmin.put(`/api/users/${colleague.person.id}/roles`, { add: ['admin'] });
    const own = await requestOf(colleague.person);
    for (const decider of [admin, colleague.client])
      expect((await decider.post(`${list}/${own.id}/decision`, { decision: 'granted', letter })).body.code).toBe(
        'rank-too-low',
      );
    expect((await superadmin.post(`${list}/${own.id}/decision`, { decision: 'refused', letter })).status).toBe(200);
    const media = signedInClient(portal.app, await aStaffMember(portal, 'media'));
    for (const path of [list, `${list}/${id}/letter?decision=granted`])
      expect((await media.get(path)).status).toBe(403);
  });

  it('of two decisions about media access at once, one counts, and one letter is sent', async () => {
    const { person, client } = await asker();
    await client.post(ask, { media_organization_name: 'Foothill Courier' });
    const { id } = await requestOf(person);
    const answers = await Promise.all([
      admin.post(`${list}/${id}/decision`, { decision: 'granted', letter }),
      superadmin.post(`${list}/${id}/decision`, { decision: 'refused', letter }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toContain(409);
    expect(await lettersTo(person)).toHaveLength(1);
    const { state } = await requestOf(person);
    expect((await rolesOf(person)).includes('media')).toBe(state === 'granted');
  });

  it('a grant is taken back with its role and its letter, and the earlier state returns', async () => {
    const { person, client } = await asker({ roles: ['media-pending'] });
    await client.post(ask, { media_organization_name: 'Foothill Courier' });
    const { id } = await requestOf(person);
    await admin.post(`${list}/${id}/decision`, { decision: 'granted', letter });
    expect((await admin.post(`${list}/${id}/undo`)).body).toEqual({ success: true, letters_gone: 0 });
    expect([await rolesOf(person), await lettersTo(person)]).toEqual([['media-pending'], []]);
    expect((await requestOf(person)).state).toBe('waiting');
  });

  it('granting the role on the account’s own page ends the request too', async () => {
    const { person, client } = await asker({ roles: ['media-pending'] });
    await client.post(ask, { media_organization_name: 'Foothill Courier' });
    expect((await admin.put(`/api/users/${person.id}/roles`, { add: ['media'], remove: [] })).status).toBe(200);
    expect((await requestOf(person)).state).toBe('granted');
  });

  it('a refusal is not taken back once the role was granted another way, or access was requested again', async () => {
    const [given, again] = [await asker(), await asker()];
    for (const { person, client } of [given, again]) {
      await client.post(ask, { media_organization_name: 'Foothill Courier' });
      const { id } = await requestOf(person);
      expect((await admin.post(`${list}/${id}/decision`, { decision: 'refused', letter })).status).toBe(200);
    }
    await admin.put(`/api/users/${given.person.id}/roles`, { add: ['media'], remove: [] });
    const first = (await requestOf(again.person)).id;
    await again.client.post(ask, { explanation: 'The editor has called you.' });
    for (const id of [(await requestOf(given.person)).id, first])
      expect((await admin.post(`${list}/${id}/undo`)).body).toMatchObject({ code: 'media-request-decided' });
  });
});
