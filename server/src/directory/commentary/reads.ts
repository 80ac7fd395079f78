import {
  changedHours,
  type Commentary,
  commentaryLabels,
  type CommentaryQuery,
  type CommentarySheet,
  type Played,
} from '@parade/contract/directory/commentary/commentary.ts';
import { guideHeading } from '@parade/contract/directory/guides/guide.ts';
import { type FieldPath, isRecord } from '@parade/contract/forms/answers/values.ts';
import { searchKey } from '@parade/contract/http/searchKey.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { answersFor, type ReadAnswer } from '../../entries/formSummaries.ts';
import { pictureOf } from '../../entries/forms/pictures.ts';
import { entryRows } from '../../entries/reads.ts';
import { type SubmissionRow, submissionsOfAll } from '../../forms/reads.ts';
import type { Portal } from '../../portal.ts';
import { musicRows } from '../guides/facts.ts';
import { findGuide } from '../guides/reads.ts';
import { answersShown, isOfficial, isPlaced } from './places.ts';

/** D-16: returns the sheets of a year inside the actor's rows, only for entries of the media guide. */
export async function commentaryFor(portal: Portal, actor: Actor, asked: CommentaryQuery): Promise<Commentary> {
  const guide = await findGuide(portal, actor, { kind: 'media', ...asked, sortBy: 'parade_order' });
  const ids = guide.entries.map(({ entry }) => entry.id);
  const since = new Date(portal.clock.now().getTime() - changedHours * 60 * 60 * 1000).toISOString();
  const [rows, submissions] = await Promise.all([
    entryRows(portal.db).where('entries.id', '=', sql<number>`any(${ids}::int[])`).execute(),
    submissionsOfAll(portal.db, ids),
  ]);
  const today = portal.clock.today();
  const data = guide.entries.flatMap(({ entry, file }): CommentarySheet[] => {
    const row = rows.find(({ id }) => id === entry.id);
    if (!row) return [];
    const own = submissions.get(entry.id) ?? [];
    const read = answersShown(answersFor({ entry: row, submissions: own, today }, 'CS'));
    const { id, organization_id, year, is_first, org_type, organization_type, directory_idx } = entry;
    const { hometown, pronunciation, one_line, facts } = entry;
    const places = placesOf(read, own);
    return [
      {
        id,
        organization_id,
        year,
        is_first,
        org_type,
        organization_type,
        directory_idx,
        picture: file ? pictureOf(portal, file) : null,
        ...guideHeading(entry),
        hometown,
        pronunciation,
        one_line,
        facts,
        ...places,
        changed: labelsOf(read, changedSince(own, since), places),
      },
    ];
  });
  return { year: guide.year, is_open: guide.is_open, data, total: data.length };
}

function placesOf(
  read: readonly ReadAnswer[],
  submissions: readonly SubmissionRow[],
): Pick<CommentarySheet, 'announcer_copy' | 'appearance' | 'people' | 'officials' | 'corner' | 'music' | 'notes'> {
  const valueAt = (path: FieldPath) => read.find((answer) => answer.path === path)?.value ?? '';
  const nth = valueAt('commentary:appearance_number');
  const first = valueAt('commentary:first_year');
  const valuesOf = (form_type: string) => submissions.find((each) => each.form_type === form_type)?.field_values ?? {};
  const music = musicIn(submissions);
  const lists = read.filter(({ widget }) => widget === 'name_list');
  const officials = read.filter(({ path, widget }) => isOfficial(path) && widget !== 'name_list');
  return {
    announcer_copy: valueAt('commentary:announcer_copy'),
    appearance: appearanceText(nth, first),
    people: lists.map(({ form_type, path, label }) => ({ label, names: namesIn(valuesOf(form_type)[path]) })),
    officials: officials.map(({ label, value }) => ({ label, value })),
    corner: cornerIn(music, valueAt('usage:corner_title') || valueAt('band_facts:parade_tune')),
    music,
    notes: read
      .filter(({ path, widget }) => !isPlaced(path) && !isOfficial(path) && widget !== 'name_list')
      .map(({ label, value }) => ({ label: label.replace(/\?$/, ''), value })),
  };
}

/** '41st; first in 1949' */
function appearanceText(nth: string, first: string): string {
  if (!first) return nth;
  return nth ? `${nth}; first in ${first}` : `First in ${first}`;
}

/** Returns the labels under which a sheet shows what was changed. */
function labelsOf(
  read: readonly ReadAnswer[],
  paths: ReadonlySet<string>,
  { corner, music }: Pick<CommentarySheet, 'corner' | 'music'>,
): string[] {
  const named: Readonly<Record<string, string>> = {
    'entry:pronunciation': commentaryLabels.pronunciation,
    'commentary:appearance_number': commentaryLabels.appearance,
    'commentary:first_year': commentaryLabels.appearance,
    'usage:titles': commentaryLabels.music,
    'usage:corner_title': commentaryLabels.corner,
    'band_facts:parade_tune': commentaryLabels.corner,
  };
  const labels = read
    .filter(({ path }) => paths.has(path))
    .map(({ path, label }) => named[path] ?? label.replace(/\?$/, ''));
  // Its writers and rights are those of the list.
  const isListed = corner !== null && music.includes(corner);
  if (isListed && labels.includes(commentaryLabels.music)) labels.push(commentaryLabels.corner);
  return [...new Set(labels)];
}

/** Returns 'Ana Ruiz, drum major (ROO-ees)' for each row of a list of names. */
function namesIn(value: unknown): string[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return rows.flatMap((row) => {
    if (!isRecord(row)) return [];
    const text = (key: string) => (typeof row[key] === 'string' ? row[key].trim() : '');
    const named = [text('name'), text('title_or_affiliation')].filter(Boolean).join(', ');
    const said = text('pronunciation');
    return named ? [said ? `${named} (${said})` : named] : [];
  });
}

function musicIn(submissions: readonly SubmissionRow[]): Played[] {
  return musicRows(submissions).flatMap((row) => {
    const text = (key: string) => (typeof row[key] === 'string' ? row[key].trim() : '');
    const rights = text('all_rights_obtained');
    const title = text('title');
    if (!title) return [];
    const said = rights === 'yes' ? 'Yes' : rights === 'no' ? 'No' : '';
    return [{ title, composer: text('composer'), arranger: text('arranger'), rights: said }];
  });
}

/** Returns what is played at the corner: the listed title of that name, or else the name alone; null for no name. */
function cornerIn(music: readonly Played[], named: string): Played | null {
  if (named === '') return null;
  const listed = music.find(({ title }) => searchKey(title) === searchKey(named));
  return listed ?? { title: named, composer: '', arranger: '', rights: '' };
}

/** Returns the answers that had another value before, since an instant. */
function changedSince(submissions: readonly SubmissionRow[], since: string): ReadonlySet<string> {
  return new Set(
    submissions.flatMap(({ field_changes }) =>
      Object.entries(field_changes).flatMap(([path, change]) =>
        change && change.first_at === undefined && change.at >= since ? [path] : [],
      ),
    ),
  );
}
