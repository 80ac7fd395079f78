/** The place of an issue inside an answer, in the words of the screen: 'Cars and vans, row 2, License plate'. */
import { blocks, type Issue } from '../answers/issue.ts';
import { addressParts } from '../widgets/kinds/address.ts';
import type { Part } from '../widgets/part.ts';
import type { FieldDefinition, FormDefinition } from './definition.ts';
import { findField } from './visibility.ts';
import { compositeOf, tablesOf } from './widget.ts';

/** Returns the place; '' for an issue of the whole answer. */
export function issuePlace(form: FormDefinition, issue: Issue): string {
  const field = findField(form, issue.path)?.field;
  if (!field) return '';
  const table = tablesOf(field).find(({ key }) => key === issue.table);
  const title = table?.title ?? '';
  const row = issue.row === undefined ? '' : `${title === '' ? 'Row' : 'row'} ${issue.row + 1}`;
  return [title, row, issue.column === undefined ? '' : columnName(field, issue)].filter(Boolean).join(', ');
}

/** Returns 'City: This value is required'; the message alone for an issue of the whole answer. */
export function placedMessage(form: FormDefinition, issue: Issue): string {
  const place = issuePlace(form, issue);
  return place === '' ? issue.message : labeledMessage(place, issue.message);
}

/** Returns the messages that refuse answers, by 'group:field' and each once (F-03). */
export function placedMessages(form: FormDefinition, issues: readonly Issue[]): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of issues.filter(blocks)) {
    const texts = (messages[issue.path] ??= []);
    const text = placedMessage(form, issue);
    if (!texts.includes(text)) texts.push(text);
  }
  return messages;
}

/** Returns 'City: This value is required'. A label that ends with its own punctuation, as a question does, gets no colon. */
export function labeledMessage(label: string, message: string): string {
  return /[?!:.]$/.test(label) ? `${label} ${message}` : `${label}: ${message}`;
}

function columnName(field: FieldDefinition, { table, column = '' }: Issue): string {
  if (field.widget === 'equestrian_grid') return /^\d+$/.test(column) ? `place ${Number(column) + 1}` : '';
  const parts =
    field.widget === 'address'
      ? addressParts
      : (compositeOf(field)?.parts ?? tablesOf(field).find(({ key }) => key === table)?.parts ?? []);
  return labelsOf(parts, column.split('.')).join(', ');
}

/** Returns the labels of a key, which is its own where no part has it; 'address.line1' inside a row has two. */
function labelsOf(parts: readonly Part[], [key = '', ...inner]: readonly string[]): string[] {
  const part = parts.find((each) => each.key === key);
  if (!part) return [key];
  return [part.label, ...(part.widget === 'address' && inner.length > 0 ? labelsOf(addressParts, inner) : [])];
}
