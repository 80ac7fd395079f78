import { civilDateOf } from '@parade/contract/calendar.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import { isMinorBy } from '@parade/contract/forms/engine/rules.ts';
import { type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import { fullNameIn, isWaiverMinor } from '@parade/contract/forms/groups/waiver.ts';
import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import type { Language } from '@parade/contract/notifications/language.ts';
import type { Change } from '../../database/change.ts';
import { queueMails } from '../../notifications/writes.ts';
import { readSettings } from '../../settings/reads.ts';
import { copyLetter } from '../emails.ts';
import { awaitedSignedPdf } from '../evidence/documents.ts';
import type { ListedWaiverRow } from '../reads.ts';

/** The signed answers, and when they were signed. */
export interface SignedAnswers {
  readonly form: FormDefinition;
  readonly values: FieldValues;
  readonly is_minor: boolean;
  readonly at: string;
  /** The language of the signing page. */
  readonly language: Language | null | undefined;
}

/** Returns a check for minors. The health screening has its own birth date. */
export function isMinorOn(form_type: WaiverFormType) {
  return form_type === 'covid' ? isMinorBy('signature:date_of_birth') : isWaiverMinor;
}

/**
 * Mails a copy to the signer, to a minor's guardian, and to the address that the waiver was made for, so that a
 * signature in that person's name does not go unnoticed. The letters wait for the signed PDF. Returns their addresses.
 * `cause`: names the mailing, which an address gets once.
 */
export async function mailCopies(
  change: Change,
  waiver: ListedWaiverRow,
  { form, values, is_minor, at, language }: SignedAnswers,
  cause: string,
): Promise<string[]> {
  const settings = await readSettings(change.tx);
  const { guardian, recipients } = signersOf(waiver, { values, is_minor });
  const signed = { form, values, at, today: civilDateOf(at), guardian, language };
  await queueMails(
    change,
    recipients.map((to) => ({
      ...copyLetter(change.portal.config, settings, waiver, signed, to, `${cause}:${key(to)}`),
      awaits: awaitedSignedPdf(waiver.id),
    })),
  );
  return recipients.map(({ address }) => address);
}

/**
 * Returns the signers and the address that the waiver was made for, each address once. `guardian`: the name, or null.
 */
export function signersOf(
  waiver: ListedWaiverRow,
  { values, is_minor }: Pick<SignedAnswers, 'values' | 'is_minor'>,
): { guardian: string | null; recipients: { address: string; name: string }[] } {
  const guardian = is_minor ? fullNameIn('guardian', values) || textAt(values, 'signature:guardian_name') : null;
  const people = [
    {
      address: textAt(values, 'participant:email') || (waiver.email ?? ''),
      name: fullNameIn('participant', values) || waiver.name,
    },
    ...(is_minor ? [{ address: textAt(values, 'guardian:email'), name: guardian || 'parent or guardian' }] : []),
    { address: waiver.email ?? '', name: waiver.name },
  ];
  const recipients = people.filter(
    (to, index) => to.address !== '' && people.findIndex((other) => key(other) === key(to)) === index,
  );
  return { guardian, recipients };
}

function key({ address }: { readonly address: string }): string {
  return normalizeEmail(address);
}
