import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { emptyDatabase } from '../testing/database.ts';
import { throwAwayFolder } from '../testing/folders.ts';
import { readSettings } from './reads.ts';

const { folder, remove } = throwAwayFolder('migrations');
afterAll(remove);
const migrations = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

it("an upgraded portal's settings open despite stored health screening years out of bounds", async () => {
  for (const name of readdirSync(migrations).filter((each) => each < '0068'))
    copyFileSync(join(migrations, name), join(folder, name));
  const url = await emptyDatabase();
  await migrate(url, folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const many = Array.from({ length: 30 }, (_, index) => 2030 - index);
  await client.query(
    `insert into settings (key, value, updated_at) values ('current_parade_year', '2027', now()),
      ('media_guide_open_date', '"2026-10-01"', now()), ('covid_form_years', $1, now())`,
    [JSON.stringify([5, -2027, 2027, 2027, 999_999_999_999, ...many])],
  );
  await client.end();
  await migrate(url);
  const { db, close } = openDatabase(url, { max: 1 });
  const { covid_form_years } = await readSettings(db);
  await close();
  expect(covid_form_years).toEqual(many.slice(0, 20).toSorted((one, other) => one - other));
});
