import { showCivilDate, showLongDate } from '../forms/answers/civilDate.ts';
import type { SigningView, WaiverDetail } from './waiver.ts';

/**
 * What the opening page of a signing link says of its waiver, ready to be read. The server writes it into the page that it
 * sends, and the script goes on from there; apart from waiver.ts, because the signing page is small.
 */
export const openingFacts = [
  'name',
  'entry_name',
  'organizer_name',
  'parade_name',
  'parade_day',
  'form_name',
  'due_day',
  'support_email',
  'first_name',
] as const;
export type Opening = Readonly<Record<(typeof openingFacts)[number], string>>;

export function openingOf(signing: SigningView): Opening {
  const { name, first_name, entry_name, organizer_name, parade_name, form_name, support_email } = signing;
  return {
    name,
    first_name,
    entry_name,
    organizer_name,
    parade_name,
    parade_day: showLongDate(signing.parade_on),
    form_name,
    due_day: showCivilDate(signing.due_date),
    support_email,
  };
}

/** Whether what a token opens is there to be signed, and not to be reviewed. */
export function isToSign(waiver: SigningView | WaiverDetail): waiver is SigningView {
  return 'may_sign' in waiver;
}
