import { ageOn, readCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { fieldPath, type SignatureValue, textAt } from '@parade/contract/forms/answers/values.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { ADULT_AGE } from '@parade/contract/forms/engine/rules.ts';
import type { QueuedWaiver } from '@parade/contract/waivers/review/queue.ts';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { listedWaiver } from '../abilities.ts';
import { contextOf, formOf, listWaivers, type WaiverRow, wholeWaiversWith } from '../reads.ts';
import type { WaiverSelection } from '../selection.ts';

/**
 * Returns one page of the signed waivers that wait for approval, inside the actor's rows, the longest waiting first.
 * `today`: civil date in Los Angeles.
 */
export async function readApprovalQueue(
  db: Database,
  actor: Actor,
  selection: Omit<WaiverSelection, 'status'> & { readonly page: number },
  today: string,
): Promise<{ data: Omit<QueuedWaiver, 'picture'>[]; total: number }> {
  const { rows, total } = await listWaivers(db, actor, { ...selection, status: 'completed', sortBy: 'completed_at' });
  const whole = await wholeWaiversWith(
    db,
    rows.map(({ id }) => id),
  );
  const answers = new Map(whole.map((waiver) => [waiver.id, signerOf(waiver, today)]));
  return {
    total,
    data: rows.map((row) => ({ ...listedWaiver(actor, row, today), ...(answers.get(row.id) ?? nobody) })),
  };
}

type Signer = Pick<QueuedWaiver, 'date_of_birth' | 'age' | 'is_minor' | 'signature'>;
const nobody: Signer = { date_of_birth: null, age: null, is_minor: false, signature: null };

/** Returns the signer: the age on the day of signing, and the signature that counts. */
function signerOf(waiver: WaiverRow, today: string): Signer {
  const context = contextOf(waiver, today);
  const values = waiver.field_values;
  const birth = birthPaths.map((path) => textAt(values, path)).find((text) => text !== '');
  const date_of_birth = birth === undefined ? null : (readCivilDate(birth) ?? null);
  const age = date_of_birth === null ? null : ageOn(date_of_birth, context.today);
  // The guardian's comes after the minor's own.
  const signatures = visibleFields(formOf(waiver), values, context).flatMap(({ field, path }): SignatureValue[] => {
    const answer = answerOf(field, values[path]);
    return answer.kind === 'signature' && answer.signature ? [answer.signature] : [];
  });
  return { date_of_birth, age, is_minor: age !== null && age < ADULT_AGE, signature: signatures.at(-1) ?? null };
}

const birthPaths = [fieldPath('participant', 'date_of_birth'), fieldPath('signature', 'date_of_birth')];
