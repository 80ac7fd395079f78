import {
  cosigningTexts,
  maxRequestsPerDay,
  type NewSignatureRequest,
} from '@parade/contract/entries/cosigning/request.ts';
import { type SecondSigner, secondSignerOf, signedGroupOf } from '@parade/contract/entries/cosigning/secondSigner.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import { type FieldPath, fieldPath } from '@parade/contract/forms/answers/values.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { countTry, type Limit, type LimitKey, takeBackTries } from '../../access/limits.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction, userIdOf } from '../../database/change.ts';
import { submissionAt } from '../../forms/reads.ts';
import { saveSubmission } from '../../forms/writes.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { queueMail } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { endRequest } from '../forms/cosigned.ts';
import type { FormOfEntry } from '../forms/policy.ts';
import { contextFor, formAt } from '../forms/reads.ts';
import { trailOf } from '../forms/writes.ts';
import { findEntry } from '../reads.ts';
import { lockEntry } from '../writes.ts';
import { cosigningLetter } from './emails.ts';
import { createCosigningLink, requestOfLink } from './links.ts';
import { authorizeAsking, authorizeWithdrawing, type FormToSign } from './policy.ts';
import { requestById, type RequestRow } from './reads.ts';

const perAccount: Limit = { name: 'signature-request:account', points: maxRequestsPerDay, minutes: 24 * 60 };
const perPerson: Limit = { name: 'signature-request:person', points: 5, minutes: 24 * 60 };
/** Room for a marshal or superintendent, who signs for many entries whose leaders do not know each other. */
const perAddress: Limit = { name: 'signature-request:address', points: 40, minutes: 24 * 60 };

/**
 * Runs an act that mails a second signer. Refuses too many from one account, from one account to the same address, or to
 * one address from all accounts. It counts before, so that parallel ones do not slip through together, and takes the count
 * back if no letter is sent: refused requests must not stop anybody else from asking the address.
 */
export async function countingRequest<T>(
  portal: Portal,
  actor: Actor,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const limits: LimitKey[] = [
    [perAccount, String(actor.user_id)],
    [perPerson, `${actor.user_id} ${email}`],
    [perAddress, email],
  ];
  const counted: LimitKey[] = [];
  try {
    for (const [limit, key] of limits) {
      counted.push([limit, key]);
      await countTry(portal, limit, key);
    }
    return await work();
  } catch (error) {
    await takeBackTries(portal, counted);
    throw error;
  }
}

/**
 * Requests a signature of one group of a form: creates the request, its link, the letter and an audit line. Refuses
 * (422) a group that nobody else signs, one that is signed or already waits for a signature, and signature-locked once
 * approved.
 */
