import { z } from 'zod';
import { count, countedPageOf, id } from '../http/paging.ts';
import { route } from '../http/route.ts';
import {
  menuPage,
  menusInput,
  pageDetail,
  pageInput,
  pageInList,
  pageListed,
  pagePreview,
  pagesQuery,
  pageVersion,
  pictureLimits,
  previewReader,
  publicPage,
} from './page.ts';
import { privacyFacts } from './privacy.ts';

const editors = { may: 'managePages' } as const;
const aPage = z.object({ id });
const aVersion = z.object({ id, version: id });
const saved = z.object({ pageId: z.number().int() });

export const contentRoutes = {
  listPages: route({
    method: 'GET',
    path: '/api/pages',
    summary: 'Searches pages by title, slug or text, 10 per page.',
    who: editors,
    query: pagesQuery,
    output: countedPageOf(pageInList),
    refusals: [],
  }),

  readPage: route({
    method: 'GET',
    path: '/api/pages/s/:slug',
    summary: 'Returns one page by its slug. A page that the reader may not open answers as a missing one does.',
    who: { anyone: 'public pages are for everybody; the others are narrowed by the page itself' },
    params: z.object({ slug: z.string().max(120) }),
    output: publicPage,
    refusals: [],
  }),

  readPrivacyFacts: route({
    method: 'GET',
    path: '/api/privacy',
    summary:
      'Returns what the privacy page states: who runs the portal, how to reach them, and when each kind of data is deleted.',
    who: { anyone: 'the privacy page is public' },
    query: z.object({}),
    output: privacyFacts,
    refusals: [],
  }),

  editPage: route({
    method: 'GET',
    path: '/api/pages/:id',
    summary: 'Returns one page for editing.',
    who: editors,
    params: aPage,
    output: pageDetail,
    refusals: [],
  }),

  savePage: route({
    method: 'PUT',
    path: '/api/pages/:id',
    summary:
      "Saves a page, 'new' creates one. Its html is sanitized; a new title or text becomes a version. Refused when somebody else has saved since it was read.",
    who: editors,
    params: z.object({ id: z.union([id, z.literal('new')]) }),
    body: z.strictObject({ page: pageInput }),
    output: saved.extend(pageListed.pick({ status: true, publish_at: true }).shape),
    refusals: ['revision-conflict'],
  }),

  deletePage: route({
    method: 'DELETE',
    path: '/api/pages/:id',
    summary: 'Deletes a page with its versions. Pages that the portal itself links to cannot be deleted.',
    who: editors,
    params: aPage,
    output: z.object({ success: z.boolean() }),
    refusals: ['page-is-home'],
  }),

  listPageVersions: route({
    method: 'GET',
    path: '/api/pages/:id/versions',
    summary: 'Lists the versions of a page’s title and text, newest first.',
    who: editors,
    params: aPage,
    output: z.object({ data: z.array(pageVersion) }),
    refusals: [],
  }),

  readPageVersion: route({
    method: 'GET',
    path: '/api/pages/:id/versions/:version',
    summary: 'Returns one version with its text.',
    who: editors,
    params: aVersion,
    output: pageVersion.extend({ html: z.string() }),
    refusals: [],
  }),

  restorePageVersion: route({
    method: 'POST',
    path: '/api/pages/:id/versions/:version/restore',
    summary:
      'Restores the title and text of a version as the newest version. Access, menu and publishing stay unchanged.',
    who: editors,
    params: aVersion,
    body: z.strictObject({ revision: count }),
    output: saved,
    refusals: ['revision-conflict'],
  }),

  previewPage: route({
    method: 'GET',
    path: '/api/pages/:id/preview',
    summary: 'Previews a page and the menus as a given role, or as somebody who is not signed in.',
    who: editors,
    params: aPage,
    query: z.object({ as: previewReader }),
    output: pagePreview,
    refusals: [],
  }),

  readMenus: route({
    method: 'GET',
    path: '/api/page-menus',
    summary: 'Lists every page; pages in menus come first, in menu order.',
    who: editors,
    output: z.object({ data: z.array(menuPage) }),
    refusals: [],
  }),

  saveMenus: route({
    method: 'PUT',
    path: '/api/page-menus',
    summary: 'Sets which pages each menu has, and their order. A page that is not named is in no menu.',
    who: editors,
    body: menusInput,
    output: z.object({ success: z.boolean() }),
    refusals: ['list-changed'],
  }),

  uploadPagePicture: route({
    method: 'POST',
    path: '/api/files/page',
    summary:
      'Uploads a picture for pages. It is re-encoded without metadata; a picture that no page uses is deleted after a day.',
    who: editors,
    body: z.strictObject({ file: z.file() }),
    multipart: { max_bytes: pictureLimits.max_bytes, max_parts: 1 },
    output: z.object({ result: z.literal('success'), url: z.string(), message: z.string() }),
    status: 201,
    refusals: ['picture-unfit'],
  }),

  readPagePicture: route({
    method: 'GET',
    path: '/api/files/page/:picture',
    summary: 'Returns a picture of a page, by the signed address that came with the page.',
    who: { anyone: 'the address is signed for whoever was answered with the page, and ends' },
    params: z.object({ picture: z.uuid() }),
    query: z.object({ until: z.string().max(20).optional(), key: z.string().max(60).optional() }),
    output: 'file',
    refusals: [],
  }),
} as const;
