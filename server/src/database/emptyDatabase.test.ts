import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { emptyDatabase } from './emptyDatabase.ts';
import { openDatabase } from './pool.ts';

test('a database is emptied, even of what is written once, and can be used again, but never under a running portal', async () => {
  const { db, url, close, owner } = await testDatabase();
  await db
    .insertInto('users')
    .values({ email: 'anna@parade.test', first_name: 'Anna', last_name: 'Ruiz', created_at: '2026-01-01T00:00:00Z' })
    .execute();
  const usersOf = () => owner.db.selectFrom('users').select('email').execute();
  await expect(emptyDatabase(url)).rejects.toThrow(
    'the portal is still connected to the database: stop it and its workers first',
  );
  expect(await usersOf()).toHaveLength(1);
  await Promise.all([close(), owner.close()]);
  await emptyDatabase(url);
  const again = openDatabase(url, { max: 1 });
  expect(await again.db.selectFrom('users').select('email').execute()).toEqual([]);
  expect(await again.db.selectFrom('organization_types').select('id').execute()).not.toEqual([]);
  await again.close();
});
