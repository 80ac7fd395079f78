import { undoLetterSeconds } from '@parade/contract/notifications/message.ts';
import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import {
  explanationNeeded,
  type MediaAccessInput,
  type MediaDecisionInput,
  maxExplanation,
} from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import { fullName } from '@parade/contract/wording.ts';
import { sql } from 'kysely';
import { type Authorized, withoutActor } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { deleteLettersOfGone, queueMail, withdrawLetters } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { deleteAnswered } from '../../settings/retention.ts';
import { type AccountRef, grantStaffRole, removeStaffRole } from '../roles.ts';
import { decisionLetter, mailOf } from './emails.ts';
import { findMediaRequest, type MediaRequestRow } from './reads.ts';

/**
 * Requests media access. Writes an audit line; has no effect if a request waits or the account has the role. Refuses
 * (422) without a media organization if neither the account nor an earlier request names one, and (on `explanation`) a
 * new request after a refusal without a word about what has changed.
 */
export async function requestMediaAccess(
  change: Change,
  { id: user_id }: Authorized<AccountRef, 'ask'>,
  { media_organization_name: named, explanation }: MediaAccessInput,
): Promise<void> {
  // Of two requests at once, the second waits here, and then finds the first.
  await change.tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
  const isMedia = await hasRole(change, user_id, 'media');
  const latest = await change.tx
    .selectFrom('media_requests')
    .select(['state', 'media_organization_name'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (isMedia || latest?.state === 'waiting') return;
  const isOfAccount = named === '' && (await hasMediaOrganization(change, user_id));
  const media_organization_name = named || isOfAccount ? named : (latest?.media_organization_name ?? '');
  if (media_organization_name === '' && !isOfAccount) throw new FieldRefusal({ media_organization_name: requiredText });
  if (latest?.state === 'refused' && explanation === '') throw new FieldRefusal({ explanation: explanationNeeded });
  const { id } = await change.tx
    .insertInto('media_requests')
    .values({
      user_id,
      media_organization_name,
      explanation: explanation.slice(0, maxExplanation),
      asked_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(change, {
    action: 'media-request.sent',
    model: 'MediaRequest',
    model_id: id,
    changes: { state: { from: latest?.state ?? null, to: 'waiting' } },
    note: media_organization_name || 'Media access',
  });
}

async function hasMediaOrganization(change: Change, user_id: number): Promise<boolean> {
  const account = await change.tx
    .selectFrom('users')
    .select('media_organization_name')
    .where('id', '=', user_id)
    .executeTakeFirst();
  return Boolean(account?.media_organization_name?.trim());
}

/**
 * Moves the waiting request of a sign-up to the account that takes it over, with what else the sign-up said about the
 * press. Writes the audit line of a request; has no effect if that account waits or has the role.
 */
export async function moveMediaRequest(change: Change, from: number, to: number): Promise<void> {
  const asked = await change.tx
    .deleteFrom('media_requests')
    .where('user_id', '=', from)
    .where('state', '=', 'waiting')
    .returning(['media_organization_name', 'explanation'])
    .executeTakeFirst();
  if (!asked) return;
  const { media_organization_name, broadcaster_requested } = await change.tx
    .selectFrom('users')
    .select(['media_organization_name', 'broadcaster_requested'])
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  if (broadcaster_requested)
    await change.tx.updateTable('users').set({ broadcaster_requested }).where('id', '=', to).execute();
  await requestMediaAccess(
    { ...change, by: { kind: 'user', user_id: to, impersonator_id: null } },
    withoutActor({ id: to }, 'ask'),
    {
      media_organization_name: asked.media_organization_name || (media_organization_name ?? ''),
      explanation: asked.explanation || 'Signed up once more, as media.',
    },
  );
}

/**
 * Grants or refuses, with the letter as it was shown. A grant gives the role media (U-03). Writes an audit line.
 * Refuses the second of two decisions, and one about an account that got the role another way (media-request-decided).
 */
export async function decideMediaRequest(
  change: Change,
  request: Authorized<MediaRequestRow, 'decide'>,
  { decision, letter }: MediaDecisionInput,
): Promise<void> {
  const { state } = await lockRequest(change, request);
  if (state !== 'waiting') throw new Refusal('media-request-decided');
  const was_pending = await hasRole(change, request.user_id, 'media-pending');
  if (decision === 'granted')
    await grantStaffRole(change, withoutActor({ id: request.user_id }, 'change_roles'), 'media');
  await change.tx
    .updateTable('media_requests')
    .set({ state: decision, was_pending, letter, decided_at: change.at, decided_by: userIdOf(change) })
    .where('id', '=', request.id)
    .execute();
  const { publicUrl } = change.portal.config;
  const written = decisionLetter(await readSettings(change.tx), request, decision, change.portal.clock.today());
  await queueMail(
    change,
    mailOf(
      publicUrl,
      request,
      decision,
      { ...written, text: letter },
      {
        reason: reasonOf(request.id, change.at),
        not_before: new Date(Date.parse(change.at) + undoLetterSeconds * 1000).toISOString(),
      },
    ),
  );
  await audit(change, {
    action: `media-request.${decision}`,
    model: 'MediaRequest',
    model_id: request.id,
    // The letter is stored with the request, and deleted with it; the trail keeps its own facts for good.
    changes: { state: { from: 'waiting', to: decision } },
    note: fullName(request),
  });
}

/**
 * Takes a decision back: the role goes, what it replaced returns, and an unsent letter is withdrawn. Writes an audit
 * line. Returns how many letters were already sent. Refuses if there is nothing to take back (media-request-decided).
 */
export async function undoMediaDecision(
  change: Change,
  request: Authorized<MediaRequestRow, 'decide'>,
): Promise<number> {
  const { state, decided_at, is_latest, was_pending } = await lockRequest(change, request);
  if (state === 'waiting' || decided_at === null || !is_latest) throw new Refusal('media-request-decided');
  // It was refused, and the role was granted another way since, so nothing is left to decide.
  if (state === 'refused' && (await hasRole(change, request.user_id, 'media')))
    throw new Refusal('media-request-decided');
  const account = withoutActor({ id: request.user_id }, 'change_roles');
  if (state === 'granted') {
    await removeStaffRole(change, account, 'media');
    if (was_pending) await grantStaffRole(change, account, 'media-pending');
  }
  await change.tx
    .updateTable('media_requests')
    .set({ state: 'waiting', letter: null, decided_at: null, decided_by: null })
    .where('id', '=', request.id)
    .execute();
  const gone = await withdrawLetters(change, [reasonOf(request.id, decided_at)]);
  await audit(change, {
    action: 'media-request.decision-undone',
    model: 'MediaRequest',
    model_id: request.id,
    changes: { state: { from: state, to: 'waiting' } },
    note: fullName(request),
  });
  return gone;
}

/**
 * S-06: deletes requests that were decided long ago, with their letters; roles stay. Writes an audit line. Runs daily.
 */
export async function deleteOldMediaRequests(portal: Portal): Promise<void> {
  const line = { action: 'media-request.deleted', model: 'MediaRequest' } as const;
  await deleteAnswered(portal, line, async (change, before) => {
    const gone = await change.tx.deleteFrom('media_requests').where('decided_at', '<', before).executeTakeFirst();
    await deleteLettersOfGone(change, 'users', { 'media-request': sql`select id from media_requests` });
    return Number(gone.numDeletedRows);
  });
}

function reasonOf(id: number, decided_at: string): string {
  return `media-request:${id}:${new Date(decided_at).toISOString()}`;
}

/**
 * Returns the request as it is now. Requests and decisions lock the account first, so that neither misses a change by
 * the other.
 */
async function lockRequest(change: Change, { id, user_id }: Pick<MediaRequestRow, 'id' | 'user_id'>) {
  await change.tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
  await change.tx.selectFrom('media_requests').select('id').where('id', '=', id).forUpdate().execute();
  const row = await findMediaRequest(change.tx, id);
  if (!row) throw new Refusal('not-found');
  return row;
}

async function hasRole(change: Change, user_id: number, role: 'media' | 'media-pending'): Promise<boolean> {
  const row = await change.tx
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', user_id)
    .where('role', '=', role)
    .executeTakeFirst();
  return row !== undefined;
}
