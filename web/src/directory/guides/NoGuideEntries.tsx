import { useSession } from '../../access/session.tsx';
import { EmptyState } from '../../ui/Page.tsx';

/**
 * Says why the media guide and the commentary sheets, which have the same entries, are empty. An accepted entry that is
 * hidden from the media is in neither, and leaders find their own alone.
 */
export function NoGuideEntries({ type }: { type: string }) {
  const { can } = useSession();
  const none =
    can('manageEntries') && !can('viewDesk')
      ? 'None of your entries is in this year’s media guide.'
      : 'No entry of this year is in the media guide yet.';
  return (
    <EmptyState title="No entries found" drawing="horseshoe">
      {type === 'any' ? none : 'Choose another entity type or year.'}
    </EmptyState>
  );
}
