import type { SheetSection } from '@parade/contract/entries/entry.ts';
import { IconNews } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, FactList, Section } from '../../ui/Page.tsx';
import { useEntryHere } from '../entryHere.ts';
import { formPath } from '@parade/contract/entries/paths.ts';

/** What judges read about a float. */
export function JudgeSheet() {
  return <Sheet sections={useEntryHere().overview.entry.judge_sheet} />;
}

/** What journalists and broadcasters read about an entry. */
export function MediaSheet() {
  const { entry } = useEntryHere().overview;
  return (
    <>
      {entry.has_press_release ? (
        <p>
          <ButtonLink to={formPath(entry, 'press-release')} icon={<IconNews aria-hidden />}>
            Electronic press kit
          </ButtonLink>
        </p>
      ) : null}
      <Sheet sections={entry.media_sheet} />
    </>
  );
}

function Sheet({ sections }: { sections: readonly SheetSection[] }) {
  if (sections.length === 0)
    return <EmptyState title="Nothing to show yet">The entry has not provided this information yet.</EmptyState>;
  return sections.map((section) => (
    <Section key={section.title} title={section.title}>
      <FactList facts={section.lines} />
    </Section>
  ));
}
