import { same } from '@parade/contract/forms/engine/normalize.ts';
import { type FieldPath, type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import type { AdoptedSignature } from '@parade/contract/waivers/waiver.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { grantedWaiver } from '../evidence/documents.ts';
import type { EvidenceRecord } from '../evidence/evidence.ts';
import type { WaiverRow } from '../reads.ts';

/**
 * W-15: checks the reuse of a guardian's signature from another child. It must be the same signature of the same
 * guardian, in the same year, signed within the hour by the holder of its grant; anything else is to be signed anew
 * (422). Returns what the evidence says about it.
 */
export async function checkAdoption(
  portal: Portal,
  signing: { readonly waiver: WaiverRow; readonly values: FieldValues },
  { path, from }: AdoptedSignature,
): Promise<NonNullable<EvidenceRecord['adopted']>> {
  const source = await sourceOf(portal, from);
  const isSame =
    source !== undefined &&
    source.id !== signing.waiver.id &&
    source.year === signing.waiver.year &&
    same(source.field_values[path], signing.values[path]) &&
    guardianIn(source.field_values) === guardianIn(signing.values);
  if (!isSame || source.evidence_position === null || source.evidence_chain_hash === null)
    throw new FieldRefusal({ [path]: ['Please sign here once more'] }, MESSAGES.waiver_failed);
  return {
    path,
    waiver_id: source.id,
    position: source.evidence_position,
    chain_hash: source.evidence_chain_hash,
  };
}

async function sourceOf(portal: Portal, grant: string): Promise<WaiverRow | undefined> {
  try {
    return (await grantedWaiver(portal, grant)).waiver;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const guardian: readonly FieldPath[] = [
  'guardian:first_name',
  'guardian:last_name',
  'guardian:date_of_birth',
  'signature:guardian_name',
];

function guardianIn(values: FieldValues): string {
  return guardian.map((path) => textAt(values, path).toLocaleLowerCase('en-US')).join('|');
}
