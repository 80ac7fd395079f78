import pg from 'pg';
import { expect, it } from 'vitest';
import { closeAfterTests } from '../testing/closing.ts';
import { testDatabase } from '../testing/database.ts';
import { areShared, refuseSharedConnections, type Session } from './pooler.ts';

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closeAfterTests(() => client.end());
  return client;
}

it('the portal starts on a database whose connections are its own', async () => {
  const { url } = await testDatabase();
  await expect(refuseSharedConnections(url)).resolves.toBeUndefined();
});

it('the check notices a pooler that gives one connection to two clients', async () => {
  const { url } = await testDatabase();
  const [first, second] = [await connected(url), await connected(url)];
  expect(await areShared(first, second)).toBe(false);
  expect(await areShared(first, first)).toBe(true);
});

it('the check notices a pooler that gives another connection to a client while its own is in use', async () => {
  const { url } = await testDatabase();
  const [first, second, third] = [await connected(url), await connected(url), await connected(url)];
  const backends = [first, second];
  const moved: Session = { query: (text) => (backends.shift() ?? second).query(text) };
  expect(await areShared(moved, third)).toBe(true);
});
