import './drawing.css';

/** The line drawings: the rose (engraved, and as a simple mark below 64 px), and those of what is empty. */
export type DrawingName = 'rose' | 'mark' | 'drum' | 'hat' | 'stand' | 'broom' | 'horseshoe' | 'flower';

/** A line drawing in the color of the text around it. It is decoration: what it means stands beside it in words. */
export function Drawing({ of, draws = false }: { of: DrawingName; draws?: boolean }) {
  return <span className={`drawing drawing-${of} ${draws ? 'drawing-draws' : ''}`} aria-hidden />;
}
