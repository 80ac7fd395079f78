import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../useLatest.ts';

/** The target of a drop: a place in the list, from 1, or the box beside it for rows without a place. */
export type Dropped = number | 'out';

interface DraggedIn<Id> {
  readonly list: RefObject<HTMLElement | null>;
  /** The line that shows where a row would come. */
  readonly line: RefObject<HTMLElement | null>;
  /** Finds the rows of the list. */
  readonly rows: string;
  /** Finds the box for what is in no place, where there is one. */
  readonly out?: string;
  /** Whether the page scrolls near the edges of the window. */
  readonly scrolls?: boolean;
  readonly drop: (id: Id, to: Dropped) => void;
}

/** Pixels from an edge of the window within which it scrolls, and the most that it scrolls in a frame. */
const edge = 110;
const fastest = 22;

/**
 * Drags a row by its grip, with mouse, touch or pen: the row follows the pointer, a line shows where it would come, the
 * page scrolls near its edges, Escape puts it back. Nothing is drawn by React meanwhile; `drop` is called once, in the
 * end.
 */
export function useDrag<Id>({ list, line, rows, out, scrolls = true, drop }: DraggedIn<Id>) {
  const done = useLatest(drop);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return useCallback(
    (event: ReactPointerEvent<HTMLElement>, id: Id) => {
      const grip = event.currentTarget;
      const moving = grip.closest<HTMLElement>(rows);
      const body = list.current;
      if (event.button !== 0 || !moving || !body) return;
      event.preventDefault();
      grip.focus();
      grip.setPointerCapture(event.pointerId);
      const { pointerId, clientX: x, clientY: y } = event;
      stop.current = followPointer({ grip, moving, body, line, rows, out, scrolls, pointerId, at: { x, y } }, (to) => {
        stop.current = undefined;
        if (to !== null) done()(id, to);
      });
    },
    [list, line, rows, out, scrolls, done],
  );
}

interface Point {
  x: number;
  y: number;
}

/** A row that is held by its grip. */
interface Held extends Pick<DraggedIn<never>, 'line' | 'rows'> {
  readonly grip: HTMLElement;
  readonly moving: HTMLElement;
  readonly body: HTMLElement;
  readonly out: string | undefined;
  readonly scrolls: boolean;
  readonly pointerId: number;
  /** The pointer in the window. */
  readonly at: Point;
}

/** Moves the row with the pointer until it is dropped; `ended` gets the target, null for none. Returns what puts it back. */
function followPointer(held: Held, ended: (to: Dropped | null) => void): () => void {
  const { grip, moving, line, at } = held;
  const spans = spansOf(held);
  const from = { x: at.x, y: at.y + window.scrollY };
  let to: Dropped | null = null;
  let hasMoved = false;
  const show = () => {
    moving.style.translate = `${at.x - from.x}px ${at.y + window.scrollY - from.y}px`;
    to = targetOf(held, spans);
    if (line.current) showLine(line.current, to, spans);
  };
  const stopScrolling = scrollNearEdges(at, show, () => held.scrolls && hasMoved);
  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== held.pointerId) return;
    Object.assign(at, { x: moved.clientX, y: moved.clientY });
    if (!hasMoved && Math.hypot(at.x - from.x, at.y + window.scrollY - from.y) < 4) return;
    hasMoved = true;
    moving.dataset.dragged = '';
    show();
  };
  const controller = new AbortController();
  const end = (isDropped: boolean) => {
    stopScrolling();
    controller.abort();
    delete moving.dataset.dragged;
    moving.style.translate = '';
    if (line.current) line.current.hidden = true;
    ended(isDropped && hasMoved ? to : null);
  };
  listen(grip, { move, end }, controller.signal);
  return () => end(false);
}

function listen(
  grip: HTMLElement,
  { move, end }: { readonly move: (moved: PointerEvent) => void; readonly end: (isDropped: boolean) => void },
  signal: AbortSignal,
): void {
  grip.addEventListener('pointermove', move, { signal });
  grip.addEventListener('pointerup', () => end(true), { signal });
  grip.addEventListener('pointercancel', () => end(false), { signal });
  // A touch captures what is inside of the grip at first, and losing that is no end.
  grip.addEventListener('lostpointercapture', ({ target }) => target === grip && end(false), { signal });
  const escape = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return;
    pressed.preventDefault();
    pressed.stopPropagation();
    end(false);
  };
  window.addEventListener('keydown', escape, { signal, capture: true });
}

/** Scrolls the window while `at` is near an edge of it and `mayScroll` says so. Returns what ends it. */
function scrollNearEdges(at: Readonly<Point>, scrolled: () => void, mayScroll: () => boolean): () => void {
  let frame = 0;
  const scroll = () => {
    const speed = scrollSpeed(at.y);
    if (speed !== 0 && mayScroll()) {
      window.scrollBy(0, speed);
      scrolled();
    }
    frame = requestAnimationFrame(scroll);
  };
  frame = requestAnimationFrame(scroll);
  return () => cancelAnimationFrame(frame);
}

interface Span {
  readonly top: number;
  readonly middle: number;
  readonly bottom: number;
}

/** Returns where the other rows are in the page, so that scrolling does not change it. */
function spansOf({ body, moving, rows }: Held): readonly Span[] {
  const others = [...body.querySelectorAll<HTMLElement>(rows)].filter((row) => row !== moving);
  return others.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    const start = top + window.scrollY;
    return { top: start, middle: start + height / 2, bottom: start + height };
  });
}

function targetOf({ body, moving, out, at }: Held, spans: readonly Span[]): Dropped | null {
  if (out !== undefined && document.elementFromPoint(at.x, at.y)?.closest(out)) return 'out';
  return isOver(body, at) || body.contains(moving) ? placeOf(spans, at.y + window.scrollY) : null;
}

function showLine(mark: HTMLElement, to: Dropped | null, spans: readonly Span[]): void {
  mark.hidden = typeof to !== 'number';
  const offset = mark.offsetParent?.getBoundingClientRect().top ?? 0;
  if (typeof to === 'number') mark.style.top = `${boundary(spans, to) - window.scrollY - offset}px`;
}

/** Behind all rows whose middle lies above. */
function placeOf(rows: readonly Span[], y: number): number {
  return rows.filter(({ middle }) => middle < y).length + 1;
}

/** Returns the position on the page of the line between the neighbors of a place. */
function boundary(rows: readonly Span[], place: number): number {
  return rows[place - 1]?.top ?? rows.at(-1)?.bottom ?? 0;
}

function isOver(element: HTMLElement, at: Readonly<Point>): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return at.x >= left && at.x <= right && at.y >= top - 60 && at.y <= bottom + 60;
}

/** Pixels a frame; faster the nearer the edge is, 0 in the middle of the window. */
function scrollSpeed(y: number): number {
  const beyond = y < edge ? y - edge : y > window.innerHeight - edge ? y - window.innerHeight + edge : 0;
  return Math.round((Math.max(-edge, Math.min(edge, beyond)) / edge) * fastest);
}
