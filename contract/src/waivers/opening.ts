import { showCivilDate, showLongDate } from '../forms/answers/civilDate.ts';
import type { SigningView, WaiverDetail } from './waiver.ts';

/**
 * The texts about the waiver on a signing link's opening page, ready to display. The server writes them into the page
 * that it sends, and the script continues from there. Apart from waiver.ts, because the signing page must stay small.
 */
export const openingFacts = [
  'name',
  'entry_name',
  'organizer_name',
  'parade_name',
  'parade_day',
  'form_name',
  'due_label',
  'due_day',
  'support_email',
  'first_name',
] as const;
export type Opening = Readonly<Record<(typeof openingFacts)[number], string>>;

/** Of the due day, in English. */
export const dueTexts = {
  dueBy: 'Sign by',
  wasDue: 'Was due',
  late: (day: string) => `${day}. You can still sign.`,
};

/** Returns whether the due day is over, on the day that the waiver was read. */
export function isOverdue({ due_date, form_submission }: SigningView): boolean {
  return due_date < form_submission.context.today;
}

export function openingOf(signing: SigningView): Opening {
  const { name, first_name, entry_name, organizer_name, parade_name, form_name, support_email } = signing;
  const isLate = isOverdue(signing);
  const due_day = showCivilDate(signing.due_date);
  return {
    name,
    first_name,
    entry_name,
    organizer_name,
    parade_name,
    parade_day: showLongDate(signing.parade_on),
    form_name,
    due_label: isLate ? dueTexts.wasDue : dueTexts.dueBy,
    due_day: isLate ? dueTexts.late(due_day) : due_day,
    support_email,
  };
}

/** Returns whether a token opens a waiver to sign, not one to review. */
export function isToSign(waiver: SigningView | WaiverDetail): waiver is SigningView {
  return 'may_sign' in waiver;
}
