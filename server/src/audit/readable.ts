import type { AuditChange, AuditEvent } from '@parade/contract/audit/event.ts';
import { fieldLabel, valueText } from '@parade/contract/audit/fields.ts';
import { settingDefinitions } from '@parade/contract/settings/definition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/** Somebody whom an answer may choose by their id, as text. */
interface ListedPerson {
  readonly value: string;
  readonly label: string;
}

/** A form in its version. */
interface FormOfEvent {
  readonly form_type: string;
  readonly definition_version: number;
}

/** What the rooms forms and entries know about the changes of a form's answers. */
export interface FormWords {
  /** Returns the title of a form, or its code if there is no such form. */
  title(form_type: string): string;
  /**
   * Returns the question of a field, and the answers as its readers see them; undefined: the form has no such field. `people`:
   * those listed in the entry, whom an answer may choose; undefined where they are not known.
   */
  change(
    form: FormOfEvent,
    field: string,
    values: { readonly from: unknown; readonly to: unknown },
    people: readonly ListedPerson[] | undefined,
  ): Omit<AuditChange, 'field'> | undefined;
  /** Returns the people listed in the entries of these forms, by entry; not of forms whose answers choose nobody. */
  people(
    db: Database,
    forms: readonly (FormOfEvent & { readonly entry_id: number })[],
  ): Promise<ReadonlyMap<number, readonly ListedPerson[]>>;
}

/** Returns these events as people read them, newest first: present names, labels and answers of the forms. */
export async function readableEvents(db: Database, words: FormWords, ids: readonly number[]): Promise<AuditEvent[]> {
  if (ids.length === 0) return [];
  const rows = await eventRows(db, ids);
  const things = await thingsOf(db, rows);
  const thingOf = (row: EventRow) => things.get(`${row.model} ${row.model_id}`);
  const forms = rows.flatMap((row) => {
    const form = formOf(thingOf(row));
    return form && row.entry_id !== null ? [{ ...form, entry_id: row.entry_id }] : [];
  });
  const people = await words.people(db, forms);
  return rows.map((row) => readable(row, thingOf(row), words, people.get(row.entry_id ?? 0)));
}

function eventRows(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('audit_events')
    .leftJoin('entries', 'entries.id', 'audit_events.entry_id')
    .leftJoin('organizations', 'organizations.id', 'entries.organization_id')
    .leftJoin('users as acted', (on) =>
      on.on(sql<boolean>`acted.id = coalesce(audit_events.impersonator_id, audit_events.user_id)`),
    )
    .select([
      'audit_events.id',
      'at',
      'actor_label',
      'impersonator_id',
      'acted.id as account_id',
      'acted.email as account_email',
      'action',
      'model',
      'model_id',
      'entry_id',
      'entries.organization_id as entry_organization_id',
      'entries.year as entry_year',
      'audit_events.year',
      sql<string>`coalesce(nullif(entries.official_name, ''), organizations.name)`.as('entry_name'),
      'audit_events.organization_type',
      'note',
      'changes',
    ])
    .where(sql<boolean>`audit_events.id = any(${ids}::bigint[])`)
    .orderBy('audit_events.id', 'desc')
    .execute();
}

type EventRow = Awaited<ReturnType<typeof eventRows>>[number];

function readable(
  row: EventRow,
  thing: Thing | undefined,
  words: FormWords,
  people: readonly ListedPerson[] | undefined,
): AuditEvent {
  const [real_user = '', acting_as = null] =
    row.impersonator_id === null ? [row.actor_label] : splitOnce(row.actor_label, ' as ');
  return {
    id: row.id,
    at: row.at,
    user: row.actor_label,
    real_user,
    acting_as,
    account:
      row.account_id === null || row.account_email === null ? null : { id: row.account_id, email: row.account_email },
    action: row.action,
    model: row.model,
    model_id: row.model_id,
    subject: subjectOf(row, thing, words),
    entry:
      row.entry_id === null || row.entry_organization_id === null || row.entry_year === null
        ? null
        : {
            id: row.entry_id,
            organization_id: row.entry_organization_id,
            year: row.entry_year,
            name: row.entry_name,
          },
    year: row.entry_year ?? row.year,
    organization_type: row.organization_type,
    note: row.note,
    changes: changesOf(row, thing, words, people),
  };
}

interface Thing {
  readonly name: string | null;
  readonly form_type: string | null;
  readonly definition_version: number | null;
}

type Row = { readonly model: string; readonly model_id: string };

