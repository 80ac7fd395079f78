import { useSession } from '../../access/session.tsx';
import { useEntryHere } from '../../entries/entryHere.ts';
import { type Mailing, mailingOf } from './words.ts';

/** When people who are added to the entry here get their waivers. */
export function useMailing(): Mailing {
  const { entry, today } = useEntryHere().overview;
  return mailingOf(entry.year, today, useSession().data.settings.enable_waiver_emails);
}
