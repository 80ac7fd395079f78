/**
 * What an answer looks like when it is read: labels in place of keys, dates as MM/DD/YYYY, money with its dollar sign.
 * Screens, prints, sheets and exports all read answers off this, so that one answer reads alike everywhere.
 */
import { showCivilDate } from './civilDate.ts';
import type { FieldDefinition, Option, Part, RowWidgetName } from './definition.ts';
import { YES_NO } from './options.ts';
import type { FieldValue, FileValue, GridValue, PartValue, RowValue, SignatureValue, TablesValue } from './values.ts';
import { addressParts } from './widgets/address.ts';
import { composites, rowTables } from './widgets/tables.ts';
import { vehicleTables } from './widgets/vehicles.ts';
import { showMoney } from './widgets/plain.ts';
import { fitsWidget, isAnswered } from './widgets/widget.ts';

export interface AnswerTable {
  /** '' where the field's own label is title enough. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Answer[])[];
}

export type Answer =
  | { readonly kind: 'none' }
  /** May have line breaks. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly label: string; readonly answer: Answer }[] }
  | { readonly kind: 'tables'; readonly tables: readonly AnswerTable[] }
  | { readonly kind: 'files'; readonly files: readonly FileValue[] }
  | { readonly kind: 'signature'; readonly signature: SignatureValue }
  | { readonly kind: 'grid'; readonly grid: GridValue };

const none: Answer = { kind: 'none' };

/**
 * A stored value ready to be read. What cannot be understood is shown as it was typed. people: who is listed in the
 * entry, so that somebody who was chosen is read by name.
 */
export function answerOf(
  field: FieldDefinition,
  value: FieldValue | undefined,
  people: readonly Option[] = [],
): Answer {
  if (!isAnswered(field, value) || value === undefined || value === null) return none;
  if (!fitsWidget(field, value)) return text(typeof value === 'string' ? value : '');
  switch (field.widget) {
    case 'agree':
      return text('Yes');
    case 'checks':
      return { kind: 'list', items: (value as readonly string[]).map((key) => labelIn(field.options, key)) };
    case 'year_list':
      return text((value as readonly string[]).join(', '));
    case 'signature':
      return { kind: 'signature', signature: value as SignatureValue };
    case 'signature_date':
      return text(showCivilDate(value as string));
    case 'equestrian_grid':
      return { kind: 'grid', grid: value as GridValue };
    case 'official_photo':
      return { kind: 'files', files: value as readonly FileValue[] };
    case 'animals':
    case 'vehicles':
    case 'name_list':
    case 'past_parades':
    case 'music_titles':
      return { kind: 'tables', tables: [tableOf(field.widget, value as readonly RowValue[], people)] };
    case 'vehicles_four':
      return {
        kind: 'tables',
        tables: vehicleTables.flatMap(({ key, title, parts }) => {
          const rows = (value as TablesValue)[key] ?? [];
          return rows.length > 0 ? [tableFrom(title, parts, rows)] : [];
        }),
      };
    case 'band_composition':
    case 'float_builder':
    case 'commemorative_photo':
    case 'press_release':
      return factsOf(composites[field.widget].parts, value as RowValue);
    case 'static':
      return none;
    case 'computed':
      return text(value as string);
    default:
      return plainAnswer(field, value as PartValue);
  }
}

/** The same in one piece of text, lines separated by line breaks; '' for none. */
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

/** The rows of a table as they are read; only columns that some row has an answer for. */
function tableFrom(title: string, parts: readonly Part[], rows: readonly RowValue[]): AnswerTable {
  const answers = rows.map((row) => parts.map((part) => plainAnswer(part, row[part.key])));
  const used = parts.map((_, column) => answers.some((row) => row[column]?.kind !== 'none'));
  return {
    title,
    columns: parts.filter((_, column) => used[column]).map((part) => part.label),
    rows: answers.map((row) => row.filter((_, column) => used[column])),
  };
}

function tableOf(widget: RowWidgetName, rows: readonly RowValue[], people: readonly Option[]): AnswerTable {
  const { parts } = rowTables[widget];
  const named = rows.map((row) =>
    Object.fromEntries(parts.map((part) => [part.key, nameIfChosen(part, row[part.key], people)])),
  );
  return tableFrom('', parts, named);
}

/** What is stored is the id of whoever was chosen, which says nothing to anybody: the name, by which lists call them. */
export function nameIfChosen(part: Part, value: PartValue, people: readonly Option[]): PartValue {
  if (part.chosen_from !== 'people' || typeof value !== 'string' || value === '') return value;
  return people.find((person) => person.value === value)?.label ?? NOT_LISTED_ANY_MORE;
}

/** Stands for somebody who was chosen in a form and taken off the list of people since. */
export const NOT_LISTED_ANY_MORE = 'Somebody who is no longer listed';

function factsOf(parts: readonly Part[], row: RowValue): Answer {
  const facts = parts
    .filter((part) => part.shown?.(row) ?? true)
    .map((part) => ({ label: part.label, answer: plainAnswer(part, row[part.key]) }))
    .filter((fact) => fact.answer.kind !== 'none');
  return facts.length === 0 ? none : { kind: 'facts', facts };
}

type PlainField = Extract<FieldDefinition, { widget: Part['widget'] }> | Part;

function plainAnswer(part: PlainField, value: PartValue): Answer {
  if (value === undefined || value === '') return none;
  if (part.widget === 'file') return Array.isArray(value) && value.length > 0 ? { kind: 'files', files: value } : none;
  if (part.widget === 'address') {
    return typeof value === 'object' && !Array.isArray(value) ? addressAnswer(value as RowValue) : none;
  }
  if (typeof value !== 'string') return none;
  switch (part.widget) {
    case 'date':
      return text(showCivilDate(value));
    case 'money':
      return text(showMoney(value));
    case 'yesno':
      return text(labelIn(YES_NO, value));
    case 'select':
    case 'radio':
      return text(labelIn(part.options, value));
    case 'url':
      return value.startsWith('https://') ? { kind: 'link', href: value } : text(value);
    default:
      return text(value);
  }
}

/** On lines as on an envelope. */
function addressAnswer(address: RowValue): Answer {
  const at = (key: string) => (typeof address[key] === 'string' ? (address[key] as string) : '');
  const town = [at('city'), [at('state'), at('postal_code')].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const country = addressParts.find((part) => part.key === 'country');
  const countryName = country?.widget === 'select' && at('country') ? labelIn(country.options, at('country')) : '';
  const lines = [at('line1'), at('line2'), town, countryName].filter(Boolean);
  return lines.length === 0 ? none : text(lines.join('\n'));
}

function labelIn(options: readonly { readonly value: string; readonly label: string }[], key: string): string {
  return options.find((option) => option.value === key)?.label ?? key;
}

function text(words: string): Answer {
  return words === '' ? none : { kind: 'text', text: words };
}
