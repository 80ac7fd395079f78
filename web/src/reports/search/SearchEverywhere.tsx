import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { isElsewhere, useKeys } from '../../ui/keys/useKeys.ts';
import { SearchButton } from '../../ui/Shell.tsx';
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
  const show = (event: KeyboardEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  useKeys(
    {
      // In a text it is the editor's own: a link.
      '$mod+KeyK': (event) => (isElsewhere(event) ? undefined : show(event)),
      '/': show,
    },
    searchKeys,
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

const searchKeys = ['Ctrl K', '/'].map((key) => ({
  key,
  what: 'Search the whole portal',
  isEverywhere: true as const,
}));

/** Remembers each page when it is left, under the title it had. */
function useRemembering(user_id: number): void {
  const { pathname, search } = useLocation();
  useEffect(
    () => () => rememberPlace(user_id, { title: document.title, to: pathname + search }),
    [user_id, pathname, search],
  );
}
