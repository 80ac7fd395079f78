import {
  type Guide,
  type GuideEntry,
  type GuidePicture,
  type GuideSort,
} from '@parade/contract/directory/guides/guide.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { textAt } from '@parade/contract/forms/answers/values.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { isReleased, pressKitOf } from '@parade/contract/press/kit.ts';
import { isMediaGuideOpen } from '@parade/contract/settings/setting.ts';
import { sql } from 'kysely';
import { type Actor, worksForTheParade } from '../../access/actor.ts';
import { isFirst } from '../../database/firstEntry.ts';
import { pictureAddress, type ShownFile, shownFilesOf } from '../../entries/forms/pictures.ts';
import { acceptedEntry, entriesVisibleTo, entryRows, type EntryRow, isInside } from '../../entries/reads.ts';
import { type SubmissionRow, submissionsOfAll } from '../../forms/reads.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { type GuideKind, guideFactsOf, sortName } from './facts.ts';

export interface AskedGuide {
  readonly kind: GuideKind;
  readonly year?: number | undefined;
  readonly type: number | 'any';
  readonly sortBy?: GuideSort | undefined;
  /** Only this entry. */
  readonly entry?: number | undefined;
}

/** An entry of a guide with its picture's file, which each surface shows in its own way. */
export interface FoundEntry {
  readonly entry: Omit<GuideEntry, 'picture'>;
  readonly file: ShownFile | undefined;
  /** The person who took or drew the picture; '' if nobody is named. */
  readonly credit: string;
}

/** D-10, D-11: returns one guide, inside the actor's rows, with what the press or the judges would see. */
export async function guideFor(portal: Portal, actor: Actor, asked: AskedGuide): Promise<Guide> {
  const { entries, ...guide } = await findGuide(portal, actor, asked);
  const data = entries.map(({ entry, file, credit }) => ({
    ...entry,
    picture: file
      ? {
          url: pictureAddress(portal, file, 'row'),
          card_url: pictureAddress(portal, file, 'card'),
          page_url: pictureAddress(portal, file, 'page'),
          kind: file.kind,
          credit,
          is_for_press: file.is_for_press,
        }
      : null,
  }));
  return { ...guide, data, total: data.length };
}

/** Returns the same guide with the files of its pictures. */
export async function findGuide(
  portal: Portal,
  actor: Actor,
  asked: AskedGuide,
): Promise<Omit<Guide, 'data' | 'total'> & { readonly entries: readonly FoundEntry[] }> {
  const [settings, today] = [await readSettings(portal.db), portal.clock.today()];
  const { kind, type, year = settings.current_parade_year, sortBy = settings.media_guide_sort } = asked;
  const as = kind === 'media' ? 'press' : 'judge';
  const rows = await guideRows(portal)
    .where('entries.year', '=', year)
    .where(acceptedEntry)
    .where(entriesVisibleTo(actor, settings, today, as))
    .$if(kind === 'media', (query) => query.where('entries.is_hidden_from_media', '=', false))
    .$if(asked.entry !== undefined, (query) => query.where('entries.id', '=', asked.entry ?? 0))
    .$if(type !== 'any', (query) => query.where('organizations.type_id', '=', Number(type)))
    // D-11: other types are only for people who work for the parade; one's own band is not a float either.
    .$if(kind === 'judges' && !worksForTheParade(actor), (query) =>
      query.where('organizations.type_id', '=', organizationTypeIds.float),
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  const [submissions, files] = await Promise.all([
    submissionsOfAll(portal.db, ids),
    shownFilesOf(portal, actor, ids, as),
  ]);
  const pictures = new Map(files.map((file) => [file.entry_id, file]));
  const entries = rows.map((row) => {
    const own = submissions.get(row.id) ?? [];
    const facts = guideFactsOf(row, own, kind, today);
    const file = pictures.get(row.id);
    const has_press_kit = kind === 'media' && hasKit(actor, row, own, today);
    return {
      entry: { ...identityOf(row), ...facts, has_press_kit },
      file,
      credit: file ? creditOf(own, file.kind) : '',
      name: sortName(row, facts),
    };
  });
  const place = ({ entry }: FoundEntry) => entry.directory_idx ?? Number.MAX_SAFE_INTEGER;
  entries.sort(
    (one, other) =>
      (sortBy === 'parade_order' ? place(one) - place(other) : 0) ||
      one.name.localeCompare(other.name, 'en-US') ||
      one.entry.id - other.entry.id,
  );
  return { year, sortBy, is_open: isMediaGuideOpen(settings, today), entries };
}

type GuideRow = EntryRow & { readonly organization_type: string; readonly is_first: boolean };

function guideRows(portal: Portal) {
  return entryRows(portal.db)
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select(['organization_types.name as organization_type', isFirst.as('is_first')])
    .orderBy(sql`entries.id`);
}

function identityOf(row: GuideRow) {
  return {
    id: row.id,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    year: row.year,
    is_first: row.is_first,
    org_type: row.org_type,
    organization_type: row.organization_type,
    official_name: entryNameOf(row),
    directory_idx: row.directory_idx,
  };
}

function creditOf(submissions: readonly SubmissionRow[], kind: GuidePicture['kind']): string {
  const [form, path] =
    kind === 'photo' ? (['official-photo', 'photo:credit'] as const) : (['float-design', 'builder:designer'] as const);
  const values = submissions.find(({ form_type }) => form_type === form)?.field_values;
  return values ? textAt(values, path) : '';
}

/** D-03, D-04: returns whether this reader has access to a kit. */
function hasKit(actor: Actor, row: GuideRow, submissions: readonly SubmissionRow[], today: string): boolean {
  const kit = submissions.find(({ form_type }) => form_type === 'press-release');
  if (!kit || pressKitOf(kit.field_values) === null) return false;
  if (isInside(actor, row)) return true;
  return isReleased(kit, row.year, today);
}
