/** twice, for actions of people through their signing links. */
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { sampleFile } from '@parade/e2e/formFiller.ts';
import { postConcurrently, effects, type CreatedEntry, type Stage } from './concurrently.ts';

/** Runs on an accepted band in which twice.told@example.org has been written to and has not signed. */
export async function signersTwice(stage: Stage, entry: CreatedEntry, year: number): Promise<void> {
  await declining(stage, entry);
  await signing(stage, year);
  await handingIn(stage, entry, year);
}

/** Without SMTP the outbox shows the links of its letters to staff who ask for them. */
export async function linkOf(stage: Stage, to: string, path: string): Promise<string> {
  const { rows } = await stage.db.query<{ id: number }>(
    // Letters of one act come in no order: each is known by where its link leads.
    `select id from outbox where to_address = $1 and position('/' || $2 || '/' in text_body) > 0 order by id desc limit 1`,
    [to, path],
  );
  const shown = await stage.admin.call('POST', `/api/outbox/${rows[0]?.id}/link`);
  const secret = new RegExp(`/${path}/([\\w-]+)`).exec(String(shown.body.link))?.[1];
  if (!secret) throw new Error(`no link to ${path} in the letter to ${to}`);
  return secret;
}

async function signing(stage: Stage, year: number): Promise<void> {
  const secret = await linkOf(stage, 'twice.told@example.org', 'waivers-form');
  const form = waiverDefinition('participant-waiver');
  if (!form) throw new Error('there is no participant waiver');
  const field_values = exampleAnswers(
    form,
    { parade_year: year, organization_type: 2, today: '2026-10-20', participant_role: 'Trumpet' },
    {
      'participant:first_name': 'Twice',
      'participant:last_name': 'Told',
      'participant:email': 'twice.told@example.org',
      'participant:date_of_birth': '1990-05-04',
    },
  );
  await postConcurrently(stage, 'sign', 200, () =>
    stage.anyone.call('POST', `/api/waivers/${secret}`, { field_values, reviewed: true, consent: true }),
  );
  await effects(
    stage,
    'sign, evidence',
    1,
    `select count(*) as n from waiver_evidence e join waivers w on w.id = e.waiver_id where w.email = 'twice.told@example.org'`,
    [],
  );
}

/** Declines for one of those who were reminded. */
async function declining(stage: Stage, entry: CreatedEntry): Promise<void> {
  const person = { type: 'general-participants', first_name: 'Never', last_name: 'Told', primary_role: 'Trumpet' };
  const path = `/api/participants/${entry.id}`;
  const listed = await stage.admin.call('POST', path, { ...person, email: 'never.told@example.org' });
  if (listed.status !== 201) throw new Error(`nobody was listed: ${JSON.stringify(listed)}`);
  const secret = await linkOf(stage, 'never.told@example.org', 'waivers-form');
  const body = { as: 'declined', note: 'No time' };
  await postConcurrently(stage, 'decline', 200, () =>
    stage.anyone.call('POST', `/api/waivers/${secret}/decline`, body),
  );
  await effects(
    stage,
    'decline, audit lines',
    1,
    `select count(*) as n from audit_events where action = 'waiver.declined' and entry_id = $1`,
    [entry.id],
  );
  await effects(
    stage,
    'decline, letters sent to somebody twice',
    0,
    `select count(*) as n from (select from outbox where entry_id = $1 and waiver_id in (select id from waivers where declined_at is not null)
       and to_address <> 'never.told@example.org' group by to_address having count(*) > 1) t`,
    [entry.id],
  );
}

/** A health screening, which is signed with a document: handed in, taken in and signed at once by as many. */
async function handingIn(stage: Stage, entry: CreatedEntry, year: number): Promise<void> {
  await stage.db.query(
    `insert into settings (key, value, updated_at) values ('covid_form_years', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [`[${year}]`],
  );
  const email = 'screened.told@example.org';
  const person = { type: 'general-participants', first_name: 'Screened', last_name: 'Told', primary_role: 'Trumpet' };
  await stage.admin.call('POST', `/api/participants/${entry.id}`, { ...person, email });
  const secret = await linkOf(stage, email, 'covid-form');
  const form = waiverDefinition('covid');
  if (!form) throw new Error('there is no health screening');
  const path = `/api/waivers/${secret}`;
  const sample = sampleFile(['png']);
  const asked = { name: sample.name, type: sample.mimeType, path: 'status:proof', size: sample.buffer.length };
  const granted = await stage.anyone.call('POST', `${path}/uploads`, asked);
  const { url, file } = granted.body as { url: string; file: { id: string } };
  const put = await fetch(url, { method: 'PUT', body: new Uint8Array(sample.buffer), headers: stage.anyone.headers });
  if (!put.ok) throw new Error(`the document was not taken: ${put.status} ${await put.text()}`);
  const taken = await postConcurrently(stage, 'take in a document', 200, () =>
    stage.anyone.call('POST', `${path}/uploads/${file.id}/accept`),
  );
  const context = { parade_year: year, organization_type: 2, today: '2026-10-20', participant_role: 'Trumpet' };
  const field_values = exampleAnswers(form, context, {
    'status:path': 'Fully vaccinated',
    'status:proof': [taken.body.file as FileValue],
    'signature:date_of_birth': '1990-05-04',
  });
  await postConcurrently(stage, 'sign with a document', 200, () =>
    stage.anyone.call('POST', path, { field_values, reviewed: true, consent: true }),
  );
  await effects(
    stage,
    'sign with a document, evidence that names it',
    1,
    `select count(*) as n from waiver_evidence e join waivers w on w.id = e.waiver_id
     where w.form_type = 'covid' and w.email = $1 and e.record::jsonb #>> '{files,0,id}' = $2`,
    [email, file.id],
  );
}
