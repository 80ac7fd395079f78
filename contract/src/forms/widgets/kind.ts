/** The behavior of every kind of widget. One object per kind, in `kinds/`; `widget.ts` looks them up by name. */
import { visibleLine } from '../../http/text.ts';
import { type Answer, readText } from '../answers/answer.ts';
import type { FormContext, Option } from '../answers/context.ts';
import { type FieldPath, type FieldValue, type FileMeta, LIMITS, type RowValue } from '../answers/values.ts';
import type { Finding } from './finding.ts';
import type { Part } from './part.ts';

/** The place of an example answer: the field, or one part of a row or composite value. */
export interface ExamplePlace {
  readonly path: FieldPath;
  readonly key: string;
  readonly label: string;
  readonly ctx: FormContext;
}

/** One table of rows inside a field. */
export interface FieldTable {
  /** Undefined where the value itself is the list of rows. */
  readonly key: string | undefined;
  /** '' where the field's own label is enough. */
  readonly title: string;
  readonly parts: readonly Part[];
  readonly max_rows: number;
  /** The noun in the label of the button that adds a row. */
  readonly noun: string;
  rowsIn(value: FieldValue | undefined): readonly RowValue[];
}

/** The parts of one composite value, and the effects of changing them. */
export interface Composite {
  readonly parts: readonly Part[];
  /** Computes the computed parts. */
  readonly complete?: (row: RowValue) => RowValue;
  /** Adds what a person's change implies, as a builder adds its contacts. */
  readonly changed?: (next: RowValue, before: RowValue, ctx: FormContext) => RowValue;
  /** Present where all parts are counts, and the computed ones their sums: it is shown as a table with totals. */
  readonly counts?: CountTable;
}

/** How counts are added up; the parts are in the order of the table. */
export interface CountTable {
  /** The counted items, in the plural. */
  readonly noun: string;
  /** The part that is the sum of all; the other computed parts are subtotals. */
  readonly total: string;
  /** Counts after the total that break down one of the counts above. */
  readonly breakdown?: { readonly of: string; readonly title: string; readonly keys: readonly string[] };
}

/** `W`: the widget's definition; `V`: its values, once `fits` has checked them. null, undefined and '' never reach it. */
export interface WidgetKind<W, V> {
  /** Returns whether the value has the widget's shape, valid or not. */
  fits(value: unknown, widget: W): boolean;
  /** Returns whether there is an answer, valid or not. An unticked box and a signature without strokes are none. */
  isAnswered(value: V, widget: W): boolean;
  /** Returns the findings about an answer. */
  findings(value: V, widget: W, ctx: FormContext): readonly Finding[];
  /** Returns what is missing where a required field has no answer; absent: the field as a whole. */
  absence?(): readonly Finding[];
  /** Returns the normalized value: trimmed, numbers and dates parsed, computed parts computed, blank rows left out. */
  normalize(value: V, widget: W): FieldValue;
  /** Returns the answer as screens, prints and exports show it. */
  read(value: V, widget: W, people: readonly Option[] | undefined): Answer;
  /** Returns a plausible answer, for tests, drills and the demo season. */
  example(widget: W, place: ExamplePlace): FieldValue;
  /** Returns the part of an answer that is still true in another year; undefined: nothing. */
  lasting(value: V, widget: W): FieldValue | undefined;
  /** Widgets of rows. */
  readonly tables?: readonly FieldTable[];
  /** Widgets of one composite value. */
  readonly composite?: Composite;
  /** Widgets of files. */
  fileMeta?(widget: W): FileMeta;
}

/** The definition type of a kind. */
export type WidgetOf<K> = K extends WidgetKind<infer W, infer _V> ? W : never;

/** Returns a kind whose value is one text; the given parts replace the usual ones. */
export function textKind<W>(
  own: Pick<WidgetKind<W, string>, 'example'> & Partial<WidgetKind<W, string>>,
): WidgetKind<W, string> {
  return {
    fits: (value) => typeof value === 'string' && value.length <= LIMITS.text_length,
    isAnswered: (value) => visibleLine(value) !== '',
    findings: () => [],
    normalize: visibleLine,
    read: readText,
    lasting: (value) => value,
    ...own,
  };
}

/** Returns the label of a stored choice; the choice itself where the definition no longer has it. */
export function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
