import type { SheetSection } from '@parade/contract/entries/entry.ts';
import { EmptyState, FactList, Section } from '../ui/Page.tsx';
import { useEntryHere } from './entryHere.ts';

/** What judges read about a float. */
export function JudgeSheet() {
  return <Sheet sections={useEntryHere().overview.entry.judge_sheet} />;
}

/** What journalists and broadcasters read about an entry. */
export function MediaSheet() {
  return <Sheet sections={useEntryHere().overview.entry.media_sheet} />;
}

function Sheet({ sections }: { sections: readonly SheetSection[] }) {
  if (sections.length === 0)
    return <EmptyState title="Nothing to show yet">The entry has not yet given the facts that stand here.</EmptyState>;
  return sections.map((section) => (
    <Section key={section.title} title={section.title}>
      <FactList facts={section.lines} />
    </Section>
  ));
}
