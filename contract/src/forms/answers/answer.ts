/**
 * An answer as people read it: labels in place of keys, dates as MM/DD/YYYY, money with its dollar sign. Screens,
 * prints, sheets and exports all use this, so that an answer reads the same everywhere.
 */
import type { FileValue, GridValue, SignatureValue } from './values.ts';

export interface AnswerTable {
  /** '' where the field's own label is enough. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Answer[])[];
}

export interface AnswerFact {
  readonly label: string;
  readonly answer: Answer;
  /** Present on a subtotal: the sum of the counts before it. */
  readonly isSum?: true;
}

export type Answer =
  | { readonly kind: 'none' }
  /** May have line breaks. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly AnswerFact[] }
  | { readonly kind: 'tables'; readonly tables: readonly AnswerTable[] }
  | { readonly kind: 'files'; readonly files: readonly FileValue[] }
  | { readonly kind: 'signature'; readonly signature: SignatureValue }
  | { readonly kind: 'grid'; readonly grid: GridValue };

/** Returns a text as an answer; '' means none. */
export function readText(text: string): Answer {
  return text === '' ? { kind: 'none' } : { kind: 'text', text };
}

/** Returns the answer as one text, lines separated by line breaks; '' for none. */
export function answerText(answer: Answer): string {
  switch (answer.kind) {
    case 'none':
      return '';
    case 'text':
      return answer.text;
    case 'link':
      return answer.href;
    case 'list':
      return answer.items.join(', ');
    case 'facts':
      return answer.facts.map((fact) => `${fact.label}: ${answerText(fact.answer)}`).join('\n');
    case 'tables':
      return answer.tables
        .flatMap((table) => [
          ...(table.title ? [table.title] : []),
          ...table.rows.map((row) => row.map(answerText).filter(Boolean).join(', ')),
        ])
        .join('\n');
    case 'files':
      return answer.files.map((file) => file.name).join(', ');
    case 'signature':
      return answer.signature.kind === 'typed' ? answer.signature.text : 'Signed by hand';
    case 'grid': {
      const { cells, distance_across, distance_down } = answer.grid;
      const set = cells.flat().filter((cell) => cell !== '').length;
      return `${set} positions, ${distance_across} ft across, ${distance_down} ft down`;
    }
  }
}
