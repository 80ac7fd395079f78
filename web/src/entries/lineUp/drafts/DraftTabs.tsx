import type { LineUp } from '@parade/contract/entries/lineUp/lineUp.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { counted } from '@parade/contract/wording.ts';
import { Link } from 'react-router';
import type { Tab } from '../useEdits.ts';
import { lineUpWords } from '../words.ts';

/** The official order and its drafts, each a place with an address; what is not saved is noted beside its name. Paper says which one it is. */
export function DraftTabs({
  lineUp,
  tab,
  addressOf,
  unsaved,
}: {
  lineUp: LineUp;
  tab: Tab;
  addressOf: (tab: Tab) => string;
  unsaved: (tab: Tab) => number;
}) {
  const tabs: { tab: Tab; label: string; note: string }[] = [
    {
      tab: null,
      label: 'Official',
      note: lineUp.official.updated_at ? showDay(lineUp.official.updated_at).slice(0, 5) : '',
    },
    ...lineUp.drafts.map((draft) => ({
      tab: draft.id,
      label: draft.name,
      note: `${draft.updated_by.split(' ')[0]} ${showDay(draft.updated_at).slice(0, 5)}`,
    })),
  ];
  const draft = lineUp.drafts.find(({ id }) => id === tab);
  return (
    <>
      <nav className="tabs no-print" aria-label="Official order and drafts">
        <ul>
          {tabs.map(({ tab: each, label, note }) => (
            <li key={each ?? 'official'}>
              <Link
                to={addressOf(each)}
                className={each === tab ? 'active' : ''}
                aria-current={each === tab ? 'page' : undefined}
              >
                {label}
                <span className="tabs-count">
                  {unsaved(each) > 0 ? counted(unsaved(each), 'change', 'changes') : note}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="print-only">{lineUpWords.printed(draft?.name, unsaved(tab))}</p>
    </>
  );
}
