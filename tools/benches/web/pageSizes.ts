/** The script that a page loads until it can be used, and how soon the signing page can be used on a phone. */
import { signedInClient } from '@parade/e2e/apiClient.ts';
import { openPage } from '@parade/e2e/browser.ts';
import {
  type FirstUse,
  firstUse,
  mostScript,
  noteFirstUse,
  openingScriptOf,
  scriptOf,
  type ScriptWeight,
  type WeighedPage,
  waysTo,
} from '@parade/e2e/scriptWeights.ts';
import pg from 'pg';
import { atLeast, atMost, type Figure } from '../../drills/figure.ts';
import { filledYears } from '../filling/fill.ts';
import { benchAccount, benchLeader, type FilledPortal } from '../filling/filledPortal.ts';

type Browser = Parameters<typeof openPage>[0];

/** the slow phone, as settings of the browser's protocol. */
const slowPhone = {
  cpu: 4,
  line: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
};

export async function pageSizes(filled: FilledPortal, browser: Browser): Promise<Figure[]> {
  const { url } = filled.portal;
  const staff = await signedInClient(url, benchAccount.email, benchAccount.password);
  const link = await aSigningLink(filled.databaseUrl, staff);
  const home = await giveEntry(filled.databaseUrl);
  const leader = await signedInClient(url, benchLeader.email, benchLeader.password);
  const sizes = [
    ...weighed('signing page', await openingScriptOf(browser, `${url}${link}`)),
    ...weighed('signing page with its questions', await scriptOf(browser, waysTo.questions(url, link))),
    ...weighed('sign-in page', await scriptOf(browser, waysTo.signIn(url))),
    ...weighed('directory', await scriptOf(browser, waysTo.directory(url, staff))),
    ...weighed('home of a leader', await scriptOf(browser, waysTo.home(url, leader, home))),
  ];
  const rounds: Awaited<ReturnType<typeof onSlowPhone>>[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await onSlowPhone(browser, `${url}${link}`));
  // Other work on the machine only adds to it.
  const best = (of: 'readable' | 'usable') => Math.min(...rounds.map((round) => Math.round(round[of] / 10) / 100));
  return [
    ...sizes,
    atMost('signing page on a slow phone, readable after (best of 3)', best('readable'), 1, ' s'),
    atMost('signing page on a slow phone, usable after (best of 3)', best('usable'), 1.5, ' s'),
  ];
}

type Client = Awaited<ReturnType<typeof signedInClient>>;

/** Makes the account without a role the leader of an accepted entry; returns the path of its home. */
async function giveEntry(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number; organization_id: number }>(
    `select id, organization_id from entries where year = ${filledYears.last} and status = 'accepted' order by id limit 1`,
  );
  const [entry] = rows;
  await client.query(
    `insert into organization_roles (user_id, name, organization_id, parade_year, created_at)
     select id, 'leader', $2, ${filledYears.last}, now() from users where email = $1`,
    [benchLeader.email, entry?.organization_id],
  );
  await client.end();
  return `/entries/${entry?.organization_id}/${filledYears.last}/view?entry=${entry?.id}`;
}

function weighed(page: WeighedPage, { files, kilobytes }: ScriptWeight): Figure[] {
  return [
    atLeast(`${page}, files of script`, files, 1),
    atMost(`${page}, script to first use`, kilobytes, mostScript[page], ' KB gzipped'),
  ];
}

async function onSlowPhone(browser: Browser, link: string): Promise<FirstUse> {
  const { page, context } = await openPage(browser, 'phone');
  await noteFirstUse(page);
  const phone = await context.newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', slowPhone.line);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpu });
  await page.goto(link, { waitUntil: 'commit' });
  const use = await firstUse(page);
  await context.close();
  return use;
}

/** Returns the path of a fresh link to an unsigned waiver. */
async function aSigningLink(databaseUrl: string, staff: Client): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ locator: string }>(
    `select w.locator from waivers w join entries e on e.id = w.entry_id join organizations o on o.id = e.organization_id
     where w.completed_at is null and w.year = ${filledYears.last} and e.approved_at is not null and o.type_id <> 1
     order by w.id limit 1`,
  );
  await client.end();
  const { body } = await staff.call('POST', `/api/waivers/${rows[0]?.locator}/link`);
  const path = /\/waivers-form\/[\w-]+/.exec(JSON.stringify(body))?.[0];
  if (!path) throw new Error('no link could be copied');
  return path;
}
