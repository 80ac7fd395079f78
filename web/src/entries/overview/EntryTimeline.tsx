import { lazy, Suspense } from 'react';
import { useSession } from '../../access/session.tsx';
import { LoadingRows } from '../../ui/Page.tsx';
import { useEntryHere } from '../entryHere.ts';
import { EntryMargin } from '../margin/EntryMargin.tsx';
import { LeaderHome } from '../tasks/LeaderHome.tsx';

// Leaders, on their phones, never see it.
const OfficeTimeline = lazy(async () => ({
  default: (await import('../margin/OfficeTimeline.tsx')).OfficeTimeline,
}));

/** The steps of an entry, with its facts in the margin: as its leaders read it, or as the office works with it. */
export function EntryTimeline() {
  const { overview } = useEntryHere();
  const { can } = useSession();
  return (
    <div className="with-margin">
      <div>
        {can('viewDesk') ? (
          <Suspense fallback={<LoadingRows rows={6} label="Loading the timeline" />}>
            <OfficeTimeline overview={overview} />
          </Suspense>
        ) : (
          <LeaderHome overview={overview} />
        )}
      </div>
      <EntryMargin overview={overview} />
    </div>
  );
}