export async function requestSignature(
  change: Change,
  actor: Actor,
  seen: FormToSign,
  { group, name, email }: NewSignatureRequest,
): Promise<RequestRow> {
  const { form } = seen;
  const signer = secondSignerOf(form.form_type, group);
  if (!signer || !signedGroupOf(form, group)) throw new Refusal('not-found');
  // Asked again, because the entry may have been withdrawn meanwhile.
  const entry = await lockEntry(change, seen.entry);
  const target = authorizeAsking(actor, { entry, form });
  const submission = await submissionAt(change.tx, { entry_id: entry.id, form_type: form.form_type });
  if (submission && submission.approved_at !== null) throw new Refusal('signature-locked');
  if (signaturePaths(target, group).some((path) => submission?.field_values[path] != null))
    throw new FieldRefusal({ email: 'This part of the form is signed already.' });
  const row = await change.tx
    .insertInto('form_signature_requests')
    .values({
      entry_id: entry.id,
      form_type: form.form_type,
      group_key: group,
      signer_name: name,
      signer_email: email,
      requested_at: change.at,
      requested_by: userIdOf(change),
      sent_at: change.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new FieldRefusal({ email: cosigningTexts.waiting });
  const request = await reread(change, row.id);
  await mailLink(change, target, request, signer, 'request');
  await note(change, 'form.signature-requested', target, request);
  return request;
}

/**
 * Mails the link again, in the name of the sender, which clears a decline. At most once a Los Angeles day
 * (reminder-sent-today). Refuses a signed one (link-ended).
 */
export async function resendRequest(
  change: Change,
  actor: Actor,
  seen: FormToSign,
  asked: RequestRow,
): Promise<RequestRow> {
  const entry = await lockEntry(change, seen.entry);
  const target = authorizeAsking(actor, { entry, form: seen.form });
  const request = await reread(change, asked.id);
  if (request.signed_at !== null) throw new Refusal('link-ended');
  if (civilDateOf(request.sent_at) === change.portal.clock.today()) throw new Refusal('reminder-sent-today');
  await change.tx
    .updateTable('form_signature_requests')
    .set({
      sent_at: change.at,
      requested_by: userIdOf(change),
      declined_at: null,
      declined_note: null,
    })
    .where('id', '=', request.id)
    .execute();
  await mailLink(change, target, await reread(change, request.id), signerOf(request), 'reminder');
  await note(change, 'form.signature-resent', target, request);
  return reread(change, request.id);
}

/**
 * Ends a request and its link, with an audit line. A signature given through it leaves the form, together with what the
 * signer agreed to; the evidence stays. Refuses to make a submitted form less complete (422), and signature-locked once
 * approved.
 */
export async function withdrawRequest(
  change: Change,
  actor: Actor,
  seen: Authorized<FormOfEntry, 'withdraw_signature'>,
  asked: RequestRow,
): Promise<void> {
  const entry = await lockEntry(change, seen.entry);
  const target = authorizeWithdrawing(actor, { entry, form: seen.form });
  const request = await reread(change, asked.id);
  await endRequest(change, request.id, 'withdrawn');
  await note(change, 'form.signature-withdrawn', target, request);
  if (request.signed_at === null) return;
  const paths = signaturePaths(target, request.group_key, true);
  await saveSubmission(
    change,
    { entry_id: entry.id, form_type: request.form_type },
    await contextFor(change.portal, change.tx, { entry, form: target.form }),
    { field_values: Object.fromEntries(paths.map((path) => [path, null])) },
    { by_staff: false },
    trailOf(entry),
  );
}

/** Sends the calendar's reminder of an unanswered request. */
export async function remindCosigner(change: Change, request: RequestRow): Promise<void> {
  const target = await targetOf(change.tx, request);
  if (!target) return;
  await change.tx
    .updateTable('form_signature_requests')
    .set((of) => ({ sent_at: change.at, reminders: of('reminders', '+', 1) }))
    .where('id', '=', request.id)
    .execute();
  await mailLink(change, target, request, signerOf(request), 'reminder');
}

/**
 * Shows the link of a letter that nobody gets to people of the office who could request the signature. Anyone who sees
 * it can sign, so it leaves an audit line, and the evidence of a signature made through it names who saw it.
 */
export async function showCosigningLink(portal: Portal, actor: Actor, link_id: number): Promise<string> {
  const id = await requestOfLink(portal.db, link_id);
  const request = id === undefined ? undefined : await requestById(portal.db, id);
  if (!request) throw new Refusal('link-ended');
  const target = authorizeAsking(actor, await targetOf(portal.db, request));
  return inTransaction(portal, authorOf(actor), async (change) => {
    const link = await createCosigningLink(change, request.id, actor.user_id);
    await note(change, 'form.signature-link-shown', target, request);
    return link.secret;
  });
}

/** Returns the form that a request is about; undefined if its entry is gone. */
export async function targetOf(db: Portal['db'], request: RequestRow): Promise<FormOfEntry | undefined> {
  const entry = await findEntry(db, request.entry_id);
  const { form_type } = request;
  return entry && formAt(db, { organization_id: entry.organization_id, year: entry.year, form_type, entry: entry.id });
}

/** Returns the signer of a request's group. */
export function signerOf(request: RequestRow): SecondSigner {
  const signer = secondSignerOf(request.form_type, request.group_key);
  if (!signer) throw new Error(`nobody signs ${request.group_key} of ${request.form_type}`);
  return signer;
}

/** Writes an audit line about a request; the note names the person asked. */
export async function note(
  change: Change,
  action: `form.${string}`,
  { entry, form }: FormOfEntry,
  request: RequestRow,
  more = '',
): Promise<void> {
  await audit(change, {
    action,
    model: 'Form',
    model_id: form.form_type,
    note: `${form.name}: ${request.signer_name} (${request.signer_email})${more}`,
    entry_id: entry.id,
    ...trailOf(entry),
  });
}

/** Returns the request as it is now. Refuses an ended one (link-ended). */
export async function reread(change: Change, id: number): Promise<RequestRow> {
  await change.tx
    .selectFrom('form_signature_requests')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const request = await requestById(change.tx, id);
  if (!request) throw new Refusal('link-ended');
  return request;
}

async function mailLink(
  change: Change,
  target: FormOfEntry,
  request: RequestRow,
  signer: SecondSigner,
  kind: 'request' | 'reminder',
): Promise<void> {
  const link = await createCosigningLink(change, request.id, null);
  const place = { publicUrl: change.portal.config.publicUrl, settings: await readSettings(change.tx), target };
  await queueMail(change, cosigningLetter(place, request, link, { signer, kind }));
}

/** Returns the signatures of a group; `boxes`: also what was agreed to beside them. */
function signaturePaths({ form }: FormOfEntry, group: string, boxes = false): FieldPath[] {
  const fields = signedGroupOf(form, group)?.fields ?? [];
  return fields
    .filter(({ widget, req }) => req !== '-' && (widget === 'signature' || (boxes && widget === 'agree')))
    .map(({ key }) => fieldPath(group, key));
}
