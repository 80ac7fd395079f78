import type { GuideEntry } from '@parade/contract/directory/guides/guide.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { type FieldPath, isRecord, textAt } from '@parade/contract/forms/answers/values.ts';
import { answersFor, type ReadAnswer } from '../../entries/formSummaries.ts';
import type { EntryRow } from '../../entries/reads.ts';
import type { SubmissionRow } from '../../forms/reads.ts';

export type GuideKind = 'media' | 'judges';

/** An entry's content in a guide, without its picture and what the reader may open. */
export type GuideFacts = Pick<
  GuideEntry,
  | 'title'
  | 'hometown'
  | 'pronunciation'
  | 'one_line'
  | 'prose'
  | 'facts'
  | 'notes'
  | 'flags'
  | 'music'
  | 'links'
  | 'media_contact'
>;

const judgesAlso: readonly FieldPath[] = [
  'sponsor:entrant_class',
  'people:riders',
  'people:outwalkers',
  'visit:first_time',
  'visit:second_time',
];
/** Fields shown in places of their own, by key. */
const placed = [
  'official_name',
  'title',
  'one_line',
  'facts',
  'pronunciation',
  'hometown_city',
  'hometown_state',
  'hometown_country',
  'hometown_country_other',
  'website',
  'facebook',
  'instagram',
  'youtube',
  'credit',
];
/** Texts at the beginning of a guide, without a heading. */
const openings: readonly FieldPath[] = ['commentary:guide_copy', 'theme:statement'];

/** D-10, D-11: returns the content of an entry's forms for a guide. `today`: civil date. */
export function guideFactsOf(
  entry: EntryRow,
  submissions: readonly SubmissionRow[],
  kind: GuideKind,
  today: string,
): GuideFacts {
  const read = answersFor(
    { entry, submissions, today },
    kind === 'media' ? 'MG' : 'JG',
    kind === 'media' ? ['entry:pronunciation'] : judgesAlso,
  );
  const valueAt = (key: string) => read.find(({ path }) => keyOf(path) === key)?.value ?? '';
  const rest = read.filter(({ path }) => !placed.includes(keyOf(path)));
  const isFlag = (answer: ReadAnswer) => kind === 'judges' && answer.widget === 'yesno';
  const isProse = (answer: ReadAnswer) =>
    !isFlag(answer) && (answer.widget === 'textarea' || answer.value.length > maxNote);
  const opening = openings.filter((path) => rest.some((answer) => answer.path === path)).slice(0, 1);
  const prose = rest.filter(isProse).map(({ path, label, value }) => ({
    label: opening.includes(path) ? '' : label,
    text: value,
  }));
  return {
    title: (read.findLast(({ path }) => keyOf(path) === 'title')?.value ?? '').trim(),
    hometown: hometownOf(valueAt),
    pronunciation: valueAt('pronunciation'),
    one_line: valueAt('one_line'),
    prose: [...prose.filter(({ label }) => label === ''), ...prose.filter(({ label }) => label !== '')],
    facts: valueAt('facts')
      .split('\n')
      .map((fact) => fact.replace(/^[-•*\s]+/, '').trim())
      .filter(Boolean),
    notes: rest
      .filter((answer) => !isProse(answer) && !isFlag(answer))
      .map(({ label, value }) => ({ label: withoutQuestionMark(label), value })),
    flags: rest
      .filter((answer) => isFlag(answer) && answer.value === 'Yes')
      .map(({ label }) => withoutQuestionMark(label)),
    music: titlesIn(submissions),
    links: kind === 'media' ? linksIn(valueAt) : [],
    media_contact: kind === 'media' ? contactIn(submissions) : null,
  };
}

/** A longer answer is shown as text, because it does not fit the margin. */
const maxNote = 90;

/** Returns the heading of an entry in lists sorted by title: its announced name. */
export function sortName(entry: EntryRow, facts: GuideFacts): string {
  return (facts.title || entryNameOf(entry)).replace(/^(?:the|a|an)\s+/i, '').toLocaleLowerCase('en-US');
}

function keyOf(path: FieldPath): string {
  return path.slice(path.indexOf(':') + 1);
}

function withoutQuestionMark(label: string): string {
  return label.replace(/\?$/, '');
}

function hometownOf(valueAt: (key: string) => string): string {
  const country = valueAt('hometown_country_other') || valueAt('hometown_country');
  const isHere = country === '' || country === 'United States';
  return [valueAt('hometown_city'), valueAt('hometown_state'), isHere ? '' : country].filter(Boolean).join(', ');
}

function linksIn(valueAt: (key: string) => string): GuideFacts['links'] {
  const labels = { website: 'Website', facebook: 'Facebook', instagram: 'Instagram', youtube: 'Video channel' };
  return Object.entries(labels).flatMap(([key, label]) => {
    const href = addressOf(key, valueAt(key).trim());
    return href ? [{ label, href }] : [];
  });
}

/** Returns an https address for a typed one, or for a name on a known service; null for anything else. */
function addressOf(key: string, typed: string): string | null {
  if (typed === '') return null;
  const name = /^@?([\w.-]{2,60})$/.exec(typed)?.[1];
  const hosts: Readonly<Record<string, string>> = {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    youtube: 'https://www.youtube.com/@',
  };
  const host = hosts[key];
  if (name && host && !/\.(?:com|org|net|edu|gov)$/i.test(name)) return `${host}${name}`;
  const url = URL.parse(/^https?:/i.test(typed) ? typed : `https://${typed}`);
  return url?.hostname.includes('.') ? url.href : null;
}

/** Returns the media contact of the application: the only phone that a guide shows. */
function contactIn(submissions: readonly SubmissionRow[]): GuideFacts['media_contact'] {
  const values = submissions.find(
    ({ field_values }) => textAt(field_values, 'media_contact:name') !== '',
  )?.field_values;
  if (!values) return null;
  return {
    name: textAt(values, 'media_contact:name'),
    email: textAt(values, 'media_contact:email'),
    phone: textAt(values, 'media_contact:mobile') || textAt(values, 'media_contact:other_phone'),
  };
}

function titlesIn(submissions: readonly SubmissionRow[]): string[] {
  return musicRows(submissions).flatMap(({ title }) => (typeof title === 'string' ? [title] : []));
}

/** Returns what an entry plays, by the rows of its music form; none if it answered that it plays nothing. */
export function musicRows(submissions: readonly SubmissionRow[]): Readonly<Record<string, unknown>>[] {
  const values = submissions.find(({ form_type }) => form_type === 'music')?.field_values;
  // Hidden by its own question: an entry that later answered 'no' plays nothing, whatever it listed before.
  const rows = values?.['usage:any'] === 'yes' ? values['usage:titles'] : null;
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}
