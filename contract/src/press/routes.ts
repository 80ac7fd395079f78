import { z } from 'zod';
import { id, pageOf, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { pressKitPage } from './kit.ts';
import { kitsQuery, listedKit, pictureSizes } from './kits.ts';
import { musicFilters, musicQuery, musicTitle } from './music.ts';

// Broadcasters read entries without holding viewEntries; which kits somebody sees is the policy's business.
const readers = { may: ['viewEntries', 'viewBroadcasterAssets'] } as const;
const query = z.object({ entry: id.optional() });

export const pressRoutes = {
  readPressKit: route({
    method: 'GET',
    path: '/api/press-kits/:organization_id/:year',
    summary:
      'The electronic press kit of an entry; for the press once it has been submitted, October 1 has come, its embargo has ended and the media guide is open or the year past.',
    who: readers,
    params: z.object({ organization_id: id, year }),
    query,
    output: pressKitPage,
    refusals: [],
  }),

  readPressFile: route({
    method: 'GET',
    path: '/api/press-kits/:organization_id/:year/files/:file_id',
    summary: 'A picture or logo of the kit, for those who may see the kit.',
    who: readers,
    params: z.object({ organization_id: id, year, file_id: z.uuid() }),
    query,
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  listPressKits: route({
    method: 'GET',
    path: '/api/press-kits',
    summary: 'The press kits of a year that the reader may open, 10 a page.',
    who: { may: 'readPressKits' },
    query: kitsQuery,
    output: pageOf(listedKit),
    refusals: [],
  }),

  takePressKit: route({
    method: 'GET',
    path: '/api/press-kits/:organization_id/:year/archive',
    weight: 'many',
    summary:
      'A press kit as a ZIP: the release as text, all its pictures in a size for print or web, logos, and a text with captions and credits.',
    who: readers,
    params: z.object({ organization_id: id, year }),
    query: query.extend({ size: z.enum(pictureSizes).default('print') }),
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  listMusic: route({
    method: 'GET',
    path: '/api/music-downloads',
    summary:
      'Lists the music titles of accepted entries in a year, within the rows that the reader may see, 10 per page.',
    who: { may: 'readMusic' },
    query: musicQuery,
    output: pageOf(musicTitle),
    refusals: [],
  }),

  readMusic: route({
    method: 'GET',
    path: '/api/music-downloads/:organization_id/:year/files/:file_id',
    summary: 'Returns the audio of a title, for those who may see it in the list.',
    who: { may: 'readMusic' },
    params: z.object({ organization_id: id, year, file_id: z.uuid() }),
    query,
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  takeMusic: route({
    method: 'GET',
    path: '/api/music-archive',
    weight: 'many',
    summary: 'Returns all audio files of the filtered list as a ZIP, with a list of titles and rights.',
    who: { may: 'readMusic' },
    query: musicFilters,
    output: 'file',
    refusals: ['file-unreadable'],
  }),
} as const;
