/** twice, for forms and for what is done to an entry as a whole. */
import { formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import { postConcurrently, effects, type CreatedEntry, type Stage } from './concurrently.ts';

const profile = 'band-profile';
const answer = { 'entry:official_name': 'Twice Told' };

/** Runs on an accepted band; leaves it as it was, but for its answers. */
export async function formsTwice(stage: Stage, entry: CreatedEntry, year: number): Promise<void> {
  await saving(stage, entry, year);
  await dueDates(stage, year);
  await reports(stage, year);
  await begun(stage, entry, year);
  await wholeEntry(stage, entry, year);
}

async function saving(stage: Stage, entry: CreatedEntry, year: number): Promise<void> {
  const path = `/api/forms/${entry.organization_id}/${profile}/${year}`;
  const saved = await postConcurrently(stage, 'save', 200, () =>
    stage.admin.call('PUT', path, { field_values: answer, revision: 0 }),
  );
  await traces(stage, 'save', entry, 'form.saved', profile);
  const { submission_id, revision } = saved.body.form as { submission_id: number; revision: number };
  await postConcurrently(stage, 'mark complete', 200, () =>
    stage.admin.call('PUT', `/api/form-submissions/${submission_id}/complete`, { complete: 1 }),
  );
  await traces(stage, 'mark complete', entry, 'form.marked-complete', profile);
  await postConcurrently(stage, 'clear', 200, () =>
    stage.admin.call('POST', `/api/form-submissions/${submission_id}/clear`, { revision }),
  );
  await traces(stage, 'clear', entry, 'form.cleared', profile);
}

async function dueDates(stage: Stage, year: number): Promise<void> {
  const body = { due_dates: [{ form_type: profile, due_on: `${year - 1}-12-15` }] };
  await postConcurrently(stage, 'set a due date', 200, () =>
    stage.admin.call('PUT', `/api/form-due-dates?year=${year}`, body),
  );
  const lines = `select count(*) as n from audit_events where action = 'settings.due-dates-changed' and year = $1`;
  await effects(stage, 'set a due date, audit lines', 1, lines, [year]);
}

async function reports(stage: Stage, year: number): Promise<void> {
  const path = '/api/entry-form-statuses/send-status-report';
  const { count } = (await stage.admin.call('GET', `${path}?year=${year}`)).body;
  await postConcurrently(stage, 'send status reports', 200, () => stage.admin.call('POST', path, { year, count }));
  await effects(
    stage,
    'send status reports, letters sent to somebody twice',
    0,
    `select count(*) as n from (select from outbox where reason_key like 'status-report%' group by to_address, entry_id having count(*) > 1) t`,
    [],
  );
}

/** 'Copy from last year' of one form. */
async function begun(stage: Stage, entry: CreatedEntry, year: number): Promise<void> {
  const created = await stage.admin.call('POST', '/api/entries', {
    existing_organization: entry.organization_id,
    parade_year: year - 1,
    role: '',
  });
  if (created.status !== 201) throw new Error(`no entry of the year before: ${JSON.stringify(created)}`);
  const path = (of: number) => `/api/forms/${entry.organization_id}/${profile}/${of}`;
  await stage.admin.call('PUT', path(year - 1), { field_values: answer });
  await postConcurrently(stage, 'copy from last year', 200, () => stage.admin.call('POST', `${path(year)}/copy`));
  await traces(stage, 'copy from last year', entry, 'form.copied', profile);
}

async function wholeEntry(stage: Stage, entry: CreatedEntry, year: number): Promise<void> {
  const copied = await postConcurrently(stage, 'copy an entry', 200, () =>
    stage.admin.call('PUT', `/api/entries/${entry.id}/copy`, { parade_year: year + 1 }),
  );
  await effects(
    stage,
    'copy an entry',
    1,
    'select count(*) as n from entries where organization_id = $1 and year = $2',
    [entry.organization_id, year + 1],
  );
  const copy = copied.body.entry as CreatedEntry;
  await postConcurrently(stage, 'change the year', 200, () =>
    stage.admin.call('PUT', `/api/entries/${copy.id}/year`, { parade_year: year + 2 }),
  );
  await traces(stage, 'change the year', copy, 'entry.year-changed');
  await postConcurrently(stage, 'hide from the media guide', 200, () =>
    stage.admin.call('PUT', '/api/entries/toggle-media-guide', { id: copy.id, hidden: true }),
  );
  await traces(stage, 'hide from the media guide', copy, 'entry.media-guide-switched');
  const other = await stage.admin.call('POST', '/api/entries', {
    organization_name: 'Told Elsewhere Band',
    organization_type: 2,
    parade_year: year,
    role: '',
  });
  const target = (other.body.data as { entry: CreatedEntry }).entry.organization_id;
  await postConcurrently(stage, 'move an entry', 200, () =>
    stage.admin.call('PUT', `/api/entries/${copy.id}/move/${target}`),
  );
  await traces(stage, 'move an entry', copy, 'entry.moved');
  await postConcurrently(stage, 'delete an entry', 200, () => stage.admin.call('DELETE', `/api/entries/${copy.id}`));
  await traces(stage, 'delete an entry', copy, 'entry.deleted');
}

/** The trail has it once. */
async function traces(
  stage: Stage,
  what: string,
  { id }: CreatedEntry,
  action: string,
  form_type?: string,
): Promise<void> {
  const name = form_type === undefined ? '' : (formDefinition(form_type)?.name ?? form_type);
  await effects(
    stage,
    `${what}, audit lines`,
    1,
    'select count(*) as n from audit_events where entry_id = $1 and action = $2 and ($3 = $4 or note like $5)',
    [id, action, name, '', `${name} %`],
  );
}
