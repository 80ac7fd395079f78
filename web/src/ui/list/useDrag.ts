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
export function useDrag<Id>({ list, line, rows: selector, out, scrolls = true, drop }: DraggedIn<Id>) {
  const done = useLatest(drop);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return useCallback(
    (event: ReactPointerEvent<HTMLElement>, id: Id) => {
      const grip = event.currentTarget;
      const moving = grip.closest<HTMLElement>(selector);
      const body = list.current;
      if (event.button !== 0 || !moving || !body) return;
      event.preventDefault();
      grip.focus();
      grip.setPointerCapture(event.pointerId);
      const rows = [...body.querySelectorAll<HTMLElement>(selector)].filter((row) => row !== moving);
      // In the page, so that scrolling does not change them.
      const middles = rows.map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return {
          top: top + window.scrollY,
          middle: top + window.scrollY + height / 2,
          bottom: top + window.scrollY + height,
        };
      });
      const from = { x: event.clientX, y: event.clientY + window.scrollY };
      const at = { x: event.clientX, y: event.clientY };
      let frame = 0;
      let to: Dropped | null = null;
      let hasMoved = false;

      const show = () => {
        moving.style.translate = `${at.x - from.x}px ${at.y + window.scrollY - from.y}px`;
        const under = out === undefined ? null : document.elementFromPoint(at.x, at.y)?.closest(out);
        const inside = isOver(body, at);
        to = under ? 'out' : inside || body.contains(moving) ? placeOf(middles, at.y + window.scrollY) : null;
        const mark = line.current;
        if (!mark) return;
        mark.hidden = typeof to !== 'number' || !hasMoved;
        const offset = mark.offsetParent?.getBoundingClientRect().top ?? 0;
        if (typeof to === 'number') mark.style.top = `${boundary(middles, to) - window.scrollY - offset}px`;
      };
      const scroll = () => {
        const speed = scrollSpeed(at.y);
        if (scrolls && speed !== 0 && hasMoved) {
          window.scrollBy(0, speed);
          show();
        }
        frame = requestAnimationFrame(scroll);
      };
      const move = (moved: PointerEvent) => {
        if (moved.pointerId !== event.pointerId) return;
        Object.assign(at, { x: moved.clientX, y: moved.clientY });
        if (!hasMoved && Math.hypot(at.x - from.x, at.y + window.scrollY - from.y) < 4) return;
        hasMoved = true;
        moving.dataset.dragged = '';
        show();
      };
      const end = (isDropped: boolean) => {
        stop.current = undefined;
        cancelAnimationFrame(frame);
        controller.abort();
        delete moving.dataset.dragged;
        moving.style.translate = '';
        if (line.current) line.current.hidden = true;
        if (isDropped && hasMoved && to !== null) done()(id, to);
      };
      const controller = new AbortController();
      const { signal } = controller;
      grip.addEventListener('pointermove', move, { signal });
      grip.addEventListener('pointerup', () => end(true), { signal });
      grip.addEventListener('pointercancel', () => end(false), { signal });
      // A touch captures what is inside of the grip at first, and losing that is no end.
      const lost = ({ target }: Event) => target === grip && end(false);
      grip.addEventListener('lostpointercapture', lost, { signal });
      window.addEventListener(
        'keydown',
        (pressed) => {
          if (pressed.key !== 'Escape') return;
          pressed.preventDefault();
          pressed.stopPropagation();
          end(false);
        },
        { signal, capture: true },
      );
      frame = requestAnimationFrame(scroll);
      stop.current = () => end(false);
    },
    [list, line, selector, out, scrolls, done],
  );
}

interface Span {
  readonly top: number;
  readonly middle: number;
  readonly bottom: number;
}

/** Behind all rows whose middle lies above. */
function placeOf(rows: readonly Span[], y: number): number {
  return rows.filter(({ middle }) => middle < y).length + 1;
}

/** Returns the position on the page of the line between the neighbors of a place. */
function boundary(rows: readonly Span[], place: number): number {
  return rows[place - 1]?.top ?? rows.at(-1)?.bottom ?? 0;
}

function isOver(element: HTMLElement, at: { readonly x: number; readonly y: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return at.x >= left && at.x <= right && at.y >= top - 60 && at.y <= bottom + 60;
}

/** Pixels a frame; faster the nearer the edge is, 0 in the middle of the window. */
function scrollSpeed(y: number): number {
  const beyond = y < edge ? y - edge : y > window.innerHeight - edge ? y - window.innerHeight + edge : 0;
  return Math.round((Math.max(-edge, Math.min(edge, beyond)) / edge) * fastest);
}
