/** The contents of a program for one reader, and the key that identifies them. */
import { guideHeading, type GuideEntry } from '@parade/contract/directory/guides/guide.ts';
import type { ProgramQuery } from '@parade/contract/directory/program/program.ts';
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Portal } from '../../portal.ts';
import { readOrganizationTypes, readSettings } from '../../settings/reads.ts';
import { findGuide } from '../guides/reads.ts';

/** The picture of an entry: its file by what its bytes are. Sides in pixels. */
export interface ProgramPicture {
  readonly file_id: string;
  readonly checksum: string;
  readonly width: number;
  readonly height: number;
  readonly kind: 'photo' | 'rendering';
  readonly credit: string;
}

export type ProgramEntry = Pick<
  GuideEntry,
  | 'org_type'
  | 'organization_type'
  | 'directory_idx'
  | 'hometown'
  | 'pronunciation'
  | 'one_line'
  | 'prose'
  | 'facts'
  | 'notes'
  | 'music'
  | 'links'
  | 'media_contact'
> & {
  /** The entry's title and the line under it; '' for none. */
  readonly name: string;
  readonly under: string;
  readonly picture: ProgramPicture | null;
};

export interface ProgramContents {
  readonly year: number;
  /** '138th' */
  readonly nth: string;
  readonly parade_name: string;
  readonly organizer: string;
  /** Civil date of the parade. */
  readonly day: string;
  /** Name of the one type that it has; null: all. */
  readonly type: string | null;
  readonly entries: readonly ProgramEntry[];
}

/** D-15: the program of a year as this reader may see it now: the entries and pictures of their media guide, and no others. */
export async function programContents(portal: Portal, actor: Actor, asked: ProgramQuery): Promise<ProgramContents> {
  const [settings, types] = await Promise.all([readSettings(portal.db), readOrganizationTypes(portal.db)]);
  const { year, entries } = await findGuide(portal, actor, { kind: 'media', ...asked });
  const files = await filesOf(
    portal,
    entries.flatMap(({ file }) => file?.id ?? []),
  );
  const parade = await portal.db
    .selectFrom('parades')
    .select('parade_on')
    .where('event_year', '=', year)
    .executeTakeFirst();
  return {
    year,
    nth: nthParade(year),
    parade_name: settings.parade_name,
    organizer: settings.organizer_name,
    day: parade?.parade_on ?? paradeDay(year),
    type: types.find(({ id }) => id === asked.type)?.name ?? null,
    entries: entries.map(({ entry, file, credit }) => {
      const { name, under } = guideHeading(entry);
      const bytes = file && files.get(file.id);
      return {
        name,
        under,
        org_type: entry.org_type,
        organization_type: entry.organization_type,
        directory_idx: entry.directory_idx,
        hometown: entry.hometown,
        pronunciation: entry.pronunciation,
        one_line: entry.one_line,
        prose: entry.prose,
        facts: entry.facts,
        notes: entry.notes,
        music: entry.music,
        links: entry.links,
        media_contact: entry.media_contact,
        picture: file && bytes ? { file_id: file.id, ...bytes, kind: file.kind, credit } : null,
      };
    }),
  };
}

/** Changes with how a program looks: what was printed in another way before is printed again. */
const edition = 2;

/**
 * Returns the SHA-256 of all printed content: two readers share a program when, and only when, its content is the same for
 * both.
 */
export function programKeyOf(contents: ProgramContents): string {
  return createHash('sha256').update(JSON.stringify({ edition, contents })).digest('hex');
}

async function filesOf(
  portal: Portal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<ProgramPicture, 'checksum' | 'width' | 'height'>>> {
  const rows = await portal.db
    .selectFrom('files')
    .select(['id', 'checksum', 'width', 'height'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.flatMap(({ id, checksum, width, height }) =>
      checksum && width && height ? [[id, { checksum, width, height }] as const] : [],
    ),
  );
}

/** Jobs that print programs, one each. */
export const programQueue = 'programs';
