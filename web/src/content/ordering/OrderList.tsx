import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useDrag } from '../../ui/list/useDrag.ts';
import { isHeading, moved, type OrderRow, placeOf, withPartMoved } from './orderRows.ts';
import styles from './ordering.module.css';

interface OrderListProps<Row extends OrderRow> {
  readonly label: string;
  /** The noun for a row in a screen reader: 'the page'. */
  readonly noun: string;
  /** The level of headings below the page's own. */
  readonly heading: 'h2' | 'h3';
  /** Whether a heading is moved too, with all below it. */
  readonly movesParts?: boolean;
  readonly rows: readonly Row[];
  readonly onMove: (rows: Row[]) => void;
  /** The title of a heading or row. */
  readonly titleOf: (row: Row) => string;
  /** The content of a row instead of its title. */
  readonly contentOf?: (row: Row) => ReactNode;
  /** Acts on a heading or row, before its arrows. */
  readonly toolsOf?: (row: Row) => ReactNode;
}

/** Parts one after the other: rows are dragged by their grip, or moved with the arrow keys on it. */
export function OrderList<Row extends OrderRow>(props: OrderListProps<Row>) {
  const { label, noun, heading: Heading, rows, onMove, titleOf } = props;
  const list = useRef<HTMLOListElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const howId = useId();
  const [said, setSaid] = useState('');
  const put = (id: number, place: number) => {
    const next = moved(rows, id, place);
    const row = next.find((each) => each.id === id);
    const { heading, at, of } = placeOf(next, id);
    onMove(next);
    if (row && heading) setSaid(`${titleOf(row)}: ${titleOf(heading)}, ${at} of ${of}`);
  };
  const grab = useDrag<number>({
    list,
    line,
    rows: '[data-row]',
    drop: (id, to) => (typeof to === 'number' ? put(id, to) : undefined),
  });
  const step = (id: number, by: number) => put(id, rows.findIndex((row) => row.id === id) + 1 + by);
  const headings = rows.filter(isHeading);
  const stepPart = (part: Row, by: -1 | 1) => {
    const next = withPartMoved(rows, part.id, by);
    const at = next.filter(isHeading).findIndex(({ id }) => id === part.id) + 1;
    onMove(next);
    setSaid(`${titleOf(part)}: ${at} of ${headings.length}`);
  };
  return (
    <div className={styles['frame']}>
      <p id={howId} className="visually-hidden">
        Press the up and down arrow keys to move {noun}.
      </p>
      <ol ref={list} className={styles['list']} aria-label={label}>
        {rows.map((row, index) => (
          <li key={row.id} data-row={row.id} className={isHeading(row) ? styles['heading'] : styles['row']}>
            {isHeading(row) ? (
              <Heading>{titleOf(row)}</Heading>
            ) : (
              <Grip
                title={titleOf(row)}
                howId={howId}
                grab={(event) => grab(event, row.id)}
                step={(by) => step(row.id, by)}
              />
            )}
            {isHeading(row) ? null : (
              <span className={styles['name']}>{props.contentOf ? props.contentOf(row) : titleOf(row)}</span>
            )}
            {props.toolsOf?.(row)}
            {isHeading(row) ? (
              props.movesParts && (
                <Steps
                  title={titleOf(row)}
                  isFirst={row === headings[0]}
                  isLast={row === headings.at(-1)}
                  step={(by) => stepPart(row, by)}
                />
              )
            ) : (
              <Steps
                title={titleOf(row)}
                isFirst={index <= 1}
                isLast={index === rows.length - 1}
                step={(by) => step(row.id, by)}
              />
            )}
          </li>
        ))}
      </ol>
      <div ref={line} className={styles['line']} hidden aria-hidden />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

interface GripProps {
  readonly title: string;
  readonly howId: string;
  readonly grab: (event: PointerEvent<HTMLElement>) => void;
  readonly step: (by: number) => void;
}

function Grip({ title, howId, grab, step }: GripProps) {
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    step(by);
  };
  return (
    <button
      type="button"
      className={styles['grip']}
      aria-label={`Move ${title}`}
      aria-describedby={howId}
      onPointerDown={grab}
      onKeyDown={press}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}

interface StepsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly step: (by: -1 | 1) => void;
}

/** Up and down, for a finger and for a mouse. At either end the arrow stays, with the focus that it may have. */
function Steps({ title, isFirst, isLast, step }: StepsProps) {
  return (
    <>
      <button
        type="button"
        className={styles['step']}
        aria-label={`Move ${title} up`}
        aria-disabled={isFirst}
        onClick={() => (isFirst ? undefined : step(-1))}
      >
        <IconChevronUp size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={styles['step']}
        aria-label={`Move ${title} down`}
        aria-disabled={isLast}
        onClick={() => (isLast ? undefined : step(1))}
      >
        <IconChevronDown size={18} aria-hidden />
      </button>
    </>
  );
}
