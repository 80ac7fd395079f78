import { maxSearchLength, minSearchLength } from '@parade/contract/reports/search.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDebounced } from '../../ui/search/useDebounced.ts';
import { Keys } from '../../ui/program/Marks.tsx';
import { useLatest } from '../../ui/useLatest.ts';
import { placesNamed, placesOf } from './places.ts';
import { useSearch } from './queries.ts';
import { useRecentPlaces } from './recentPlaces.ts';
import { SearchResults } from './SearchResults.tsx';
import { recentGroup, resultGroups } from './results.tsx';
import styles from './search.module.css';

/** Search everywhere, in a dialog of its own: what is typed, and what has it in its name. */
export function SearchPalette({ user_id, onClose }: { user_id: number; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Search" look="palette">
      <SearchBody user_id={user_id} onClose={onClose} />
    </Dialog>
  );
}

function SearchBody({ user_id, onClose }: { user_id: number; onClose: () => void }) {
  const { data } = useSession();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const { data: answer, isPending, isPlaceholderData, error } = useSearch(q);
  const places = useMemo(() => placesOf(data), [data]);
  const recent = useRecentPlaces(user_id);
  const groups = useMemo(
    () => (q.length < minSearchLength ? recentGroup(recent) : resultGroups(answer, placesNamed(places, q), q)),
    [answer, places, q, recent],
  );
  const results = groups.flatMap((group) => group.results);
  // Chosen among these results: of others it is the first.
  const [picked, setPicked] = useState({ groups, place: 0 });
  const chosen = picked.groups === groups ? picked.place : 0;
  const choose = (place: number) => setPicked({ groups, place });
  const open = (to: string, inNewTab: boolean) => {
    if (inNewTab) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(to);
  };
  // Those of what was typed before are shown meanwhile.
  const isFound = typed.trim() === q && (q.length < minSearchLength || !isPlaceholderData);
  const { openOnceFound, forget } = useOpening(isFound, () => results[0] && open(results[0].to, false));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      choose((chosen + step + results.length) % Math.max(1, results.length));
    }
    if (event.key !== 'Enter') return;
    const result = results[chosen];
    if (!isFound) openOnceFound();
    else if (result) open(result.to, event.ctrlKey || event.metaKey);
    event.preventDefault();
  };
  const isWaiting = q.length >= minSearchLength && isPending && !error;
  return (
    <>
      <label className={styles['box']}>
        <IconSearch aria-hidden />
        <span className="visually-hidden">Search entries, people, organizations, users, forms and pages</span>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type here
          autoFocus
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-activedescendant={results.length > 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          placeholder="Search"
          value={typed}
          onChange={(event) => {
            forget();
            setTyped(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <SearchResults id={listId} groups={groups} chosen={chosen} q={q} onChoose={choose} onOpen={open} />
      <div className={styles['foot']}>
        <p role="status">{error ? error.message : isWaiting ? 'Searching …' : stateText(q, results.length)}</p>
        <KeysLegend />
      </div>
    </>
  );
}

/** For those who see it: what the keys do. */
function KeysLegend() {
  return (
    <p className={styles['keys']} aria-hidden>
      <span>
        <Keys keys={['↑', '↓']} /> choose
      </span>
      <span>
        <Keys keys={['Enter']} /> open
      </span>
      <span>
        <Keys keys={['Esc']} /> close
      </span>
    </p>
  );
}

/** Who types and presses Enter at once means the first result of what was typed, as soon as there is one. */
function useOpening(isFound: boolean, openFirst: () => void) {
  const [isAsked, setAsked] = useState(false);
  const latest = useLatest(openFirst);
  useEffect(() => {
    if (!isAsked || !isFound) return;
    setAsked(false);
    latest()();
  }, [isAsked, isFound, latest]);
  return { openOnceFound: () => setAsked(true), forget: () => setAsked(false) };
}

function stateText(q: string, count: number): string {
  if (q.length < minSearchLength) return 'Type at least two letters of a name. Accents and capitals do not matter.';
  if (count === 0) return `Nothing has “${q}” in its name. Try a different search.`;
  return counted(count, 'result');
}
