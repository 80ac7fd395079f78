import { textAt } from '@parade/contract/forms/answers/values.ts';
import { pressKitOf } from '@parade/contract/press/kit.ts';
import { pressRoutes } from '@parade/contract/press/routes.ts';
import type { Actor } from '../access/actor.ts';
import type { Authorized } from '../access/authorized.ts';
import { listedEntry } from '../entries/reads.ts';
import { fileAnswer } from '../forms/files/fileReading.ts';
import { fileAt, fileIds } from '../forms/files/files.ts';
import { room } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { isReleased, mayReadKit, preparesKit } from './policy.ts';
import { type EntryWithKit, kitAt } from './reads.ts';

export const pressRoom = room('press', pressRoutes, {
  readPressKit: async ({ portal, actor, params, query }) => {
    const target = await seen(portal, actor, params, query.entry);
    const prepares = preparesKit(actor, target);
    const listed = await listedEntry(portal, actor, target.entry.id);
    const values = target.submission?.field_values ?? {};
    const shown = prepares || isReleased(target, portal.clock.today());
    return {
      entry: {
        id: listed.id,
        organization_id: listed.organization_id,
        year: listed.year,
        official_name: listed.official_name,
        organization: listed.organization.name,
        is_first: listed.is_first,
      },
      kit: shown ? pressKitOf(values) : null,
      embargo: textAt(values, 'kit:embargo') || null,
      is_submitted: (target.submission?.submitted_at ?? null) !== null,
      abilities: { edit: prepares },
    };
  },

  readPressFile: async ({ portal, actor, params, query }) => {
    const target = await seen(portal, actor, params, query.entry);
    const shown = preparesKit(actor, target) || isReleased(target, portal.clock.today());
    const isNamed = shown && fileIds(target.submission?.field_values ?? {}).includes(params.file_id);
    const file = isNamed ? await fileAt(portal.db, params.file_id) : undefined;
    if (!file) throw new Refusal('not-found');
    return fileAnswer(portal, file);
  },
});

async function seen(
  portal: Portal,
  actor: Actor,
  address: { organization_id: number; year: number },
  entry: number | undefined,
): Promise<Authorized<EntryWithKit, 'read'>> {
  const settings = await readSettings(portal.db);
  return mayReadKit(actor, await kitAt(portal.db, address, entry), settings, portal.clock.today());
}
