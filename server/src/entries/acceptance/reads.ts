import { civilDateOf } from '@parade/contract/calendar.ts';
import { type AcceptanceLetter, maxLetterDates } from '@parade/contract/entries/acceptance/letter.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { AddressValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import { readAddress } from '@parade/contract/forms/widgets/kinds/address.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { waiversDueOn, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Authorized } from '../../access/authorized.ts';
import type { Database } from '../../database/pool.ts';
import { setDueDaysOf } from '../../forms/dueDates.ts';
import { submissionsOf } from '../../forms/reads.ts';
import { paradeOf } from '../../settings/reads.ts';
import { formSummaries } from '../formSummaries.ts';
import { leadersOf } from '../leaders.ts';
import type { Moment } from '../overview.ts';
import type { EntryRow } from '../reads.ts';

/** Returns the contents of an entry's letter of acceptance. */
export async function letterOf(
  db: Database,
  settings: Settings,
  moment: Moment,
  entry: Authorized<EntryRow, 'read_letter'>,
): Promise<AcceptanceLetter> {
  const [submissions, due_days, leaders, { parade_on }, phone] = await Promise.all([
    submissionsOf(db, entry.id),
    setDueDaysOf(db, entry.year),
    leadersOf(db, [entry.id]),
    paradeOf(db, entry.year),
    phoneOf(db, entry.rep_id),
  ]);
  const accepted_on = civilDateOf(entry.approved_at ?? moment.now);
  const { profile, additional } = formSummaries({
    entry,
    submissions,
    names: new Map(),
    due_days,
    parade_on,
    ...moment,
  });
  const application = submissions.find(({ form_type }) => form_type === initialForm(entry.org_type)?.form_type);
  return {
    id: entry.id,
    year: entry.year,
    accepted_on,
    parade_on,
    official_name: entryNameOf(entry),
    organization_name: entry.organization_name,
    org_type: entry.org_type,
    theme_name: entry.theme_name,
    leaders: (leaders.get(entry.id) ?? []).map(fullName),
    address: addressIn(application?.field_values ?? {}),
    rep:
      entry.rep_id === null
        ? null
        : { name: `${entry.rep_first_name ?? ''} ${entry.rep_last_name ?? ''}`, email: entry.rep_email ?? '', phone },
    dates: firstDates(accepted_on, [
      ...[...profile, ...additional].filter((form) => !form.is_information_only),
      { name: 'Waivers are sent', due_date: waiversSentOn(entry.year) },
      { name: 'Waivers are due', due_date: waiversDueOn(entry.year) },
    ]),
    postal_address: settings.postal_address,
  };
}

interface Dated {
  readonly name: string;
  readonly due_date: string | null;
}

function firstDates(after: string, things: readonly Dated[]): AcceptanceLetter['dates'] {
  const coming = things.flatMap(({ name, due_date }) =>
    due_date !== null && due_date > after ? [{ name, due_date }] : [],
  );
  return [...Map.groupBy(coming, ({ due_date }) => due_date)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .slice(0, maxLetterDates)
    .map(([due_date, due]) => ({ due_date, names: due.map(({ name }) => name) }));
}

function addressIn(values: FieldValues): string[] {
  const address = values['organization:mailing_address'];
  if (typeof address !== 'object' || address === null || Array.isArray(address)) return [];
  const answer = readAddress(address as AddressValue);
  return answer.kind === 'text' ? answer.text.split('\n').filter(Boolean) : [];
}

async function phoneOf(db: Database, user_id: number | null): Promise<string | null> {
  if (user_id === null) return null;
  const row = await db.selectFrom('users').select('phone').where('id', '=', user_id).executeTakeFirst();
  return row?.phone ?? null;
}
