import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverTextIds } from '@parade/contract/forms/texts/formTexts.ts';
import type { Database } from '../../database/pool.ts';
import { canonicalJson, type EvidenceRecord, sha256 } from './evidence.ts';

/** The SHA-256 of a text as it is stored now; undefined: there is none of that version. */
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
