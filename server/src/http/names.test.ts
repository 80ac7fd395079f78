import { describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { queueMail } from '../notifications/writes.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant, waiverNow } from '../testing/participants.ts';
import { aPerson, aStaffMember, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
await seedParadeYear(portal);
const admin = await aStaffMember(portal, 'superadmin');
const client = signedInClient(portal.app, admin);
const band = await entry(portal, { by: admin.id, type_id: 2, stage: 'accepted' });
const waiver = await participant(portal, band);
const account = await aPerson(portal, { roles: ['volunteer'] });
let count = 0;

/** The stored name, or undefined if it was refused. */
type Sent = string | undefined;

/** Sends a name through a call of each room. */
const rooms: Readonly<Record<string, (name: string) => Promise<Sent>>> = {
  'of an organization': async (organization_name) => {
    const body = { organization_name, organization_type: 2, parade_year: 2027, override: true };
    const answer = await client.post('/api/entries', body);
    return answer.status === 422 ? undefined : answer.body.data.entry.organization.name;
  },
  'of an entry, in its form': async (name) => {
    const path = `/api/forms/${band.organization_id}/band-application/2027?id=${band.id}`;
    const before = (await client.get(path)).body.form;
    const answer = await client.put(path, {
      field_values: { 'entry:official_name': name },
      revision: before?.revision,
    });
    if (answer.status !== 200) return undefined;
    const { official_name } = await portal.db
      .selectFrom('entries')
      .select('official_name')
      .where('id', '=', band.id)
      .executeTakeFirstOrThrow();
    return official_name ?? '';
  },
  'of an account': async (first_name) => {
    count += 1;
    const person = { first_name, last_name: 'Rose', email: `name${count}@example.org` };
    const answer = await client.post('/api/users/store', person);
    return answer.status === 422 ? undefined : (await client.get(`/api/users/${answer.body.id}`)).body.first_name;
  },
  'of an account that is edited': async (last_name) => {
    const answer = await client.put(`/api/users/${account.id}`, { last_name });
    return answer.status === 422 ? undefined : (await client.get(`/api/users/${account.id}`)).body.last_name;
  },
  'of a participant': async (first_name) => {
    count += 1;
    const email = `name${count}@example.org`;
    const person = { type: 'general-participants', first_name, last_name: 'Rose', email, primary_role: 'Drum' };
    const answer = await client.post(`/api/participants/${band.id}`, person);
    return answer.body.success ? answer.body.participant.first_name : undefined;
  },
  'in a row of a list': async (last_name) => {
    count += 1;
    const email = `name${count}@example.org`;
    const rows = [{ first_name: 'Robin', last_name, email, primary_role: 'Drum' }];
    const answer = await client.post(`/api/participants/${band.id}/multiple`, { type: 'general-participants', rows });
    if (answer.body.outcomes?.[0] !== 'added') return undefined;
    const { data } = (await client.get(`/api/participants/${band.id}?type=general-participants`)).body;
    return data.find((person: { email: string }) => person.email === email).last_name;
  },
  'on a waiver': async (name) => {
    // W-10: a first and a last name.
    const first = / /.test(name.trim()) ? '' : 'Robin ';
    const to = { name: `${first}${name}`, email: 'signer@example.org' };
    const answer = await client.put(`/api/waivers/${waiver.id}`, to);
    return answer.status === 422 ? undefined : (await waiverNow(portal, waiver.id)).name.slice(first.length);
  },
};

const table: readonly (readonly [given: string, stored: Sent])[] = [
  ['Evil\r\nBcc: lee@example.org', undefined],
  ['Evil\nTwo', undefined],
  ['Evil\tTab', undefined],
  ['Evil\u2028Line', undefined],
  ['Plain Rose', 'Plain Rose'],
  ['\r\n Trimmed Rose\t', 'Trimmed Rose'],
  ['Ro\u200bse\ufeff City', 'Rose City'],
  ['\u202eRose\u202c \u2066Bidi\u2069', 'Rose Bidi'],
  ['Rose   \u00a0 Spaces', 'Rose Spaces'],
  ['Jo\u200dse', 'Jose'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['क्\u200dष', 'क्\u200dष'],
  ['Rose 👩\u200d🌾', 'Rose 👩\u200d🌾'],
  ['Zoe\u0308 O’Neil-Lee', 'Zoe\u0308 O’Neil-Lee'],
];

describe.each(Object.entries(rooms))('the name %s', (room, send) => {
  it.each(table)(`the name ${room} is cleaned of what nobody sees, or refused: %j`, async (given, stored) => {
    expect(await send(given)).toBe(stored);
  });

  it.each(['\u200b', ' \u202e\u202c ', '\u0301', '\u3164', '\ufeff\u200d'])(
    `the name ${room} is missing where there is nothing to see: %j`,
    async (given) => {
      expect(await send(given)).toBeUndefined();
    },
  );
});

it('a letter has its headers on one line each, and its address as mail servers resolve it', async () => {
  const id = await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    queueMail(change, {
      to: { address: 'Lee@MÜNCHEN.example', name: 'Evil\r\nBcc: all@example.org' },
      subject: 'About Evil\r\nBcc: all@example.org',
      lines: ['Hello'],
      reason: 'test:names',
      room: 'test',
    }),
  );
  const { body } = await client.get(`/api/outbox/${id}`);
  expect(body).toMatchObject({
    to_address: 'lee@xn--mnchen-3ya.example',
    to_name: 'Evil Bcc: all@example.org',
    subject: 'About Evil Bcc: all@example.org',
  });
});
