import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { tinykeys } from 'tinykeys';
import { useSession } from '../../access/session.tsx';
import { SearchButton } from '../../ui/Shell.tsx';
import { isDialogOpen } from '../../ui/useDialogOpen.ts';
import { rememberPlace } from './recentPlaces.ts';

// Its code arrives when it is first opened.
const SearchPalette = lazy(async () => ({ default: (await import('./SearchPalette.tsx')).SearchPalette }));

/** The bar's search, opened by Ctrl or Cmd with K, by '/', or by a press; for everyone with rows of their own. */
export function SearchEverywhere() {
  const { user, data, worksForTheParade } = useSession();
  const has = user !== null && (worksForTheParade || data.entries.length > 0);
  return has ? <Search user_id={user.id} /> : null;
}

function Search({ user_id }: { user_id: number }) {
  const [open, setOpen] = useState(false);
  useRemembering(user_id);
  useEffect(
    () =>
      tinykeys(window, {
        '$mod+KeyK': (event) => {
          event.preventDefault();
          if (!isDialogOpen()) setOpen(true);
        },
        '/': (event) => {
          if (isTyping(event.target) || isDialogOpen()) return;
          event.preventDefault();
          setOpen(true);
        },
      }),
    [],
  );
  return (
    <>
      <SearchButton onOpen={() => setOpen(true)} />
      {open ? (
        <Suspense fallback={null}>
          <SearchPalette user_id={user_id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Remembers each page when it is left, under the title it had. */
function useRemembering(user_id: number): void {
  const { pathname, search } = useLocation();
  useEffect(
    () => () => rememberPlace(user_id, { title: document.title, to: pathname + search }),
    [user_id, pathname, search],
  );
}
