/** Unsigned waivers of the filled database, links to them, and the signatures. */
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { ApiClient } from '@parade/e2e/apiClient.ts';
import pg from 'pg';
import { filledYears } from './fill.ts';

export interface SigningLink {
  readonly locator: string;
  readonly secret: string;
}

const form = waiverDefinition('participant-waiver');

/** Returns a complete, signed waiver of an adult. */
export function signature(): unknown {
  if (!form) throw new Error('there is no waiver of participants');
  const field_values = exampleAnswers(
    form,
    {
      parade_year: filledYears.last,
      organization_type: 2,
      today: `${filledYears.last - 1}-11-01`,
      participant_role: 'Member',
    },
    { 'participant:date_of_birth': '1990-05-04', 'participant:email': 'signer@example.org' },
  );
  return { field_values, reviewed: true, consent: true };
}

/** Returns locators of unsigned waivers of bands; one chain for all, as in a real year. */
export async function pendingWaivers(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ locator: string }>(
    `select w.locator from waivers w join entries e on e.id = w.entry_id join organizations o on o.id = e.organization_id
     where w.completed_at is null and w.year = ${filledYears.last} and e.approved_at is not null and o.type_id <> 1
     order by w.id limit ${count}`,
  );
  await client.end();
  return rows.map(({ locator }) => locator);
}

/** Returns the secrets of fresh links, the only ones that can still be shown. */
export async function linksFor(staff: ApiClient, locators: readonly string[]): Promise<SigningLink[]> {
  const links: SigningLink[] = [];
  const left = [...locators];
  const copy = async () => {
    for (let locator = left.pop(); locator; locator = left.pop()) {
      const { body } = await staff.call('POST', `/api/waivers/${locator}/link`);
      const secret = /\/waivers-form\/([\w-]+)/.exec(JSON.stringify(body))?.[1];
      if (secret) links.push({ locator, secret });
    }
  };
  await Promise.all(Array.from({ length: 8 }, copy));
  return links;
}

/** Signs one complete waiver; returns whether it was accepted. */
export async function signOne(anyone: ApiClient, link: SigningLink | undefined): Promise<boolean> {
  if (link === undefined) throw new Error('there are too few waivers to sign');
  return (await anyone.call('POST', `/api/waivers/${link.secret}`, signature())).status === 200;
}
