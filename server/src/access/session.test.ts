import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../http/app.ts';
import type { Portal } from '../portal.ts';
import { rooms } from '../rooms.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { organization } from '../testing/entries.ts';
import { aPerson, type Client, type Person, signedInClient } from '../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';
import { countingStatements } from '../testing/statements.ts';
import { actorOfToken } from './session.ts';

let portal: TestPortalWithApp;
let counted: Portal;
let seen: string[];
let clientOf: (person: Person) => Client;

beforeAll(async () => {
  portal = await testPortalWithApp();
  ({ counted, seen } = countingStatements({ ...portal, config: { ...portal.config, checkAnswers: false } }));
  const app = await buildApp(counted, rooms);
  closeAfterTests(() => app.close());
  clientOf = (person) => signedInClient(app, person);
});

const asked = async <T>(work: Promise<T>): Promise<[T, number]> => {
  seen.length = 0;
  return [await work, seen.length];
};

/** U-13: until an address is confirmed, anybody may have typed it, so what others gave to it waits. */
describe('the roles in effect', () => {
  it.each([
    { email_verified: true, by: 'others', acts: true },
    { email_verified: true, by: 'oneself', acts: true },
    { email_verified: false, by: 'others', acts: false },
    { email_verified: false, by: 'oneself', acts: true },
  ])('roles in effect: $acts, of an address that is confirmed ($email_verified), given by $by', async (given) => {
    const { email_verified, by, acts } = given;
    const [other, organization_id] = [await aPerson(portal), await organization(portal)];
    const person = await aPerson(portal, {
      roles: ['volunteer'],
      leads: [{ organization_id, year: 2027 }],
      email_verified,
    });
    const created_by = by === 'others' ? other.id : person.id;
    await portal.db.updateTable('organization_roles').set({ created_by }).where('user_id', '=', person.id).execute();
    // Staff roles that nobody gave are those of a sign-up.
    const granted_by = by === 'others' ? other.id : null;
    await portal.db.updateTable('user_roles').set({ granted_by }).where('user_id', '=', person.id).execute();
    expect(await actorOfToken(portal, person.token)).toMatchObject({
      email_verified,
      staff_roles: acts ? ['volunteer'] : [],
      organization_roles: acts ? [{ name: 'leader', organization_id, parade_year: 2027 }] : [],
      roles: acts ? ['volunteer', 'leader'] : ['media-pending'],
    });
  });
});

describe('sessions that are asked for at the same moment', () => {
  it("sessions requested at the same moment are found with one statement, each as its token's person", async () => {
    const people = [
      await aPerson(portal, { roles: ['admin'] }),
      await aPerson(portal, { roles: ['volunteer'] }),
      await aPerson(portal, { registered_as: 'leader' }),
    ];
    const tokens = [...people, ...people].map(({ token }) => token);
    const [actors, statements] = await asked(Promise.all(tokens.map((token) => actorOfToken(counted, token))));
    expect(actors.map((actor) => actor?.user_id)).toEqual([...people, ...people].map(({ id }) => id));
    expect(actors.map((actor) => actor?.roles)).toEqual([
      ['admin'],
      ['volunteer'],
      ['leader'],
      ['admin'],
      ['volunteer'],
      ['leader'],
    ]);
    expect(statements).toBe(1);
  });

  it('sessions requested at the same moment exclude ended and unknown ones', async () => {
    const [here, gone, disabled] = [await aPerson(portal), await aPerson(portal), await aPerson(portal)];
    await sql`update sessions set expires_at = ${portal.clock.nowIso()} where user_id = ${gone.id}`.execute(portal.db);
    await sql`update users set disabled_at = now() where id = ${disabled.id}`.execute(portal.db);
    const answers = await Promise.all(
      [here, gone, disabled, { ...here, token: 'x'.repeat(43) }].map((person) => clientOf(person).get('/api/me')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401]);
    expect(answers[0]?.body.user.id).toBe(here.id);
  });

  it('a later request reads its session again, however soon it comes', async () => {
    const person = await aPerson(portal, { roles: ['staff'] });
    const first = actorOfToken(counted, person.token);
    // The statement of the first has begun by now.
    await new Promise((resolve) => setImmediate(resolve));
    await sql`delete from user_roles where user_id = ${person.id}`.execute(portal.db);
    const [second, statements] = await asked(actorOfToken(counted, person.token));
    expect((await first)?.user_id).toBe(person.id);
    expect(second?.staff_roles).toEqual([]);
    expect(statements).toBeGreaterThanOrEqual(1);
  });

  it('sessions requested at the same moment are extended with one more statement, once, and no others', async () => {
    const [one, other, third] = [await aPerson(portal), await aPerson(portal), await aPerson(portal)];
    const earlier = new Date(Date.parse(portal.clock.nowIso()) - 5 * 60_000).toISOString();
    await sql`update sessions set last_seen_at = ${earlier} where user_id in (${one.id}, ${other.id}, ${third.id})`.execute(
      portal.db,
    );
    const tokens = [one, other, one].map(({ token }) => token);
    const ask = () => Promise.all(tokens.map((token) => actorOfToken(counted, token)));
    expect((await asked(ask()))[1]).toBe(2);
    expect((await asked(ask()))[1]).toBe(1);
    const { rows } = await sql<{ late: number[] }>`
      select array_agg(user_id order by user_id) as late from sessions where last_seen_at = ${earlier}`.execute(
      portal.db,
    );
    expect(rows[0]?.late).toEqual([third.id]);
  });

  it('a failed session query fails only the requests that came together', async () => {
    const person = await aPerson(portal);
    let isDown = true;
    const db = counted.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isDown) throw new Error('the database is away');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const shaky = { ...counted, db };
    const together = await Promise.allSettled([1, 2].map(() => actorOfToken(shaky, person.token)));
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect((await actorOfToken(shaky, person.token))?.user_id).toBe(person.id);
  });
});
