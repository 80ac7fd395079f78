/** F-39: which text is signed, and whether it is still the same. */
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { placedFields, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverTextIds } from '@parade/contract/forms/texts/formTexts.ts';
import type { OfficeTexts } from '@parade/contract/forms/texts/staticText.ts';
import type { Database } from '../../database/pool.ts';
import { Refusal } from '../../http/refusal.ts';
import type { WaiverRow } from '../reads.ts';
import { canonicalJson, type EvidenceRecord, sha256 } from './evidence.ts';

/** Returns the texts that replace those of the form, for a page that has the form. */
export function textsFor({ texts }: WaiverRow): { readonly texts?: OfficeTexts } {
  return Object.keys(texts).length > 0 ? { texts } : {};
}

/**
 * Refuses an act on an outdated text (revision-conflict), and sends the current one. `seen`: the versions of the
 * office's texts that the page has shown. Returns the versions that are signed.
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

/** A function that returns the SHA-256 of a text as it is stored now, or undefined if there is no such version. */
export type TextChecks = (
  waiver: Pick<EvidenceRecord['waiver'], 'form_type' | 'version'>,
  text: Pick<EvidenceRecord['texts'][number], 'id' | 'version'>,
) => string | undefined;

/** Reads the office's versions of the waivers' texts (F-39); those that came with the portal are in the forms. */
export async function textChecks(db: Database): Promise<TextChecks> {
  const rows = await db
    .selectFrom('form_texts')
    .select(['text_id', 'version', 'blocks'])
    .where('text_id', 'in', waiverTextIds)
    .execute();
  const hashes = new Map(rows.map((row) => [`${row.text_id} ${row.version}`, sha256(canonicalJson(row.blocks))]));
  return ({ form_type, version }, text) => {
    const own = `${text.id} ${text.version}`;
    const form = hashes.has(own) ? undefined : waiverDefinition(form_type, version);
    for (const { field } of form ? placedFields(form) : []) {
      if (field.widget !== 'static' || field.content.kind !== 'text') continue;
      const { text_id, version: of, blocks } = field.content.text;
      hashes.set(`${text_id} ${of}`, sha256(canonicalJson(blocks)));
    }
    return hashes.get(own);
  };
}
