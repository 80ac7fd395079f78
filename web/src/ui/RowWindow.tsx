import { useVirtualizer, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from './useMedia.ts';

/** Given to a row's element, so that its height is known. */
export type RowMark = (element: Element | null) => void;

type Draw<Row> = (row: Row, index: number, mark?: RowMark) => ReactNode;

/** More rows than this are drawn as they come into sight: a thousand rows of twenty cells would hold the page for seconds. */
const renderBatchSize = 60;
/** Rows drawn before and behind those in sight. */
const overscan = 2;
/** Rows are drawn in a task of their own after a scroll: inside it, drawing and laying out together would hold the page. */
const afterwards = { useFlushSync: false };

/** The rows of a table; with a box that scrolls, long ones are drawn in part. On paper all of them are. */
export function Body<Row>({
  rows,
  box,
  draw,
  columns,
}: {
  rows: readonly Row[];
  box: RefObject<HTMLDivElement | null> | undefined;
  draw: Draw<Row>;
  /** How many lines a card has: how tall it is, roughly, before it is drawn. */
  columns: number;
}) {
  const isPhone = useMedia('(max-width: 40em)');
  const isPrinting = usePrinting();
  if (!box || rows.length <= renderBatchSize || isPrinting)
    return <tbody>{rows.map((row, index) => draw(row, index))}</tbody>;
  // Cards of a phone scroll with the page: a box that scrolls inside a page that scrolls catches the finger.
  return isPhone ? <InPage rows={rows} draw={draw} columns={columns} /> : <InBox rows={rows} box={box} draw={draw} />;
}

function InBox<Row>({
  rows,
  box,
  draw,
}: {
  rows: readonly Row[];
  box: RefObject<HTMLDivElement | null>;
  draw: Draw<Row>;
}) {
  // The box is known only after it was drawn: where rows come along with it, they are drawn in a second turn.
  const [, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  // oxlint-disable-next-line incompatible-library -- nothing of it is memoized here
  const rowWindow = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 66,
    overscan,
    ...afterwards,
  });
  return <Drawn rows={rows} rowWindow={rowWindow} draw={draw} />;
}

function InPage<Row>({ rows, draw, columns }: { rows: readonly Row[]; draw: Draw<Row>; columns: number }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  // The start of the rows on the page is measured each time, because the content above them may still grow.
  // oxlint-disable-next-line exhaustive-deps -- measured at each render: what is above the rows may still grow
  useLayoutEffect(() => {
    const now = Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    if (now !== top) setTop(now);
  });
  // oxlint-disable-next-line incompatible-library -- nothing of it is memoized here
  const rowWindow = useWindowVirtualizer<Element>({
    count: rows.length,
    estimateSize: () => 80 + 36 * columns,
    overscan,
    scrollMargin: top,
    ...afterwards,
  });
  return <Drawn rows={rows} rowWindow={rowWindow} draw={draw} body={body} top={top} />;
}

function Drawn<Row, Scroll extends Element | Window>({
  rows,
  rowWindow,
  draw,
  body,
  top = 0,
}: {
  rows: readonly Row[];
  rowWindow: Virtualizer<Scroll, Element>;
  draw: Draw<Row>;
  body?: RefObject<HTMLTableSectionElement | null>;
  /** The height that scrolls away before the rows begin. */
  top?: number;
}) {
  // Those that come into sight are drawn a few at a time between frames; where nothing else changes, those that were are left.
  const items = useDeferredValue(rowWindow.getVirtualItems());
  const [first, last] = [items[0], items.at(-1)];
  return (
    <tbody ref={body}>
      <Gap height={first ? first.start - top : 0} />
      <Rows rows={rows} items={items} draw={draw} mark={rowWindow.measureElement} />
      <Gap height={last ? rowWindow.getTotalSize() - (last.end - top) : 0} />
    </tbody>
  );
}

function RowsInSight<Row>({
  rows,
  items,
  draw,
  mark,
}: {
  rows: readonly Row[];
  items: readonly VirtualItem[];
  draw: Draw<Row>;
  mark: RowMark;
}): ReactNode {
  return items.map(({ index }) => {
    const row = rows[index];
    return row === undefined ? null : draw(row, index, mark);
  });
}
// The type of memo loses the kind of row.
const Rows = memo(RowsInSight) as typeof RowsInSight;

/** The room of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height <= 0 ? null : <tr aria-hidden className="table-gap" style={{ height }} />;
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the print layout is made as soon as the event is dispatched.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
