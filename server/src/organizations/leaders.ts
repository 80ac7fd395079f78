import { type LeaderBody, namesNeededText } from '@parade/contract/organizations/organization.ts';
import { accountDisabledText } from '@parade/contract/users/account.ts';
import type { Authorized } from '../access/authorized.ts';
import type { Change } from '../database/change.ts';
import { FieldRefusal } from '../http/refusal.ts';
import { queueMail } from '../notifications/writes.ts';
import { readSettings } from '../settings/reads.ts';
import { findUserByEmail } from '../users/reads.ts';
import { gaveOrganizationRole, grantOrganizationRole } from '../users/roles.ts';
import { inviteUser } from '../users/writes.ts';
import { invitationToLead, leaderLetter } from './emails.ts';
import type { OrganizationRow } from './reads.ts';

/**
 * Makes someone a leader of an organization for all years. Effects: the role with its audit line; a letter to an existing
 * account, or a new account with its invitation. 422 on `email` for a person who is a leader already or disabled; on the names
 * if an account has to be made. A press that is repeated because no answer was heard has no further effect. Returns the result
 * in a sentence.
 */
export async function addLeader(
  change: Change,
  organization: Authorized<OrganizationRow, 'add_leader'>,
  { email, first_name = '', last_name = '', phone }: LeaderBody,
): Promise<string> {
  const account = await findUserByEmail(change.tx, email);
  if (account?.disabled_at != null) throw new FieldRefusal({ email: accountDisabledText });
  if (!account && (first_name === '' || last_name === ''))
    throw new FieldRefusal({
      ...(first_name === '' ? { first_name: namesNeededText } : {}),
      ...(last_name === '' ? { last_name: namesNeededText } : {}),
    });
  const person = { email, first_name: account?.first_name ?? first_name, last_name: account?.last_name ?? last_name };
  const role = { name: 'leader' as const, organization_id: organization.id, parade_year: null };
  if (account && (await gaveOrganizationRole(change, { ...role, user_id: account.id })))
    return addedText(organization, email, !account.has_password);
  const { user_id, invited } = await inviteUser(
    change,
    { ...person, phone: phone || undefined },
    invitationToLead(organization),
  );
  if (!(await grantOrganizationRole(change, { ...role, user_id })))
    throw new FieldRefusal({ email: `${email} is already a leader of this organization` });
  if (invited) return addedText(organization, email, invited);
  const place = { publicUrl: change.portal.config.publicUrl, settings: await readSettings(change.tx) };
  await queueMail(change, leaderLetter(place, organization, { user_id, email, name: person.first_name }, change.at));
  return addedText(organization, email, invited);
}

function addedText({ name }: OrganizationRow, email: string, invited: boolean): string {
  return invited
    ? `${email} is a leader once they accept the invitation that we sent.`
    : `${email} is now a leader of ${name}.`;
}
