import type { LineUp } from '@parade/contract/entries/lineUp/lineUp.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '../../ui/Page.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { CompareDialog } from './drafts/CompareDialog.tsx';
import { DeletedDraft } from './drafts/DeletedDraft.tsx';
import { DraftDialog } from './drafts/DraftDialog.tsx';
import { DraftTabs } from './drafts/DraftTabs.tsx';
import { MergeDialog } from './drafts/MergeDialog.tsx';
import { useDraftActs } from './drafts/useDraftActs.ts';
import { LineUpHead } from './LineUpHead.tsx';
import { LineUpRows } from './LineUpRows.tsx';
import { otherEntries, SaveBar } from './SaveBar.tsx';
import { useActs } from './useActs.ts';
import { storedOrder, type Tab, useEdits } from './useEdits.ts';
import { leftOutWords, lineUpWords } from './words.ts';

interface LineUpDeskProps {
  readonly lineUp: LineUp;
  readonly tab: Tab;
  readonly addressOf: (tab: Tab, year?: number) => string;
}

/** The line-up of one year on the desk: its tabs, its rows, and the bar that saves. */
export function LineUpDesk({ lineUp, tab, addressOf }: LineUpDeskProps) {
  const edits = useEdits(lineUp, tab);
  const acts = useActs(lineUp, tab, edits);
  const drafts = useDraftActs(lineUp, tab, edits, addressOf);
  const [isComparing, setComparing] = useState(false);
  const navigate = useNavigate();
  // Another tab of the year is the same page: each keeps what is not saved.
  useUnsavedGuard(edits.anyUnsaved, lineUpWords.leaving);
  const names = useMemo(
    () => new Map(lineUp.entries.map((entry) => [entry.id, entry.official_name])),
    [lineUp.entries],
  );
  const nameOf = useCallback((id: number) => names.get(id) ?? 'A deleted entry', [names]);
  const orders = [
    { key: 'official', label: 'Official', ids: storedOrder(lineUp, null).ids },
    ...lineUp.drafts.map(({ id, name, ids }) => ({
      key: String(id),
      label: name,
      ids: id === tab ? edits.now.ids : ids,
    })),
  ];
  const bar = {
    tab,
    placed: storedOrder(lineUp, null).ids.length,
    unsaved: edits.unsaved(tab),
    acts,
    cancel: () => void navigate(pathTo('directory')),
  };
  return (
    <div className="wide">
      <LineUpHead
        lineUp={lineUp}
        ids={edits.now.ids}
        toYear={(year) => void navigate(addressOf(null, year))}
        compare={() => setComparing(true)}
        drafts={drafts}
        others={otherEntries(bar)}
      />
      <DraftTabs lineUp={lineUp} tab={tab} addressOf={addressOf} unsaved={edits.unsaved} />
      {drafts.orphaned.map((draft) => (
        <DeletedDraft
          key={draft.id}
          draft={draft}
          busy={drafts.isCreating}
          onSave={() => drafts.saveOrphaned(draft)}
          onDiscard={() => edits.forget(draft.id)}
        />
      ))}
      {lineUp.left_out.length > 0 ? <Notice tone="needs-you" title={leftOutWords(lineUp.left_out)} /> : null}
      <LineUpRows key={tab ?? 'official'} lineUp={lineUp} edits={edits} foot={<SaveBar {...bar} />} />
      {acts.other ? <MergeDialog other={acts.other} edited={edits.now} nameOf={nameOf} acts={acts} /> : null}
      {isComparing ? (
        <CompareDialog
          orders={orders}
          start={String(tab ?? 'official')}
          nameOf={nameOf}
          onClose={() => setComparing(false)}
        />
      ) : null}
      <DraftDialogs tab={tab} drafts={drafts} />
      <p className="visually-hidden" id="line-up-how">
        {lineUpWords.how}
      </p>
    </div>
  );
}

/** The dialog that asks for the name of a draft, while it is open. */
function DraftDialogs({ tab, drafts }: { tab: Tab; drafts: ReturnType<typeof useDraftActs> }) {
  if (drafts.asking === null) return null;
  const onClose = () => drafts.ask(null);
  if (drafts.asking === 'rename')
    return (
      <DraftDialog
        title="Rename draft"
        act="Rename"
        name={drafts.draft?.name ?? ''}
        send={drafts.rename}
        onClose={onClose}
      />
    );
  const hint =
    tab === null ? 'It starts with the official order as it is on the screen.' : 'It starts as a copy of this draft.';
  return (
    <DraftDialog title="New draft" act="Create draft" name="" hint={hint} send={drafts.create} onClose={onClose} />
  );
}
