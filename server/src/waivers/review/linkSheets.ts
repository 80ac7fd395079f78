import { letterLanguageOf } from '@parade/contract/notifications/language.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import type { LinkSheet } from '@parade/contract/waivers/review/linkSheet.ts';
import type { Actor } from '../../access/actor.ts';
import { auditAll } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { lockChosen, sortOut } from '../chosen.ts';
import { createSigningLinks, signingUrl } from '../links.ts';
import { formOf } from '../reads.ts';
import { auditTarget } from '../writes.ts';

/**
 * W-11 for many: creates a fresh signing link for each chosen unsigned waiver inside the actor's rows. The previous
 * links end, and the evidence of each says who handed it over. Leaves out and counts signed ones, and those of entries
 * that are not accepted. Writes an audit line for each. Returns the links in the order of names; they are stored
 * nowhere.
 */
export async function makeLinkSheet(
  change: Change,
  actor: Actor,
  chosen: { readonly ids: readonly number[]; readonly year: number },
): Promise<LinkSheet> {
  const { waivers, gone } = await lockChosen(change, actor, {
    ids: [...chosen.ids],
    year: chosen.year,
    type: 'any',
    status: 'any',
  });
  const { acted, left_out } = sortOut(waivers, gone, (waiver) =>
    isSigned(waiver) ? 'signed' : waiver.entry_accepted ? undefined : 'not-accepted',
  );
  const links = await createSigningLinks(
    change,
    acted.map(({ id }) => id),
    'hand-over',
  );
  const data = acted
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))
    .flatMap((waiver): LinkSheet['data'] => {
      const link = links.get(waiver.id);
      if (link === undefined) return [];
      return [
        {
          id: waiver.id,
          name: waiver.name,
          form_name: formOf(waiver).name,
          entry_name: entryNameOf(waiver),
          year: waiver.year,
          link: signingUrl(change, waiver.form_type, link.secret, letterLanguageOf(waiver)),
        },
      ];
    });
  await auditAll(
    change,
    acted.map((waiver) => ({ action: 'waiver.link-handed-over', ...auditTarget(waiver) })),
  );
  return { data, left_out };
}
