import type { SignatureRequest } from '@parade/contract/entries/cosigning/request.ts';
import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import type { Actor } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import { Refusal } from '../../http/refusal.ts';
import { abilitiesOf, type FormOfEntry, authorizeFilling, authorizeReading } from '../forms/policy.ts';
import { type EntryRow, isInside } from '../reads.ts';
import { type RequestRow, requestState } from './reads.ts';

export type FormToSign = Authorized<FormOfEntry, 'ask_signature'>;

/** Authorizes readers of the form to see whose signature it waits for. */
export function authorizeSeeingRequests(
  actor: Actor,
  target: FormOfEntry | undefined,
): Authorized<FormOfEntry, 'read'> {
  return authorizeReading(actor, target);
}

/** Authorizes people who fill in the form to request its signatures, in their own name and with a confirmed address. */
export function authorizeAsking(actor: Actor, target: FormOfEntry | undefined): FormToSign {
  const filled = authorizeFilling(actor, target, false);
  if (actor.impersonator) throw new Refusal('impersonating');
  if (!actor.email_verified) throw new Refusal('email-not-verified');
  return authorize(filled, 'ask_signature', { sees: true, may: true });
}

/** Authorizes all people who fill in the form, because withdrawing signs nothing. */
export function authorizeWithdrawing(
  actor: Actor,
  target: FormOfEntry | undefined,
): Authorized<FormOfEntry, 'withdraw_signature'> {
  return authorize(authorizeFilling(actor, target, false), 'withdraw_signature', { sees: true, may: true });
}

/**
 * W-12: returns whether the actor may sign. Nobody of the entry, and nobody who works for the parade, signs for
 * another. A person signed in with the address that the link went to is the signer; for everybody else, the link alone
 * makes them the signer.
 */
export function mayCosign(actor: Actor | null, entry: EntryRow, request: RequestRow): boolean {
  if (actor === null) return true;
  if (actor.impersonator !== null) return false;
  return !isInside(actor, entry) || (actor.email_verified && isSameEmail(actor.email, request.signer_email));
}

/** Returns a request as this reader sees it. */
export function listedRequest(actor: Actor, target: FormOfEntry, row: RequestRow): SignatureRequest {
  const { edit, sign } = abilitiesOf(actor, target.entry, target.form);
  const state = requestState(row);
  return {
    locator: row.locator,
    group: row.group_key,
    name: row.signer_name,
    email: row.signer_email,
    state,
    requested_at: row.requested_at,
    sent_at: row.sent_at,
    viewed_at: row.viewed_at,
    signed_at: row.signed_at,
    declined_at: row.declined_at,
    declined_note: row.declined_note,
    covers: [...row.covers],
    email_refused: row.email_refused,
    actions: [
      ...(sign && actor.email_verified && state !== 'signed' ? (['resend'] as const) : []),
      ...(edit ? (['withdraw'] as const) : []),
    ],
  };
}
