import { useEffect, useRef } from 'react';
import { markedText } from './marking.ts';
import type { Result, ResultGroup } from './results.tsx';
import '../../ui/program/rule.css';
import styles from './search.module.css';

interface ShownResults {
  readonly id: string;
  readonly groups: readonly ResultGroup[];
  /** Counts through all groups. */
  readonly chosen: number;
  readonly q: string;
  readonly onChoose: (place: number) => void;
  readonly onOpen: (to: string, inNewTab: boolean) => void;
}

/** The list under the box: groups with a line each; the chosen line follows the arrow keys. */
export function SearchResults({ id, groups, chosen, q, onChoose, onOpen }: ShownResults) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const firsts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { results }) => sum + results.length, 0));
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={styles['results']}>
      {groups.map((group, at) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <div className={`${styles['group']} small-label`} aria-hidden>
            {group.label}
          </div>
          {group.results.map((result, offset) => {
            const place = (firsts[at] ?? 0) + offset;
            return (
              <Line
                key={result.to}
                id={`${id}-${place}`}
                result={result}
                isChosen={place === chosen}
                q={q}
                onPoint={() => onChoose(place)}
                onOpen={(inNewTab) => onOpen(result.to, inNewTab)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface ShownLine {
  readonly id: string;
  readonly result: Result;
  readonly isChosen: boolean;
  readonly q: string;
  readonly onPoint: () => void;
  readonly onOpen: (inNewTab: boolean) => void;
}

function Line({ id, result, isChosen, q, onPoint, onOpen }: ShownLine) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's, which has the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles['line']}
      onPointerMove={onPoint}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      {result.icon}
      <span className={styles['title']}>
        <Marked text={result.title} q={q} /> {result.note ? <span>{result.note}</span> : null}
      </span>
      {result.tail ? <span className={styles['tail']}>{result.tail}</span> : null}
    </div>
  );
}

function Marked({ text, q }: { text: string; q: string }) {
  const marked = markedText(text, q);
  if (!marked) return text;
  return (
    <>
      {marked.before}
      <mark>{marked.match}</mark>
      {marked.after}
    </>
  );
}
