import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { useSession } from '../../access/session.tsx';
import { Notice, Section } from '../../ui/Page.tsx';
import { EntryRows } from '../OwnEntries.tsx';

interface ParadeOverProps {
  readonly entry: EntryOverview['entry'];
  /** Something is still due after the parade. */
  readonly isAsked: boolean;
}

/** Says that the entry's parade is over, and leads its people to what the same organization enters next. */
export function ParadeOver({ entry, isAsked }: ParadeOverProps) {
  const { entries } = useSession().data;
  const coming = entries.filter(({ organization_id }) => organization_id === entry.organization_id);
  return (
    <>
      <Notice tone="info" title={`The parade of ${entry.year} is over`}>
        {isAsked ? 'What is still due after it is below.' : 'Nothing more is due for it.'}
      </Notice>
      {coming.length > 0 ? (
        <Section title="Coming up">
          <EntryRows entries={coming} />
        </Section>
      ) : null}
    </>
  );
}
