/** What media, broadcasters and judges take away: the D requirements, before and after the media guide opens. */
import type { Cell } from '../access/request.ts';
import { applicants, crew, press } from './actors.ts';
import type { Row, Table } from './row.ts';

/** D-02: the row before the guide opens; undefined where it makes no difference. */
export function beforeTheGuideOpens(row: Row): Row | undefined {
  const isOfEntries = row.about === 'entry' || row.about === 'kit file';
  if (!isOfEntries || !press.every((actor) => row.all?.includes(actor))) return undefined;
  const closed = press.flatMap((actor) =>
    (['own', 'other organization'] as const).map((target) => [`${actor}: ${target}`, 'absent'] as const),
  );
  return { ...row, except: { ...row.except, ...Object.fromEntries(closed) } };
}

export const mediaPolicy: Table = {
  'GET /api/media-guide': {
    about: 'entry',
    as: 'list',
    all: [...crew, ...press],
    own: applicants,
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/judges-guide': {
    about: 'entry',
    as: 'list',
    all: [...crew, 'judge'],
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/press-kits': { all: [...crew, ...press], query: { year: 2027 } },
  'GET /api/press-kits/:organization_id/:year/archive': {
    about: 'entry',
    all: [...crew, ...press],
    own: applicants,
    except: {
      'judge: own': 'absent',
      'judge: other year': 'absent',
      'judge: other organization': 'absent',
      'judge: absent': 'absent',
    },
  },
  'GET /api/music-downloads': { all: [...crew, ...press, ...applicants], query: { year: 2027 } },
  'GET /api/music-archive': { all: [...crew, ...press, ...applicants], query: { year: 2027 } },
  'GET /api/music-downloads/:organization_id/:year/files/:file_id': {
    about: 'kit file',
    all: [...crew, ...press],
    own: applicants,
    query: playedAsMusic,
  },
};

/** The picture of the kit counts as the sound of a title: which file it is makes no difference to who may have it. */
async function playedAsMusic({ portal, bundle }: Cell): Promise<Record<never, never>> {
  const title = { title: 'A march', all_rights_obtained: 'yes', audio: [bundle.file] };
  const at = portal.clock.nowIso();
  await portal.db
    .insertInto('form_submissions')
    .values({
      entry_id: bundle.entry.id,
      form_type: 'music',
      definition_version: 1,
      field_values: JSON.stringify({ 'usage:any': 'yes', 'usage:titles': [title] }),
      revision: 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}
