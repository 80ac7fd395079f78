import { isApplicationOver } from '@parade/contract/entries/status.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { useSession } from '../access/session.tsx';
import { useEntryHere } from '../entries/entryHere.ts';
import { useRecount } from '../entries/queries.ts';
import { ErrorNotice, LoadingRows, Notice } from '../ui/Page.tsx';
import { EntryUsers } from './entryUsers/EntryUsers.tsx';
import { PeopleTables } from './PeopleTables.tsx';
import { type EntryPlace, useEntryInvitations, useEntryUsers, useParticipants } from './queries.ts';

/** The People tab: leaders always, everything else for accepted entries (E-09). */
export function EntryPeople() {
  const { overview } = useEntryHere();
  const { worksForTheParade } = useSession();
  const { entry, abilities } = overview;
  const isAccepted = entry.displayed_status === 'accepted';
  // By its number even where it is the first of its year: another one is, once this was moved while the page was open.
  const place: EntryPlace = { organization_id: entry.organization_id, year: entry.year, entry: entry.id };
  const people = useParticipants(entry.id, isAccepted);
  useRecount(people.data && String(people.data.data.length), String(entry.total_participants));
  const may = abilities.actions.includes('manage_people');
  // E-27: what was rejected or withdrawn is read-only for applicants.
  const isOver = isApplicationOver(entry.displayed_status);
  const mayAddLeader = abilities.actions.includes('edit_forms') && (worksForTheParade || !isOver);
  const leaders = <EntryUsers place={place} kind="leader" mayAdd={may || mayAddLeader} />;
  if (!isAccepted)
    return (
      <>
        {leaders}
        <FloatBuildersLeft place={place} />
        {isOver ? null : (
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
      ) : (
        <FloatBuildersLeft place={place} />
      )}
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

/** Where no float builder may join, those who have the role stay in sight: the leader can remove them. */
function FloatBuildersLeft({ place }: { readonly place: EntryPlace }) {
  const users = useEntryUsers(place).data?.data ?? [];
  const invitations = useEntryInvitations(place).data?.data ?? [];
  const isAny = [...users, ...invitations].some(({ role }) => role === 'float-builder');
  return isAny ? <EntryUsers place={place} kind="float-builder" mayAdd={false} /> : null;
}
