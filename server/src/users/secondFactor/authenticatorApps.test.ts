import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import type { Portal } from '../../portal.ts';
import { failingRow } from '../../testing/failingRow.ts';
import { aPerson, type Person } from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { switchOnApp } from '../../testing/secondFactor.ts';
import { finishRotation, redeemAppCode, sealAppsFor } from './authenticatorApps.ts';

let portal: TestPortalWithApp;
const password = 'marigold and lantern';
beforeAll(async () => {
  portal = await testPortalWithApp();
});

const withSecret = (secret: string): Portal => ({ ...portal, config: { ...portal.config, secret } });
const columnsOf = (user_id: number) =>
  portal.db
    .selectFrom('authenticator_apps')
    .select(['sealed_secret', 'next_sealed_secret'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();

it('codes work before and after SECRET is rotated, twice in a row, and nothing of the earlier one stays', async () => {
  const [first, second, third] = [portal.config.secret, 'a second secret', 'a third secret'];
  const her = await aPerson(portal, { roles: ['staff'], password });
  const { code } = await switchOnApp(portal, her, password);
  const works = (secret: string) => {
    portal.clock.advance({ minutes: 2 });
    const by = { kind: 'user', user_id: her.id, impersonator_id: null } as const;
    return inTransaction(withSecret(secret), by, (change) =>
      redeemAppCode(change, her.id, code(), { confirmed: true }),
    );
  };
  expect(await sealAppsFor(portal.db, first, second)).toEqual({ sealed: 1, lost: 0 });
  expect([await works(first), await works(second), await works(third)]).toEqual([true, true, false]);
  // Nothing is replaced while the earlier one is still in use.
  const before = await columnsOf(her.id);
  await finishRotation(withSecret(first));
  expect(await columnsOf(her.id)).toEqual(before);
  // A second rotation before the daily job has finished the first.
  expect(await sealAppsFor(portal.db, second, third)).toEqual({ sealed: 1, lost: 0 });
  expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);
  await finishRotation(withSecret(third));
  expect(await columnsOf(her.id)).toMatchObject({ next_sealed_secret: null });
  expect([await works(second), await works(third)]).toEqual([false, true]);
});

it('an interrupted rotation leaves every app as it was', async () => {
  const her = await aPerson(portal, { roles: ['staff'], password });
  await switchOnApp(portal, her, password);
  const before = await columnsOf(her.id);
  const broken = portal.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode') throw new Error('the connection broke');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(sealAppsFor(broken, portal.config.secret, 'a second secret')).rejects.toThrow('the connection broke');
  expect(await columnsOf(her.id)).toEqual(before);
});

it('an app whose rotation fails holds up no other one', async () => {
  const [one, other] = [await aPerson(portal, { password }), await aPerson(portal, { password })];
  for (const person of [one, other]) await switchOnApp(portal, person, password);
  await sealAppsFor(portal.db, portal.config.secret, 'a next secret');
  const mended = await failingRow(portal, 'authenticator_apps', `new.user_id = ${one.id}`);
  await expect(finishRotation(withSecret('a next secret'))).rejects.toThrow('it fails');
  const isFinished = async ({ id }: Person) => (await columnsOf(id)).next_sealed_secret === null;
  expect([await isFinished(one), await isFinished(other)]).toEqual([false, true]);
  await mended();
  await finishRotation(withSecret('a next secret'));
  expect(await isFinished(one)).toBe(true);
});
