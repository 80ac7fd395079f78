import type { LineUpEntry } from '@parade/contract/entries/lineUp/lineUp.ts';
import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { Picture } from '../../../ui/program/Picture.tsx';
import { edge } from '../../../ui/program/Tones.tsx';
import styles from './rows.module.css';

/** The acts of a row; the same object for all rows and renderings. */
export interface RowActs {
  readonly grab: (event: PointerEvent<HTMLElement>, id: number) => void;
  readonly press: (event: KeyboardEvent<HTMLElement>, id: number) => void;
  readonly step: (id: number, by: number, control: string) => void;
  readonly place: (id: number, typed: string) => void;
  readonly takeOut: (id: number) => void;
  /** Takes the row to those that are moved together, or from them. */
  readonly choose: (id: number) => void;
  readonly enter: (id: number) => void;
  readonly leave: () => void;
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

interface LineUpRowProps {
  readonly entry: LineUpEntry;
  readonly place: number;
  readonly start: string;
  readonly tv: string;
  readonly end: string;
  readonly compact: boolean;
  readonly isLifted: boolean;
  /** Reached with Tab; the other rows with the arrow keys. */
  readonly isActive: boolean;
  /** Elsewhere than in what is saved. */
  readonly isMoved: boolean;
  /** Moved together with others. */
  readonly isChosen: boolean;
  /** Boxes to choose rows by take the place of the grips. */
  readonly isChoosing: boolean;
  readonly acts: RowActs;
}

/** One unit of the line-up. A hundred and fifty of them are drawn at once, so it is plain markup and hands on texts. */
export const LineUpRow = memo(function LineUpRow(props: LineUpRowProps) {
  const { entry, place, start, tv, end, compact, isLifted, isActive, isMoved, isChosen, isChoosing, acts } = props;
  const { id, official_name: name, facts } = entry;
  const tone = typeTone(entry.org_type);
  return (
    <tr
      data-entry={id}
      data-lifted={isLifted || undefined}
      data-moved={isMoved || undefined}
      data-chosen={isChosen || undefined}
      className={styles['row']}
    >
      <td className={`${styles['gripCell']} no-print`}>
        {isChoosing ? (
          <label className={styles['check']} data-selects>
            <input type="checkbox" aria-label={`Select ${name}`} checked={isChosen} onChange={() => acts.choose(id)} />
          </label>
        ) : (
          <Grip id={id} name={name} isLifted={isLifted} isActive={isActive} acts={acts} />
        )}
      </td>
      <td className={styles['orderCell']}>
        <PlaceInput id={id} name={name} place={place} isActive={isActive} acts={acts} />
        <span className={styles['printed']}>{place}</span>
      </td>
      <td className={`${styles['pictureCell']} no-print`}>
        {compact ? (
          <span className={`${styles['bareEdge']} ${edge(tone)}`} />
        ) : (
          <SmallPicture src={entry.picture?.url} tone={tone} size="small" />
        )}
      </td>
      <th scope="row" className={styles['nameCell']}>
        <span className={styles['nameWords']} title={name}>
          <a href={entryPath(entry, 'view')} onClick={acts.follow} tabIndex={isActive ? 0 : -1}>
            {name}
          </a>
          {entry.theme_name && entry.theme_name !== name ? <i>{entry.theme_name}</i> : null}
        </span>
        <span className={styles['facts']}>{factsOf(entry, start, tv)}</span>
      </th>
      <td className={styles['typeCell']}>
        <span>{entry.organization_type}</span>
      </td>
      <td className={styles['yearCell']}>{entry.year}</td>
      <td className={styles['figure']}>
        {facts.length_ft ?? (
          <span className={styles['missing']} title={PARADE_ORDER.length_not_given} aria-hidden>
            —
          </span>
        )}
        {facts.length_ft === null ? <span className="visually-hidden">{PARADE_ORDER.length_not_given}</span> : null}
      </td>
      <td className={styles['figure']}>{start}</td>
      <td className={styles['figure']}>{tv}</td>
      <td className={styles['figure']}>{end}</td>
      <Tools id={id} name={name} acts={acts} />
    </tr>
  );
});

// Memoized, because a move of other rows leaves it as it is.
const SmallPicture = memo(Picture);

const Tools = memo(function Tools({ id, name, acts }: { id: number; name: string; acts: RowActs }) {
  return (
    <td className={`${styles['tools']} no-print`}>
      <Tool label={`Move ${name} up`} control="up" onClick={() => acts.step(id, -1, 'up')}>
        <IconChevronUp size={18} aria-hidden />
      </Tool>
      <Tool label={`Move ${name} down`} control="down" onClick={() => acts.step(id, 1, 'down')}>
        <IconChevronDown size={18} aria-hidden />
      </Tool>
      <Tool label={`Take ${name} out`} control="out" onClick={() => acts.takeOut(id)}>
        <IconX size={16} aria-hidden />
      </Tool>
    </td>
  );
});

/** In one line or two, cut between the facts alone; with commas, since a line may end with one. */
function factsOf(entry: LineUpEntry, start: string, tv: string): string {
  return [feetOf(entry), start, `TV ${tv.slice(0, -3)}`].map((fact) => fact.replaceAll(' ', '\u00a0')).join(', ');
}

export function feetOf({ facts }: Pick<LineUpEntry, 'facts'>): string {
  return facts.length_ft === null ? PARADE_ORDER.length_not_given : `${facts.length_ft} ft`;
}

interface GripProps {
  readonly id: number;
  readonly name: string;
  readonly isLifted: boolean;
  readonly isActive: boolean;
  readonly acts: Pick<RowActs, 'grab' | 'press' | 'enter' | 'leave'>;
}

/** Dragged with a pointer; lifted, moved and dropped with keys. */
export const Grip = memo(function Grip({ id, name, isLifted, isActive, acts }: GripProps) {
  return (
    <button
      type="button"
      className={styles['grip']}
      data-control="grip"
      aria-label={`Move ${name}`}
      aria-pressed={isLifted}
      aria-describedby="line-up-how"
      tabIndex={isActive ? 0 : -1}
      onPointerDown={(event) => acts.grab(event, id)}
      onKeyDown={(event) => acts.press(event, id)}
      onFocus={() => acts.enter(id)}
      onBlur={acts.leave}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
});

/** The number in the order, which can be typed over: Enter or leaving moves the unit there, Escape leaves it. */
function PlaceInput({
  id,
  name,
  place,
  isActive,
  acts,
}: {
  id: number;
  name: string;
  place: number;
  isActive: boolean;
  acts: Pick<RowActs, 'place' | 'enter'>;
}) {
  const input = useRef<HTMLInputElement>(null);
  // The same field at every place: a new one for each of a hundred and fifty rows is what makes a move slow.
  useLayoutEffect(() => {
    if (!input.current) return;
    input.current.value = String(place);
    if (input.current === document.activeElement) input.current.select();
  }, [place]);
  return (
    <input
      ref={input}
      className={styles['place']}
      data-control="place"
      aria-label={`${PARADE_ORDER.columns.order} of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      defaultValue={place}
      tabIndex={isActive ? 0 : -1}
      onFocus={(event) => {
        event.currentTarget.select();
        acts.enter(id);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') acts.place(id, event.currentTarget.value);
        if (event.key !== 'Escape') return;
        event.currentTarget.value = String(place);
        event.currentTarget.select();
      }}
      onBlur={(event) => {
        const typed = event.currentTarget.value.trim();
        if (typed !== String(place)) acts.place(id, typed);
        event.currentTarget.value = String(place);
      }}
    />
  );
}

/** Reached by pointer, touch and screen reader; at the keyboard the grip does the same. */
function Tool(props: { label: string; control: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      className={styles['tool']}
      data-control={props.control}
      aria-label={props.label}
      tabIndex={-1}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
