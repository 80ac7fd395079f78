import type { ReactNode } from 'react';
import './tones.css';

/** The colors that tell kinds of things apart, as an edge or a dot beside the word. A room says which kind has which. */
export type KindTone = 'brown' | 'gold' | 'leaf' | 'plum' | 'steel' | 'slate' | 'stone';

/** The classes of a row, card or picture with the edge of its kind: `className={edge('gold')}`. */
export function edge(tone: KindTone): string {
  return `edge tone-${tone}`;
}

/** The kind in words behind its dot, for pickers and heads. */
export function Kind({ tone, children }: { tone: KindTone; children: ReactNode }) {
  return (
    <span className="kind">
      <span className={`dot tone-${tone}`} aria-hidden />
      {children}
    </span>
  );
}
