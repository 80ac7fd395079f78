import { roleLabels } from '@parade/contract/access/roles.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import type { EntryUser, NewEntryUser } from '@parade/contract/participants/participant.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import type { Authorized } from '../access/authorized.ts';
import type { Change } from '../database/change.ts';
import { type EntryRow, nameOf } from '../entries/reads.ts';
import { lockEntry } from '../entries/writes.ts';
import { FieldRefusal } from '../http/refusal.ts';
import { queueMail } from '../notifications/writes.ts';
import { readSettings } from '../settings/reads.ts';
import { findUserByEmail } from '../users/reads.ts';
import { grantOrganizationRole } from '../users/roles.ts';
import { inviteUser } from '../users/writes.ts';
import { roleGivenLetter } from './emails.ts';

/**
 * Makes somebody leader or float builder of an entry for its year: an account that exists gets the role and a letter,
 * any other address an account and an invitation. 422 on `email` for float builders of what is no float and for who has
 * the role, on the names where an account has to be made. Answers what happened, in a sentence.
 */
export async function addEntryUser(
  change: Change,
  entry: Authorized<EntryRow, 'add_user'>,
  role: EntryUser['role'],
  person: NewEntryUser,
): Promise<string> {
  if (role === 'float-builder' && entry.org_type !== organizationTypeIds.float)
    throw new FieldRefusal({ email: 'Only floats have float builders' });
  // Two presses at the same moment: the second one finds what the first has made.
  await lockEntry(change, entry);
  const known = await findUserByEmail(change.tx, person.email);
  const first_name = person.first_name ?? known?.first_name;
  const last_name = person.last_name ?? known?.last_name;
  if (first_name === undefined || last_name === undefined)
    throw new FieldRefusal({
      ...(first_name === undefined ? { first_name: MESSAGES.required } : {}),
      ...(last_name === undefined ? { last_name: MESSAGES.required } : {}),
    });
  const { user_id, invited } = await inviteUser(change, { ...person, first_name, last_name });
  const held = { user_id, name: role, organization_id: entry.organization_id, parade_year: entry.year };
  if (!(await grantOrganizationRole(change, held)))
    throw new FieldRefusal({ email: `${person.email} is ${roleLabels[role]} of this entry already` });
  if (!invited) {
    const place = { publicUrl: change.portal.config.publicUrl, settings: await readSettings(change.tx) };
    await queueMail(
      change,
      roleGivenLetter(
        place,
        entry,
        role,
        { user_id, email: person.email, name: known?.first_name ?? first_name },
        change.at,
      ),
    );
  }
  return invited
    ? `${person.email} was invited by email and becomes ${roleLabels[role]} of ${nameOf(entry)}.`
    : `${person.email} is now ${roleLabels[role]} of ${nameOf(entry)}.`;
}
