import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import { type Settings, nthParade } from '@parade/contract/settings/setting.ts';
import type { Letter } from '../../notifications/writes.ts';
import { type EntryRow, nameOf } from '../reads.ts';
import type { OwedForm } from './reads.ts';

/** What an entry still owes and when, to one of its leaders. day: the Los Angeles day, since it goes out once a day. */
export function statusReportLetter(
  place: { readonly publicUrl: string; readonly settings: Settings },
  entry: EntryRow & { readonly is_first: boolean },
  owed: readonly OwedForm[],
  to: { readonly user_id: number; readonly email: string; readonly first_name: string; readonly last_name: string },
  day: string,
): Letter {
  const { publicUrl, settings } = place;
  const name = `${to.first_name} ${to.last_name}`;
  const many = owed.length === 1 ? 'one form is' : `${owed.length} forms are`;
  const tab = `${publicUrl}/entries/${entry.organization_id}/${entry.year}/submissions`;
  return {
    to: { address: to.email, name },
    subject: `${nameOf(entry)}: ${many} not complete yet`,
    lines: [
      `Dear ${name},`,
      `For ${nameOf(entry)} in the ${nthParade(entry.year)} ${settings.parade_name}, ${many} not complete yet:`,
      owed
        .map((form) => `• ${form.name}: ${[dueWords(form), missingWords(form)].filter(Boolean).join('; ')}`)
        .join('\n'),
      { action: 'Open your forms', href: entry.is_first ? tab : `${tab}?entry=${entry.id}` },
      `If you need help with a form, please write to ${settings.support_email}.`,
      settings.organiser_name,
    ],
    reason: `status-report:${entry.id}:${day}:${to.user_id}`,
    room: 'entries',
    user_id: to.user_id,
    entry_id: entry.id,
  };
}

function dueWords({ due_date, is_overdue }: OwedForm): string {
  if (due_date === null) return '';
  return is_overdue ? `was due ${showCivilDate(due_date)}` : `due ${showCivilDate(due_date)}`;
}

function missingWords({ started, missing }: OwedForm): string {
  if (!started) return 'not started';
  return missing === 1 ? '1 required answer missing' : `${missing} required answers missing`;
}
