import roseFile from './drawings/rose.svg';
import './drawing.css';

/** The line drawings: the rose (engraved, and as a simple mark below 64 px), and those of what is empty. */
export type DrawingName = 'rose' | 'mark' | 'drum' | 'hat' | 'stand' | 'broom' | 'horseshoe' | 'flower';

/** A line drawing in the color of the text around it. It is decoration: what it means is beside it in words. */
export function Drawing({ of }: { of: DrawingName }) {
  return <span className={`drawing drawing-${of}`} aria-hidden />;
}

/** The engraved rose that draws itself once, stroke by stroke: on the cover, and for the one quiet moment. */
export function DrawnRose() {
  return (
    <svg className="drawn-rose" viewBox="-159 -89 318 181" aria-hidden>
      <use href={`${roseFile}#rose`} />
    </svg>
  );
}