/** The table of a model's rows, with their names and forms. */
const sources: Readonly<Record<string, RawBuilder<unknown>>> = {
  Entry: sql`select id, coalesce(nullif(official_name, ''), (select name from organizations where organizations.id = organization_id)) as name, null::text as form_type, null::integer as definition_version from entries`,
  Form: sql`select id, null::text as name, form_type, definition_version from form_submissions`,
  Organization: sql`select id, name, null::text as form_type, null::integer as definition_version from organizations`,
  Participant: sql`select id, first_name || ' ' || last_name as name, null::text as form_type, null::integer as definition_version from participants`,
  Token: sql`select id, name, null::text as form_type, null::integer as definition_version from api_tokens`,
  User: sql`select id, first_name || ' ' || last_name as name, null::text as form_type, null::integer as definition_version from users`,
  Webhook: sql`select id, substring(url from '^[a-z]+://[^/?#]+') as name, null::text as form_type, null::integer as definition_version from webhooks`,
  Waiver: sql`select id, name, null::text as form_type, null::integer as definition_version from waivers`,
};

/** Returns the subjects of the events, by model and id, as they are now, without deleted ones. */
async function thingsOf(db: Database, rows: readonly Row[]): Promise<ReadonlyMap<string, Thing>> {
  const parts = Object.entries(sources).flatMap(([model, source]) => {
    const ids = rows.flatMap((row) => (row.model === model && /^\d{1,9}$/.test(row.model_id) ? [row.model_id] : []));
    const wanted = sql`any(${[...new Set(ids)].map(Number)}::integer[])`;
    return ids.length === 0
      ? []
      : [sql`select ${model}::text as model, thing.* from (${source} where id = ${wanted}) thing`];
  });
  if (parts.length === 0) return new Map();
  const { rows: things } = await sql<
    Thing & { model: string; id: number }
  >`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(things.map(({ model, id, ...thing }) => [`${model} ${id}`, thing]));
}

function subjectOf(
  row: Row & { readonly note: string | null; readonly changes: unknown },
  thing: Thing | undefined,
  words: FormWords,
): string | null {
  if (row.model === 'Form') {
    if (thing?.form_type) return words.title(thing.form_type);
    return /^\d+$/.test(row.model_id) ? null : words.title(row.model_id);
  }
  // A person who was taken off a list is only named in the note.
  return (
    thing?.name ??
    (row.model in sources ? nameIn(row.changes) : null) ??
    (row.model === 'Participant' ? row.note : null)
  );
}

/** Returns the name of a deleted subject, if the event has it: before the change, or in the first one. */
function nameIn(stored: unknown): string | null {
  const { from, to } = (stored as { readonly name?: { from: unknown; to: unknown } }).name ?? {};
  return [from, to].find((name) => typeof name === 'string') ?? null;
}

/** Only the trail's own writer fills the column: {field: {from, to}}. */
function changesOf(
  { model, changes }: EventRow,
  thing: Thing | undefined,
  words: FormWords,
  people: readonly ListedPerson[] | undefined,
): AuditChange[] {
  const form = formOf(thing);
  return Object.entries(changes as Record<string, { from: unknown; to: unknown }>).map(([field, { from, to }]) => {
    const known =
      model === 'Settings' ? settingChange(field, from, to) : form && words.change(form, field, { from, to }, people);
    return {
      field,
      ...(known ?? { label: fieldLabel(field), from: valueText(from, field), to: valueText(to, field) }),
    };
  });
}

function formOf(thing: Thing | undefined): FormOfEvent | undefined {
  return thing?.form_type && thing.definition_version !== null
    ? { form_type: thing.form_type, definition_version: thing.definition_version }
    : undefined;
}

const settingsByKey = new Map(Object.entries(settingDefinitions));

/** Returns a change of a setting under the label that its screen has; undefined: the field is no setting. */
function settingChange(field: string, from: unknown, to: unknown): Omit<AuditChange, 'field'> | undefined {
  const setting = settingsByKey.get(field);
  if (setting === undefined) return undefined;
  const { place, label } = setting;
  const options: Readonly<Record<string, string>> =
    'control' in place && place.control.kind === 'choice' ? place.control.options : {};
  const shown = (value: unknown) => options[String(value)] ?? valueText(value, field);
  return { label, from: shown(from), to: shown(to) };
}

function splitOnce(text: string, by: string): [string, string | null] {
  const place = text.indexOf(by);
  return place < 0 ? [text, null] : [text.slice(0, place), text.slice(place + by.length)];
}
