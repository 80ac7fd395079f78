import { z } from 'zod';
import { BYTES_PER_MEGABYTE } from '../../forms/widgets/files.ts';
import { id, pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import {
  assetInput,
  assetLimits,
  broadcasterAsset,
  pressRelease,
  releaseImage,
  releaseInput,
  releasesQuery,
} from './release.ts';

const readers = { anyone: 'press releases are public from their day on; those who write them see the others' } as const;
const params = z.object({ id });
const uploadRefusals = [
  'upload-refused',
  'upload-ended',
  'storage-down',
  'too-many-uploads',
  'upload-space-full',
] as const;
const imageForm = { max_bytes: releaseImage.max_size_mb * BYTES_PER_MEGABYTE } as const;

export const releasesRoutes = {
  listReleases: route({
    method: 'GET',
    path: '/api/press-releases',
    summary: 'Lists press releases, newest first, 9 per page; for their authors, scheduled ones too.',
    who: readers,
    query: releasesQuery,
    output: pageOf(pressRelease),
    refusals: [],
  }),

  readReleaseYears: route({
    method: 'GET',
    path: '/api/press-release-years',
    summary: 'Lists the years with press releases that the reader may see, newest first.',
    who: readers,
    output: z.object({ years: z.array(z.number().int()) }),
    refusals: [],
  }),

  readRelease: route({
    method: 'GET',
    path: '/api/press-releases/:id',
    summary: 'Returns one press release.',
    who: readers,
    params,
    output: pressRelease,
    refusals: [],
  }),

  readReleaseImage: route({
    method: 'GET',
    path: '/api/press-releases/:id/image',
    summary: 'Returns the featured image of a press release, at most 1280 pixels per side.',
    who: readers,
    params,
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  readReleaseFeed: route({
    method: 'GET',
    path: '/api/press-releases-feed/:format',
    summary: 'Returns the newest press releases as RSS 2.0 or Atom.',
    who: readers,
    params: z.object({ format: z.enum(['rss', 'atom']) }),
    output: 'file',
    refusals: [],
  }),

  createRelease: route({
    method: 'POST',
    path: '/api/press-releases',
    summary: 'Creates a press release, public from publish_on.',
    who: { may: 'managePages' },
    body: releaseInput,
    example: {
      title: 'The bands of the parade',
      date: '2026-11-23',
      excerpt: 'Twenty-two marching bands are coming.',
      body: 'They come from six states.\n\nThe first one steps off at eight in the morning.',
      publish_on: '2026-11-24',
    },
    multipart: imageForm,
    output: pressRelease,
    status: 201,
    refusals: uploadRefusals,
  }),

  updateRelease: route({
    method: 'PUT',
    path: '/api/press-releases/:id',
    summary: 'Updates a press release. Without a file its image stays unchanged.',
    who: { may: 'managePages' },
    params,
    body: releaseInput,
    multipart: imageForm,
    output: pressRelease,
    refusals: [...uploadRefusals, 'revision-conflict'],
  }),

  deleteRelease: route({
    method: 'DELETE',
    path: '/api/press-releases/:id',
    summary: 'Deletes a press release with its image.',
    who: { may: 'managePages' },
    params,
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),

  listAssets: route({
    method: 'GET',
    path: '/api/broadcaster-assets',
    summary: 'Lists the organizer’s files for broadcasters, by name.',
    who: { may: 'viewBroadcasterAssets' },
    output: pageOf(broadcasterAsset),
    refusals: [],
  }),

  readAsset: route({
    method: 'GET',
    path: '/api/broadcaster-assets/:id/file',
    summary: 'A file for broadcasters.',
    who: { may: 'viewBroadcasterAssets' },
    params,
    output: 'file',
    refusals: ['file-unreadable'],
  }),

  addAsset: route({
    method: 'POST',
    path: '/api/broadcaster-assets',
    summary: 'Adds a file for broadcasters.',
    who: { may: 'manageBroadcasterAssets' },
    body: assetInput,
    multipart: { max_bytes: assetLimits.max_size_mb * BYTES_PER_MEGABYTE },
    output: broadcasterAsset,
    status: 201,
    refusals: uploadRefusals,
  }),

  deleteAsset: route({
    method: 'DELETE',
    path: '/api/broadcaster-assets/:id',
    summary: 'Deletes a file for broadcasters.',
    who: { may: 'manageBroadcasterAssets' },
    params,
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),
} as const;
