import { instantOf } from '@parade/contract/calendar.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { addDays } from '@parade/contract/forms/answers/civilDate.ts';
import type { Option } from '@parade/contract/forms/answers/context.ts';
import type { FieldPath, FieldValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { cutTo } from '@parade/contract/http/text.ts';
import { type ChangedAnswer, maxSavesRead } from '@parade/contract/reports/today/today.ts';
import { sql } from 'kysely';
import { peopleOf } from '../../entries/forms/reads.ts';
import { definitionOf } from '../../forms/reads.ts';
import { type Desk, entriesById, type Part } from './cards.ts';

interface Save {
  readonly at: string;
  readonly actor_label: string;
  readonly entry_id: number;
  readonly submission_id: number;
  readonly form_type: FormType;
  readonly definition_version: number;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown } | undefined>>;
}

/**
 * Returns answers that were changed since the beginning of yesterday in Los Angeles, the newest first: each once, from its
 * value then to its value now. An answer given for the first time was not changed. Reads the newest saves, at most
 * maxSavesRead; at_least: there were more.
 */
export async function listChanges(
  desk: Desk,
  { page, limit }: Part,
): Promise<{ total: number; rows: ChangedAnswer[]; at_least: boolean }> {
  const saves = await savesSince(desk, instantOf(addDays(desk.today, -1)));
  const merged = new Map<string, { save: Save; path: string; from: unknown; to: unknown }>();
  for (const save of saves) {
    for (const [path, change] of Object.entries(save.changes)) {
      if (!change) continue;
      const key = `${save.submission_id}:${path}`;
      const later = merged.get(key);
      // From the newest to the oldest: the last value is known, and the first one is still to be found.
      if (later) later.from = change.from;
      else merged.set(key, { save, path, from: change.from, to: change.to });
    }
  }
  const changed = [...merged].filter(
    ([, { from, to }]) => from !== null && JSON.stringify(from) !== JSON.stringify(to),
  );
  const at = shownPage(page, limit, changed.length);
  const shown = changed.slice((at - 1) * limit, at * limit);
  const ids = [...new Set(shown.map(([, { save }]) => save.entry_id))];
  const [entries, people] = await Promise.all([entriesById(desk.db, ids), peopleOf(desk.db, ids)]);
  return {
    total: changed.length,
    at_least: saves.length === maxSavesRead,
    rows: shown.flatMap(([key, { save, path, from, to }]) => {
      const entry = entries.get(save.entry_id);
      const form = definitionOf(save.form_type, save);
      const field = findField(form, path as FieldPath)?.field;
      if (!entry || !field) return [];
      const { at, actor_label: by, form_type } = save;
      const text = (value: unknown) => readable(field, value, people.get(entry.id) ?? []);
      const texts = { field: field.label, from: text(from), to: text(to) };
      return [{ key, at, entry, form_type, form_name: form.name, ...texts, by }];
    }),
  };
}

/** Returns saves that changed an earlier answer, inside the desk's entries. */
async function savesSince({ db, rep }: Desk, since: string): Promise<Save[]> {
  const rows = await db
    .selectFrom('audit_events as event')
    .innerJoin('entries', 'entries.id', 'event.entry_id')
    .innerJoin('form_submissions', (on) => on.on(sql<boolean>`form_submissions.id = event.model_id::integer`))
    .select([
      'event.at',
      'event.actor_label',
      'entries.id as entry_id',
      'form_submissions.id as submission_id',
      (of) => of.ref('form_submissions.form_type').$castTo<FormType>().as('form_type'),
      'form_submissions.definition_version',
      (of) => of.ref('event.changes').$castTo<Save['changes']>().as('changes'),
    ])
    .where('event.action', '=', 'form.saved')
    .where('event.at', '>=', since)
    .$if(rep !== undefined, (query) => query.where('entries.rep_id', '=', rep ?? 0))
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(maxSavesRead)
    .execute();
  return rows;
}

/** Returns an answer on one line; words that replace a value in the trail stay words. */
function readable(field: FieldDefinition, value: unknown, people: readonly Option[]): string {
  if (value === null || value === undefined) return '';
  if (field.widget === 'signature' || field.retention) return typeof value === 'string' ? value : 'answered';
  return cutTo(answerText(answerOf(field, value as FieldValue, people)).replaceAll('\n', ', '), 300);
}
