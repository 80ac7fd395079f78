import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { fileNameOf } from '@parade/contract/http/fileName.ts';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { isHandedIn, kitOpensOn, pressKitOf } from '@parade/contract/press/kit.ts';
import { pressRoutes } from '@parade/contract/press/routes.ts';
import type { Actor } from '../access/actor.ts';
import type { Authorized } from '../access/authorized.ts';
import { entryAt, listedEntry } from '../entries/reads.ts';
import { fileAnswer } from '../forms/files/fileReading.ts';
import { fileAt, fileIds, fileValueOf } from '../forms/files/files.ts';
import { room } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { currentParadeYear, readSettings, typeNamesOf } from '../settings/reads.ts';
import { kitArchive, listKits } from './kits.ts';
import { kitPictures } from './kitPictures.ts';
import { findSound, listMusic, musicArchive } from './music.ts';
import { isOut, authorizeReadingKit, preparesKit } from './policy.ts';
import { type EntryWithKit, kitAt, openIn } from './reads.ts';

export const pressRoom = room('press', pressRoutes, {
  readPressKit: async ({ portal, actor, params, query }) => {
    const target = await seen(portal, actor, params, query.entry);
    const prepares = preparesKit(actor, target);
    const listed = await listedEntry(portal, actor, target.entry.id);
    const values = target.submission?.field_values ?? {};
    const today = portal.clock.today();
    const shown = prepares || isOut(target, today);
    const opensOn = kitOpensOn(values, target.entry.year);
    const kit = shown ? pressKitOf(values) : null;
    const pictures = kit ? await kitPictures(portal, actor, target) : [];
    const open = (file: FileValue) => openIn('/api/press-kits', listed, file);
    return {
      entry: {
        id: listed.id,
        organization_id: listed.organization_id,
        year: listed.year,
        official_name: listed.official_name,
        organization: listed.organization.name,
        is_first: listed.is_first,
      },
      kit: kit && { ...kit, images: kit.images.map(open), logo: kit.logo.map(open) },
      pictures: pictures.map(({ file, kind, caption, creator, name }) => {
        const ending = /\.\w+$/.exec(file.name)?.[0] ?? '';
        return { file: { ...open(fileValueOf(file)), name: `${name}${ending}` }, kind, caption, creator };
      }),
      // D-04: only people who prepare the kit learn that one is coming, and when.
      embargo: shown && today < opensOn ? opensOn : null,
      is_submitted: shown && target.submission !== undefined && isHandedIn(target.submission),
      abilities: { edit: prepares },
    };
  },

  readPressFile: async ({ portal, actor, params, query }) => {
    const target = await seen(portal, actor, params, query.entry);
    const shown = preparesKit(actor, target) || isOut(target, portal.clock.today());
    if (!shown) throw new Refusal('not-found');
    const isNamed = fileIds(target.submission?.field_values ?? {}).includes(params.file_id);
    const file = isNamed
      ? await fileAt(portal.db, params.file_id)
      : (await kitPictures(portal, actor, target)).find(({ file: { id } }) => id === params.file_id)?.file;
    if (!file) throw new Refusal('not-found');
    return fileAnswer(portal, file);
  },

  listPressKits: async ({ portal, actor, query }) => listKits(portal, actor, query),

  takePressKit: async ({ portal, actor, params, query }) => {
    const target = await seen(portal, actor, params, query.entry);
    if (!preparesKit(actor, target) && !isOut(target, portal.clock.today())) throw new Refusal('not-found');
    return {
      content: await kitArchive(portal, actor, target, query.size),
      type: 'application/zip',
      name: fileNameOf(['press kit', entryNameOf(target.entry), String(target.entry.year), query.size], 'zip'),
    };
  },

  listMusic: async ({ portal, actor, query }) => listMusic(portal, actor, query),

  readMusic: async ({ portal, actor, params, query }) => {
    const entry = await entryAt(portal.db, params.organization_id, params.year, query.entry);
    const file = entry ? await findSound(portal, actor, entry.id, params.file_id) : undefined;
    if (!file) throw new Refusal('not-found');
    return fileAnswer(portal, file);
  },

  takeMusic: async ({ portal, actor, query }) => ({
    content: await musicArchive(portal, actor, query),
    type: 'application/zip',
    name: fileNameOf(
      [
        'music',
        String(query.year ?? (await currentParadeYear(portal.db))),
        ...(query.type === 'any' ? [] : await typeNamesOf(portal.db, [query.type])),
        query.q && `search ${query.q.slice(0, 40)}`,
        portal.clock.today(),
      ],
      'zip',
    ),
  }),
});

async function seen(
  portal: Portal,
  actor: Actor,
  address: { organization_id: number; year: number },
  entry: number | undefined,
): Promise<Authorized<EntryWithKit, 'read'>> {
  const settings = await readSettings(portal.db);
  return authorizeReadingKit(actor, await kitAt(portal.db, address, entry), settings, portal.clock.today());
}
