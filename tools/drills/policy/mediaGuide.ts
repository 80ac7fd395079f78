/** What media, broadcasters and judges take away: the D requirements, before and after the media guide opens. */
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
};
