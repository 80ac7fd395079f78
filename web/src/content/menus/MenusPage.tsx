import { pathTo } from '@parade/contract/access/screens.ts';
import type { MenuPage } from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Breadcrumbs, ErrorNotice, LoadingRows, PageHeader } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { OpenedForm } from '../../ui/unsaved/OpenedForm.tsx';
import { useOpenedSave } from '../../ui/unsaved/useOpenedSave.ts';
import { useLatest } from '../../ui/useLatest.ts';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useMenus, useSaveMenus } from '../queries.ts';
import { MenuList } from './MenuList.tsx';
import { menusOf, type MenuRow, movedOver, rowsOf } from './menuRows.ts';

/** /pages/menus: which page is in which menu, and in which order. */
export function MenusPage() {
  const menus = useMenus();
  return (
    <>
      <Breadcrumbs places={[{ label: 'Pages', to: pathTo('pages') }, { label: 'Menus' }]} />
      <PageHeader
        title="Menus"
        lead="Drag a page to its place, or use the arrows. Each person sees only the pages that they may open."
      />
      {menus.error ? <ErrorNotice error={menus.error} retry={() => void menus.refetch()} /> : null}
      {menus.data ? (
        <OpenedForm read={menus.data.data} versionOf={JSON.stringify}>
          {(opened) => <Desk opened={opened} readLatest={async () => (await menus.refetch()).data?.data} />}
        </OpenedForm>
      ) : menus.error ? null : (
        <LoadingRows rows={10} label="Loading the menus" />
      )}
    </>
  );
}

interface DeskProps {
  readonly opened: readonly MenuPage[];
  readonly readLatest: () => Promise<readonly MenuPage[] | undefined>;
}

function Desk({ opened, readLatest }: DeskProps) {
  const [read, setRead] = useState(opened);
  const [pages, setPages] = useState(opened);
  const saved = rowsOf(pages);
  const [rows, setRows] = useState<readonly MenuRow[]>(saved);
  if (read !== opened) {
    // What was moved while the menus were being saved stays, over what was stored.
    setRead(opened);
    setPages(opened);
    setRows(movedOver(rows, pages, opened));
  }
  const latest = useLatest(rows);
  const [sent, setSent] = useState<readonly MenuRow[]>();
  const saving = useSaveMenus();
  const stored = useOpenedSave(saving.isPending);
  const toast = useToast();
  const isChanged = JSON.stringify(menusOf(rows)) !== JSON.stringify(menusOf(saved));
  // What was stored is not shown yet when its save ends: until then nothing is unsaved either.
  useUnsavedGuard(isChanged && !(sent === rows && (saving.isPending || saving.isSuccess)));
  // Awaited: what was saved is read again before it is said, and this desk is another one then.
  const save = async () => {
    const shown = pages.filter(({ menu_section }) => menu_section !== null).map(({ id }) => id);
    setSent(rows);
    try {
      await saving.mutateAsync({ menus: menusOf(rows), shown, from: menusOf(saved) });
      if (latest() !== rows) stored();
      toast.success('Saved', 'Everyone sees the new menus on the next page they open.');
    } catch (failure) {
      const words = failure instanceof Error ? failure.message : '';
      toast.error(pageTexts.failed, words || pageTexts.failed_text);
      const isOther = failure instanceof CallFailure && failure.code === 'list-changed';
      const theirs = isOther ? await readLatest() : undefined;
      if (!theirs) return;
      setPages(theirs);
      setRows(movedOver(latest(), pages, theirs));
    }
  };
  return (
    <div>
      <MenuList rows={rows} onMove={setRows} />
      <div className="foot-bar" role="group" aria-label="Save the menus" data-foot>
        <Button look="primary" busy={saving.isPending} disabled={!isChanged} onClick={() => void save()}>
          Save menus
        </Button>
        <Button disabled={!isChanged} onClick={() => setRows(saved)}>
          Undo changes
        </Button>
      </div>
    </div>
  );
}
