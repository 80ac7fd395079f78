import { isApplicationOver } from '@parade/contract/entries/status.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { useEntryHere } from '../entries/entryHere.ts';
import { ErrorNotice, LoadingRows, Notice } from '../ui/Page.tsx';
import { EntryUsers } from './entryUsers/EntryUsers.tsx';
import { PeopleTables } from './PeopleTables.tsx';
import { type EntryPlace, useParticipants } from './queries.ts';

/** The People tab: leaders always, everything else for accepted entries (E-09). */
export function EntryPeople() {
  const { overview } = useEntryHere();
  const { entry, abilities } = overview;
  const isAccepted = entry.displayed_status === 'accepted';
  const place: EntryPlace = {
    organization_id: entry.organization_id,
    year: entry.year,
    ...(entry.is_first ? {} : { entry: entry.id }),
  };
  const people = useParticipants(entry.id, isAccepted);
  const may = abilities.actions.includes('manage_people');
  const leaders = <EntryUsers place={place} kind="leader" mayAdd={may || abilities.actions.includes('edit_forms')} />;
  if (!isAccepted)
    return (
      <>
        {leaders}
        {isApplicationOver(entry.displayed_status) ? null : (
          <Notice tone="info" title="You can add participants once the entry has been accepted">
            Until then, you can only add leaders. After acceptance, add everyone who takes part, and each person gets a
            waiver to sign.
          </Notice>
        )}
      </>
    );
  const users = (
    <>
      {leaders}
      {entry.org_type === organizationTypeIds.float ? (
        <EntryUsers place={place} kind="float-builder" mayAdd={may} />
      ) : null}
    </>
  );
  const pending = people.error ? (
    <ErrorNotice error={people.error} retry={() => void people.refetch()} />
  ) : (
    <LoadingRows label="Loading people" />
  );
  return (
    <PeopleTables
      entry={entry}
      today={overview.today}
      people={people.data?.data}
      pending={pending}
      mayAdd={may}
      users={users}
    />
  );
}
