/** F-39: which of the office's texts a waiver shows. Where it shows none of them, its form has the portal's own. */
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverTextIds } from '@parade/contract/forms/texts/formTexts.ts';
import type { OfficeTexts } from '@parade/contract/forms/texts/staticText.ts';
import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { WaiverRow } from './reads.ts';

/**
 * By text_id: the texts that a signed waiver was signed with, those that the first of two has signed (W-33), else the
 * newest. For queries that select from `waivers` with `waiver_evidence` joined as `evidence`.
 */
export const textsOfWaiver = sql<OfficeTexts>`(
  select coalesce(jsonb_object_agg(text.text_id, jsonb_build_object('text_id', text.text_id, 'version', text.version,
    'sample', text.sample, 'blocks', text.blocks, 'translations', text.translations)), '{}')
  from form_texts as text
  where text.text_id = any(${waiverTextIds}::text[]) and waivers.form_type <> 'covid' and text.version = case
    when evidence.waiver_id is not null then (
      select (signed ->> 'version')::integer from json_array_elements(evidence.record::json -> 'texts') as signed
      where signed ->> 'id' = text.text_id)
    when exists (select from waiver_parts where waiver_id = waivers.id) then (
      select (texts ->> text.text_id)::integer from waiver_parts where waiver_id = waivers.id)
    else (select max(newest.version) from form_texts as newest where newest.text_id = text.text_id) end)`;

/** What stands in for the texts of the form, for a page that has it. */
export function textsFor({ texts }: WaiverRow): { readonly texts?: OfficeTexts } {
  return Object.keys(texts).length > 0 ? { texts } : {};
}

/**
 * Refuses an act on a text that is not the one that stands (revision-conflict); the answer brings the one that does.
 * seen: the versions of the office's texts that the page has shown. Answers the versions that are signed.
 */
export function agreedTexts(
  form: FormDefinition,
  values: FieldValues,
  ctx: FormContext,
  { texts }: WaiverRow,
  seen: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const ids = visibleFields(form, values, ctx).flatMap(({ field }) =>
    field.widget === 'static' && field.content.kind === 'text' ? [field.content.text.text_id] : [],
  );
  if (ids.some((id) => seen[id] !== texts[id]?.version))
    throw new Refusal('revision-conflict', { words: textChanged, extra: { texts } });
  return Object.fromEntries(Object.values(texts).map(({ text_id, version }) => [text_id, version]));
}

const textChanged =
  'The text of the agreement has changed since you opened it, and you have not signed yet. Your answers are safe. Please read the new text, then sign.';
