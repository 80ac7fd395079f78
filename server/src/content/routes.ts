import { isOrganizationRole } from '@parade/contract/access/roles.ts';
import type { PreviewReader } from '@parade/contract/content/page.ts';
import { contentRoutes } from '@parade/contract/content/routes.ts';
import { authorOf } from '../access/actor.ts';
import { inTransaction } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import { readSettings } from '../settings/reads.ts';
import { pictureOf, signedPicture, signedPictureUrl, storePicture, withSignedPictures } from './pictures.ts';
import { abilitiesOn, authorizePage } from './policy.ts';
import {
  findPage,
  isPageFor,
  listedPage,
  listMenus,
  listPages,
  navigationPages,
  pageAt,
  type Reader,
  versionAt,
  versionsOf,
} from './reads.ts';
import { completedInput, deletePage, restoreVersion, saveMenus, savePage } from './writes.ts';

export const contentRoom = room('content', contentRoutes, {
  listPages: async ({ portal, query }) => {
    const { current_parade_year } = await readSettings(portal.db);
    return listPages(portal.db, portal.clock, current_parade_year, query);
  },

  readPage: async ({ portal, actor, params }) => {
    const page = await findPage(portal.db, portal.clock, actor, params.slug);
    if (!page) throw new Refusal('not-found');
    return { ...page, html: withSignedPictures(portal, page.html) };
  },

  readPrivacyFacts: async ({ portal }) => {
    const settings = await readSettings(portal.db);
    return {
      ...settings,
      days: settings,
      uses_recaptcha: settings.recaptcha_site_key !== '' && portal.config.recaptchaSecret !== undefined,
    };
  },

  editPage: async ({ portal, actor, params }) => {
    const page = authorizePage(actor, await pageAt(portal.db, params.id), 'edit');
    const { revision, version } = page;
    const html = withSignedPictures(portal, page.html);
    return { ...listedPage(page, portal.clock), html, revision, version, abilities: abilitiesOn(page) };
  },

  savePage: async ({ portal, actor, params: { id }, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const page = id === 'new' ? null : authorizePage(actor, await pageAt(change.tx, id), 'edit');
      const pageId = await savePage(change, page, completedInput(page, body.page));
      const { status, publish_at } = listedPage(
        authorizePage(actor, await pageAt(change.tx, pageId), 'edit'),
        portal.clock,
      );
      return { pageId, status, publish_at };
    }),

  deletePage: async ({ portal, actor, params }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await deletePage(change, authorizePage(actor, await pageAt(change.tx, params.id), 'delete'));
      return { success: true };
    }),

  listPageVersions: async ({ portal, actor, params }) => {
    const page = authorizePage(actor, await pageAt(portal.db, params.id), 'edit');
    return { data: await versionsOf(portal.db, page) };
  },

  readPageVersion: async ({ portal, actor, params }) => {
    const page = authorizePage(actor, await pageAt(portal.db, params.id), 'edit');
    const found = await versionAt(portal.db, page, params.version);
    if (!found) throw new Refusal('not-found');
    return { ...found, html: withSignedPictures(portal, found.html) };
  },

  restorePageVersion: async ({ portal, actor, params, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const page = authorizePage(actor, await pageAt(change.tx, params.id), 'restore');
      return { pageId: await restoreVersion(change, page, params.version, body.revision) };
    }),

  previewPage: async ({ portal, actor, params, query }) => {
    const { db, clock } = portal;
    const { id, slug } = authorizePage(actor, await pageAt(db, params.id), 'preview');
    const reader = readerAs(query.as);
    const page = await findPage(db, clock, reader, slug);
    return {
      page: page ? { ...page, html: withSignedPictures(portal, page.html) } : null,
      is_for_reader: await isPageFor(db, reader, id),
      menus: await navigationPages(db, clock, reader),
    };
  },

  readMenus: async ({ portal }) => ({ data: await listMenus(portal.db, portal.clock) }),

  saveMenus: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await saveMenus(change, body);
      return { success: true };
    }),

  uploadPagePicture: async ({ portal, actor, body }) => {
    const picture = await pictureOf(body.file);
    const id = await inTransaction(portal, authorOf(actor), (change) => storePicture(change, picture));
    return { result: 'success' as const, url: signedPictureUrl(portal, id), message: 'The picture has been uploaded.' };
  },

  readPagePicture: async ({ portal, params, query }) => signedPicture(portal, params.picture, query),
});

/** Returns a person with only this role, as pages and menus see readers. */
function readerAs(as: PreviewReader): Reader {
  if (as === 'signed-out') return null;
  // People without any role are treated like media whose account is pending (see Actor.roles).
  if (as === 'no-role') return { roles: ['media-pending'], staff_roles: [] };
  return { roles: [as], staff_roles: isOrganizationRole(as) ? [] : [as as never] };
}
