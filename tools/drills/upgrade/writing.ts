/** Part of the drill 'upgrade': what people write with the version before. */
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { type ApiClient, anonymousClient } from '@parade/e2e/apiClient.ts';
import { demoClient } from '@parade/e2e/demoSeason.ts';
import { sampleFile } from '@parade/e2e/formFiller.ts';
import type { RunningPortal } from '@parade/e2e/portal.ts';
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { linkOf } from '../twiceSigners.ts';
import { bring, openStage } from '../uploadStage.ts';

const year = 2027;
const people = 5;
const context = { parade_year: year, organization_type: 2, today: '2026-10-20', participant_role: 'Trumpet' };

/** An accepted entry with people, one of whom signs, and a photo; waits for the signed PDFs. Answers how much it was. */
export async function writeWith(portal: RunningPortal): Promise<{ people: number; signed: number; files: number }> {
  const db = new pg.Client({ connectionString: portal.databaseUrl });
  await db.connect();
  try {
    const admin = await demoClient(portal.url, 'admin');
    const entry = await acceptedEntry(admin);
    for (let n = 0; n < people; n += 1)
      await must(admin, 'POST', `/api/participants/${entry}`, {
        type: 'general-participants',
        first_name: 'Earlier',
        last_name: `Version ${'ABCDE'[n]}`,
        primary_role: 'Trumpet',
        email: `earlier${n}@example.org`,
      });
    const anyone = await anonymousClient(portal.url);
    const secret = await linkOf({ admin, anyone, db, figures: [] }, 'earlier0@example.org', 'waivers-form');
    await must(anyone, 'POST', `/api/waivers/${secret}`, { field_values: answers(), reviewed: true, consent: true });
    const { name, buffer } = sampleFile(['png']);
    const photo = { what: 'a photo', field: 'photos', name, bytes: buffer } as const;
    const { answer } = await bring(await openStage(portal, []), photo);
    if (answer.status !== 200) throw new Error(`the photo was not taken: ${JSON.stringify(answer)}`);
    await untilPdfsAreMade(db);
    return { people, signed: 1, files: 1 };
  } finally {
    await db.end();
  }
}

async function acceptedEntry(admin: ApiClient): Promise<number> {
  const made = await must(admin, 'POST', '/api/entries', {
    organization_name: 'Band of the earlier version',
    organization_type: 2,
    parade_year: year,
    role: null,
  });
  const { id } = (made.data as { entry: { id: number } }).entry;
  await must(admin, 'PUT', `/api/entries/${id}/status`, { status: 'accepted' });
  return id;
}

async function must(client: ApiClient, method: 'POST' | 'PUT', path: string, sent: unknown) {
  const { status, body } = await client.call(method, path, sent);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

function answers() {
  const form = waiverDefinition('participant-waiver');
  if (!form) throw new Error('there is no participant waiver');
  return exampleAnswers(form, context, {
    'participant:first_name': 'Earlier',
    'participant:last_name': 'Version A',
    'participant:email': 'earlier0@example.org',
    'participant:date_of_birth': '1990-05-04',
  });
}

async function untilPdfsAreMade(db: pg.Client): Promise<void> {
  for (let tries = 0; tries < 1_800; tries += 1) {
    const { rowCount } = await db.query(
      'select 1 from waiver_evidence left join waiver_documents using (waiver_id) where checksum is null limit 1',
    );
    if (rowCount === 0) return;
    await pause(100);
  }
  throw new Error('the signed PDFs were not made in three minutes');
}
