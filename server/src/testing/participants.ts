import { noParticipantValues } from '@parade/contract/participants/fields.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import type { ParticipantInput } from '@parade/contract/participants/participant.ts';
import { validParticipant } from '@parade/contract/participants/participant.ts';
import { type Author, inTransaction } from '../database/change.ts';
import { withoutActor } from '../access/authorized.ts';
import type { EntryRow } from '../entries/reads.ts';
import { addParticipant } from '../participants/writes.ts';
import type { Portal } from '../portal.ts';
import { liveLink, createSigningLink } from '../waivers/links.ts';
import { contextOf, findWaiver, formOf, type WaiverRow, waiversOf } from '../waivers/reads.ts';
import { signWaiver } from '../waivers/signing/signing.ts';

const byTests: Author = { kind: 'system', job: 'tests' };
/** Five digits from the first one on, so that lists by name have people in the order of creation. */
let listed = 10_000;

/** Lists someone in an accepted entry, as support personnel by default. Returns the waiver. */
export async function participant(
  portal: Portal,
  entry: EntryRow,
  given: Partial<ParticipantInput> = {},
): Promise<WaiverRow> {
  listed += 1;
  const person = validParticipant({
    ...noParticipantValues,
    type: 'general-participants',
    first_name: 'Kim',
    last_name: `Walker${listed}`,
    email: `walker${listed}@example.org`,
    primary_role: 'Clarinet',
    ...given,
  });
  const of = withoutActor(entry, 'change_people');
  const id = await inTransaction(portal, byTests, (change) => addParticipant(change, of, person));
  const [waiver] = await waiversOf(portal.db, [id]);
  if (!waiver) throw new Error('the person got no waiver');
  return waiverNow(portal, waiver.id);
}

export async function waiverNow(portal: Portal, id: number): Promise<WaiverRow> {
  const waiver = await findWaiver(portal.db, id);
  if (!waiver) throw new Error(`there is no waiver ${id}`);
  return waiver;
}

/** Returns the secret of a link that was mailed like the newest one and works beside it. */
export async function secretFor(portal: Portal, waiver_id: number): Promise<string> {
  const live = await liveLink(portal.db, waiver_id);
  if (!live) throw new Error(`waiver ${waiver_id} has no link that works`);
  if (live.made_for === 'hand-over') throw new Error(`the link of waiver ${waiver_id} was handed over`);
  const { secret } = await inTransaction(portal, byTests, (change) =>
    createSigningLink(change, waiver_id, live.made_for),
  );
  return secret;
}

/** Returns the signing page's input for the final act: typed fields only. An adult unless the date of birth makes a minor. */
export function signature(portal: Portal, waiver: WaiverRow, given: FieldValues = {}): FieldValues {
  const form = formOf(waiver);
  const answers = exampleAnswers(form, contextOf(waiver, portal.clock.today()), given);
  const typed = placedFields(form).filter(({ field }) => field.req !== '-' && field.widget !== 'signature_date');
  return Object.fromEntries(
    typed.flatMap(({ path }) => (answers[path] === undefined ? [] : [[path, answers[path]]])),
  ) as Record<FieldPath, FieldValues[FieldPath]>;
}

/** Signs as the addressee does; `secret`: by a link that was handed over. */
export async function signed(
  portal: Portal,
  waiver: WaiverRow,
  given: FieldValues = {},
  secret?: string,
): Promise<WaiverRow> {
  const act = { field_values: signature(portal, waiver, given), address: '198.51.100.7', agent: 'A phone' };
  await signWaiver(portal, null, secret ?? (await secretFor(portal, waiver.id)), act);
  return waiverNow(portal, waiver.id);
}
