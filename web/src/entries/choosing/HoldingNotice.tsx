import type { EntryStatus } from '@parade/contract/entries/status.ts';
import { ErrorNotice, Notice } from '../../ui/Page.tsx';
import { useHeld } from './useHeld.ts';
import { heldReplaced, lettersBeforeTheDay } from './words.ts';

interface HoldingNoticeProps {
  readonly ids: readonly number[];
  readonly to: EntryStatus;
}

/** What a status that is set beside the review desk does to the day on which all leaders hear, and to what was decided there. */
export function HoldingNotice({ ids, to }: HoldingNoticeProps) {
  const held = useHeld();
  if (held.error && !held.data)
    return (
      <ErrorNotice
        error={held.error}
        retry={() => void held.refetch()}
        title="We couldn’t check whether decisions are held"
      />
    );
  if (!held.data) return null;
  const { data, release_on } = held.data;
  const theirs = data.filter(({ id }) => ids.includes(id));
  const words = [lettersBeforeTheDay(to, release_on, ids.length), heldReplaced(theirs, to, ids.length)];
  const said = words.filter((each) => each !== null);
  return said.length === 0 ? null : (
    <Notice tone="needs-you">
      {said.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </Notice>
  );
}
