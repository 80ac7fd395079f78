import type { LineUpEntry, Pace } from '@parade/contract/entries/lineUp/lineUp.ts';
import type { Passing } from '@parade/contract/entries/lineUp/times.ts';
import { ticksOf, timeWords, totalsOf } from '@parade/contract/entries/lineUp/times.ts';
import type { LineUpWarning } from '@parade/contract/entries/lineUp/warnings.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { memo, type RefObject, useEffect, useRef } from 'react';
import styles from './strip.module.css';

/** The drawn length of a unit without one: as long as the shortest units, so that it can be seen. */
const seen_ft = 24;

interface StripProps {
  readonly units: readonly LineUpEntry[];
  readonly passings: readonly Passing[];
  readonly pace: Pace;
  readonly warnings: readonly LineUpWarning[];
  /** The rows that it represents. */
  readonly list: RefObject<HTMLElement | null>;
}

/**
 * The whole parade as a thin strip: each unit as long as it is in its type's color, the part of it that is in the window
 * framed, warnings marked beside. A press leads there. A picture for the eye: the rows say the same in words.
 */
export const Strip = memo(function Strip({ units, passings, pace, warnings, list }: StripProps) {
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useFrame(frame, bar, list, units);
  return (
    <div className={`${styles['strip']} no-print`} aria-hidden>
      {/* Its place stays: an empty frame would look like a field. */}
      {units.length === 0 ? null : (
        <>
          <span className={styles['end']}>front</span>
          <div className={styles['street']}>
            <div ref={bar} className={styles['units']}>
              {units.map(({ id, org_type, facts }) => (
                <i
                  key={id}
                  data-unit={id}
                  className={`tone-${typeTone(org_type)}`}
                  style={{ flexGrow: drawn(facts.length_ft) }}
                />
              ))}
              <div ref={frame} className={styles['frame']} />
            </div>
            {warnings.map(({ rule, places }) => (
              <b
                key={`${rule}/${places[0]}`}
                className={styles['mark']}
                style={{ '--at': String((places[0] - 0.5) / Math.max(units.length, 1)) } as React.CSSProperties}
              />
            ))}
            {times(units, passings, pace).map(({ at, label }) => (
              <span key={at} className={styles['time']} style={{ '--at': String(at) } as React.CSSProperties}>
                {label}
              </span>
            ))}
          </div>
          <span className={styles['end']}>end</span>
        </>
      )}
    </div>
  );
});

function drawn(length_ft: number | null | undefined): number {
  return Math.max(length_ft ?? 0, seen_ft);
}

/** Start times from the front to the end of the parade; of a few units, the rows alone have them. */
function times(units: readonly LineUpEntry[], passings: readonly Passing[], pace: Pace) {
  if (passings.length < 8) return [];
  const lengths = units.map(({ facts }) => facts.length_ft);
  return ticksOf(passings, lengths.map(drawn), totalsOf(lengths, pace)).map(({ at, seconds }) => ({
    at,
    label: timeWords(seconds),
  }));
}

/** Keeps the frame on the units whose rows are in the window; drawn by hand, since it follows every scroll. */
function useFrame(
  frame: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  units: readonly LineUpEntry[],
): void {
  useEffect(() => {
    let waiting = 0;
    const draw = () => {
      waiting = 0;
      const [box, body] = [frame.current, list.current];
      if (!box || !body) return;
      const { top, height } = body.getBoundingClientRect();
      const share = (y: number) => Math.min(1, Math.max(0, (y - top) / Math.max(height, 1)));
      box.style.setProperty('--from', String(share(0)));
      box.style.setProperty('--to', String(share(window.innerHeight)));
    };
    const later = () => {
      waiting ||= requestAnimationFrame(draw);
    };
    // For the pointer alone: at the keyboard the rows and the list of warnings lead everywhere.
    const lead = ({ target }: Event) => {
      const id = target instanceof HTMLElement ? target.dataset.unit : undefined;
      list.current?.querySelector(`[data-entry="${id}"]`)?.scrollIntoView({ block: 'center' });
    };
    const street = bar.current;
    street?.addEventListener('click', lead);
    later();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    // Rows beyond those in sight are drawn later (useDrawn), and warnings come and go: nobody has scrolled.
    const observer = new ResizeObserver(later);
    if (list.current) observer.observe(list.current);
    return () => {
      cancelAnimationFrame(waiting);
      observer.disconnect();
      street?.removeEventListener('click', lead);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [frame, bar, list, units]);
}
