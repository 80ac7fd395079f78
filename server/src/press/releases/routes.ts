import { releasesQuery } from '@parade/contract/press/releases/release.ts';
import { releasesRoutes } from '@parade/contract/press/releases/routes.ts';
import { authorOf, can } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { pagePicture } from '../../entries/forms/pictures.ts';
import { fileAnswer } from '../../forms/files/fileReading.ts';
import { fileAt } from '../../forms/files/files.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { atomOf, rssOf } from './feeds.ts';
import {
  authorizeAddingAsset,
  authorizeDeletingAsset,
  authorizeReadingRelease,
  authorizeWritingRelease,
} from './policy.ts';
import { findRelease, listAssets, listReleases, readReleaseYears, toAsset, toRelease } from './reads.ts';
import { addAsset, deleteAsset, deleteRelease, saveRelease } from './writes.ts';

export const releasesRoom = room('press/releases', releasesRoutes, {
  listReleases: async ({ portal, actor, query }) => {
    const today = portal.clock.today();
    const { data, total } = await listReleases(portal.db, query, today, can(actor, 'managePages'));
    return { data: data.map((row) => toRelease(row, today)), total };
  },

  readReleaseYears: async ({ portal, actor }) => ({
    years: await readReleaseYears(portal.db, portal.clock.today(), can(actor, 'managePages')),
  }),

  readRelease: async ({ portal, actor, params }) => {
    const today = portal.clock.today();
    return toRelease(authorizeReadingRelease(actor, await findRelease(portal.db, params.id), today), today);
  },

  readReleaseImage: async ({ portal, actor, params }) => {
    const release = authorizeReadingRelease(actor, await findRelease(portal.db, params.id), portal.clock.today());
    const file = release.image_id === null ? undefined : await fileAt(portal.db, release.image_id);
    if (!file) throw new Refusal('not-found');
    return { ...(await pagePicture(portal, file)), disposition: 'inline' as const, max_age_s: 3600 };
  },

  readReleaseFeed: async ({ portal, params: { format } }) => {
    const { parade_name, organizer_name } = await readSettings(portal.db);
    const today = portal.clock.today();
    // The public releases, for any reader.
    const { data } = await listReleases(portal.db, releasesQuery.parse({}), today, false);
    const { publicUrl } = portal.config;
    const facts = {
      title: `${parade_name} press releases`,
      author: organizer_name,
      today,
      publicUrl,
      self: `${publicUrl}/api/press-releases-feed/${format}`,
    };
    const xml = format === 'rss' ? rssOf(data, facts) : atomOf(data, facts);
    const type = `application/${format}+xml; charset=utf-8`;
    return { content: Buffer.from(xml), type, name: `${format}.xml`, state: xml };
  },

  createRelease: async ({ portal, actor, body }) => saved(portal, await saveRelease(portal, authorOf(actor), body)),

  updateRelease: async ({ portal, actor, params, body }) => {
    const release = authorizeWritingRelease(actor, await findRelease(portal.db, params.id));
    return saved(portal, await saveRelease(portal, authorOf(actor), body, release));
  },

  deleteRelease: async ({ portal, actor, params }) => {
    const release = authorizeWritingRelease(actor, await findRelease(portal.db, params.id));
    await inTransaction(portal, authorOf(actor), (change) => deleteRelease(change, release));
    return { success: true };
  },

  listAssets: async ({ portal }) => {
    const data = (await listAssets(portal.db)).map(toAsset);
    return { data, total: data.length };
  },

  readAsset: async ({ portal, params }) => {
    const [asset] = await listAssets(portal.db, params.id);
    const file = asset?.file_id ? await fileAt(portal.db, asset.file_id) : undefined;
    if (!file) throw new Refusal('not-found');
    return { ...(await fileAnswer(portal, file)), disposition: 'attachment' as const };
  },

  addAsset: async ({ portal, actor, body }) => {
    const [asset] = await listAssets(
      portal.db,
      await addAsset(portal, authorOf(actor), authorizeAddingAsset(actor, body)),
    );
    if (!asset) throw new Refusal('not-found');
    return toAsset(asset);
  },

  deleteAsset: async ({ portal, actor, params }) => {
    const [asset] = await listAssets(portal.db, params.id);
    const allowed = authorizeDeletingAsset(actor, asset);
    await inTransaction(portal, authorOf(actor), (change) => deleteAsset(change, allowed));
    return { success: true };
  },
});

async function saved(portal: Portal, id: number) {
  const release = await findRelease(portal.db, id);
  if (!release) throw new Refusal('not-found');
  return toRelease(release, portal.clock.today());
}
