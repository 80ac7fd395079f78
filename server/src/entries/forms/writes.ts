import { type Actor, authorOf, worksForTheParade } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { change } from '../../database/change.ts';
import { type SaveRequest, saveSubmission } from '../../forms/writes.ts';
import type { Portal } from '../../portal.ts';
import { keepFromForm, lockEntry, receiveApplication } from '../writes.ts';
import { type FormOfEntry, mayFill } from './policy.ts';
import { contextOf } from './reads.ts';

/**
 * Saves, and submits where asked, one form of an entry in one transaction.
 *
 * Effects beyond the answers (see saveSubmission): the entry keeps its official name, theme and builder for the lists
 * and when its own people last touched it; the first submission of the initial form hands the application in.
 */
export async function saveEntryForm(
  portal: Portal,
  actor: Actor,
  at: Authorized<FormOfEntry, 'fill'>,
  request: SaveRequest,
): Promise<void> {
  await change(portal, authorOf(actor), async (change) => {
    // The entry first, as every door does, so that two changes never wait for each other; and asked once more, since it
    // may have been decided or withdrawn while this save was on its way.
    const entry = await lockEntry(change, at.entry);
    const { abilities, form } = mayFill(actor, { entry, form: at.form }, request.submit === true);
    const saved = await saveSubmission(
      change,
      { entry_id: entry.id, form_type: form.form_type },
      contextOf(portal, entry),
      request,
      {
        by_staff: abilities.fill_staff_fields,
        cannot_sign: abilities.sign ? undefined : 'impersonating',
      },
      { organization_id: entry.organization_id, organization_type: entry.org_type, year: entry.year },
    );
    if (saved.changed.length > 0) {
      await keepFromForm(change, entry.id, saved.submission.field_values, !worksForTheParade(actor));
    }
    if (saved.was_submitted && form.group === 'initial') await receiveApplication(change, entry.id);
  });
}
