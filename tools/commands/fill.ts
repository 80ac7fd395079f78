/**
 * `npm run fill`: fills an empty portal with ten years of a large parade (5,000 entries, 200,000 people with their
 * waivers, 2 million lines of the audit log), the database of the benches, to look at it or to try out a machine. `--
 * --tenth`: a tenth of it. Refused in production, since its passwords are public, and wherever an account exists.
 */
import { readConfig } from '@parade/server/config.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import pg from 'pg';
import { fill, fullSize, tenth } from '../benches/filling/fill.ts';
import { benchAdmin, createBenchAccounts } from '../benches/filling/filledPortal.ts';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { portalDatabase } from './portalDatabase.ts';

const options = process.argv.slice(2);
const undo: (() => unknown)[] = [];
try {
  if (options.length > 1 || options.some((option) => option !== '--tenth'))
    throw new Error('Usage: npm run fill -- [--tenth]');
  const config = readConfig(process.env);
  if (config.production)
    throw new Error('NODE_ENV: a production portal is not filled, since the passwords of the accounts are public.');
  const url = await portalDatabase(config, undo, { begins: true });
  await migrate(url);
  await refusePeople(url);
  const size = options.length > 0 ? tenth : fullSize;
  const seconds = await fill(url, size);
  await createBenchAccounts(url);
  const [entries, people, lines] = [size.entries, size.participants, size.auditRows].map((count) =>
    count.toLocaleString('en-US'),
  );
  console.log(
    `${entries} entries, ${people} people and their waivers, ${lines} lines of the audit log, in ${Math.round(seconds)} s.`,
  );
  console.log(
    `Start it with DEMO=0 npm start, and log in as ${benchAdmin.email} with the password ${benchAdmin.password}.`,
  );
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function refusePeople(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from users limit 1');
    if (rowCount !== 0)
      throw new Error('This portal has accounts. Fill an empty one: DATA_DIR=/tmp/filled npm run fill');
  } finally {
    await client.end();
  }
}
