/** Bodies and keys that are created for the cell: solved captchas, live links, signatures. */
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { authorOf } from '@parade/server/access/actor.ts';
import { newSecret, secretHash } from '@parade/server/access/secret.ts';
import { inTransaction } from '@parade/server/database/change.ts';
import { Refusal } from '@parade/server/http/refusal.ts';
import { aPdf } from '@parade/server/testing/forms.ts';
import { signature } from '@parade/server/testing/participants.ts';
import {
  actorOf,
  aNewcomer,
  aPerson,
  anonymousClient,
  mailedLink,
  signedInClient,
  solvedCaptcha,
} from '@parade/server/testing/people.ts';
import { createUnsubscribeSecrets } from '@parade/server/notifications/unsubscribing.ts';
import { signedPictureUrl } from '@parade/server/content/pictures.ts';
import { faqCategories } from '@parade/server/content/faq/reads.ts';
import { createFaq, createFaqCategory } from '@parade/server/content/faq/writes.ts';
import { putPage } from '@parade/server/content/writes.ts';
import { createDraft } from '@parade/server/entries/lineUp/drafts.ts';
import { queueMail } from '@parade/server/notifications/writes.ts';
import { inviteUser } from '@parade/server/users/writes.ts';
import { openSession } from '@parade/server/users/signIn/sessions.ts';
import { resendVerification } from '@parade/server/users/accounts/confirming.ts';
import { sendReset } from '@parade/server/users/accounts/resetting.ts';
import { grantSignedPdf } from '@parade/server/waivers/evidence/documents.ts';
import { authorizePassing } from '@parade/server/waivers/policy.ts';
import { findPart } from '@parade/server/waivers/reads.ts';
import { sql } from 'kysely';
import { beginPass } from '@parade/server/waivers/signing/passes.ts';
import { signPart } from '@parade/server/waivers/signing/partSigning.ts';
import { randomUUID } from 'node:crypto';
import { absentToken } from './objects.ts';
import type { Cell } from './request.ts';

/** Each captcha can be used once. */
export function solved({ app }: Cell): Promise<string> {
  return solvedCaptcha(app);
}

/** Creates an account and returns the secret of the link that was mailed to it; an unknown one where the target is absent. */
export async function accountLink(
  cell: Cell,
  kind: 'invitation' | 'email-verification' | 'password-reset',
): Promise<{ readonly email: string; readonly token: string }> {
  if (!cell.exists) return { email: 'nobody@example.org', token: absentToken };
  const { portal } = cell;
  const isUnconfirmed = kind === 'email-verification';
  const person = await aPerson(portal, { email_verified: !isUnconfirmed });
  const { email } = person;
  if (kind === 'invitation') {
    await inTransaction(portal, { kind: 'system', job: 'drill' }, (change) => inviteUser(change, person));
    return { email, token: await mailedLink(portal, email, '/invitations/') };
  }
  if (kind === 'password-reset') {
    await portal.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', person.id).execute();
    await sendReset(portal, person.id);
    return { email, token: await mailedLink(portal, email, '/password/reset/') };
  }
  await resendVerification(portal, await actorOf(portal, person));
  return { email, token: await mailedLink(portal, email, '/verify-email/') };
}

/** Creates a line-up draft with only the entry in its year; returns an unknown id where the target is absent. */
export async function lineUpDraft({ exists, portal, bundle }: Cell): Promise<{ readonly id: number }> {
  if (!exists) return { id: 999_999 };
  const { id, year } = bundle.entry;
  await portal.db.deleteFrom('line_up_drafts').execute();
  const { draft } = await inTransaction(portal, { kind: 'system', job: 'drill' }, (change) =>
    createDraft(change, { year, name: 'A draft', ids: [id] }),
  );
  return { id: draft.id };
}

/** Sends the actor an invitation to the other entry, from its leader. */
export async function ownInvitation({ app, exists, portal, world, actor }: Cell): Promise<string> {
  const person = world.people[actor];
  if (!exists || !person) return absentToken;
  const { entry, leader } = world.heron;
  const { email, first_name, last_name } = person;
  await signedInClient(app, leader).post(`/api/entries/${entry.organization_id}/${entry.year}/user/leader`, {
    email,
    first_name,
    last_name,
  });
  return mailedLink(portal, email, '/invitations/');
}

/** Returns the confirmation link of a sign-up with the address of the actor's account. */
export async function ownSignUp({ app, exists, portal, world, actor }: Cell): Promise<string> {
  const person = world.people[actor];
  if (!exists || !person) return absentToken;
  await aNewcomer(app, { email: person.email });
  return mailedLink(portal, person.email, '/verify-email/');
}

/** Returns the one-time ticket of a superadmin who has just switched to somebody. */
export async function switchBackTicket(cell: Cell): Promise<string> {
  if (!cell.exists) return absentToken;
  const admin = await aPerson(cell.portal, { roles: ['superadmin'] });
  const { body } = await signedInClient(cell.app, admin).post('/api/impersonations', {
    user_id: cell.world.accounts['a leader'].id,
  });
  return String(body.switch_back_ticket);
}

export function joinSecret({ exists, world }: Cell): string {
  return exists ? world.joinSecret : absentToken;
}

export function signatureOf({ portal, bundle }: Cell) {
  return { field_values: signature(portal, bundle.pending), reviewed: true, consent: true };
}

/** Returns one part of a minor's waiver, sent on to the parent. */
export function partOf({ portal, bundle }: Cell) {
  const all = signature(portal, bundle.pending, { 'participant:date_of_birth': '2013-06-01' });
  const field_values = Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith('guardian:')));
  return { part: 'participant', field_values, to: 'parent@example.org', reviewed: true, consent: true } as const;
}

/** Signs the same a moment before. */
export async function partSigned(cell: Cell): Promise<void> {
  const { portal, bundle, exists } = cell;
  if (!exists || (await findPart(portal.db, bundle.pending.id))) return;
  await signPart(portal, null, bundle.secret, { ...partOf(cell), address: '198.51.100.7', agent: 'A phone' });
}

/** Returns the secret of a device that the leader of the entry passes around. */
export async function passOf({ portal, exists, bundle }: Cell) {
  if (!exists) return { pass: absentToken };
  // An earlier request may have ended the leader's sessions.
  const token = await inTransaction(portal, { kind: 'system', job: 'drill' }, (change) =>
    openSession(change, bundle.leader.id, { address: null, agent: null }),
  );
  const leader = await actorOf(portal, { ...bundle.leader, token });
  const { pass } = await inTransaction(portal, authorOf(leader), (change) =>
    beginPass(change, leader, authorizePassing(leader, bundle.entry)),
  );
  return { pass };
}

/** Returns the target's signed waiver, approved by the actor a moment ago. */
export async function approvedJustNow({ portal, bundle, exists, params, userId }: Cell) {
  if (exists && userId !== 0)
    await portal.db
      .updateTable('waivers')
      .set({ approved_at: portal.clock.now().toISOString(), approved_by: userId })
      .where('id', '=', bundle.signed.id)
      .execute();
  return params;
}

export function grantOfSignedPdf({ exists, portal, bundle }: Cell) {
  return { grant: exists ? grantSignedPdf(portal, bundle.signed) : absentToken };
}

/** Returns the link below a reminder, as the mail server receives it. */
export async function unsubscribeLink({ exists, portal, bundle }: Cell) {
  if (!exists) return { token: absentToken };
  const { email, entry_id, year, id } = bundle.pending;
  const letter = await inTransaction(portal, { kind: 'system', job: 'drill' }, (change) =>
    queueMail(change, {
      to: { address: email ?? '' },
      subject: 'A reminder',
      lines: ['Please sign'],
      reason: `drill:${randomUUID()}`,
      room: 'waivers',
      entry: { id: entry_id, year },
      waiver_id: id,
      unsubscribe: { topic: 'waiver reminders' },
    }),
  );
  const secrets = await createUnsubscribeSecrets(portal, [letter ?? 0]);
  return { token: secrets.get(letter ?? 0) ?? absentToken };
}

/** Creates a view of the actor's; returns an unknown id where the target is absent. */
export async function ownView({ exists, portal, userId }: Cell) {
  if (!exists || userId === 0) return { id: 999_999 };
  const at = portal.clock.nowIso();
  await portal.db.deleteFrom('list_views').where('user_id', '=', userId).execute();
  const { id } = await portal.db
    .insertInto('list_views')
    .values({
      user_id: userId,
      list: 'directory',
      name: 'A view',
      filters: '{}',
      sort_by: 'name',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}

/** Uploads a document for the target's screening, as its holder. */
export async function uploadedProof({ app, portal, bundle, params }: Cell) {
  const asked = { name: 'record.pdf', type: 'application/pdf', path: 'status:proof', size: aPdf().length };
  const { body, status } = await anonymousClient(app).post(`/api/waivers/${bundle.screeningSecret}/uploads`, asked);
  // The entry may have been rejected meanwhile; the fuzz drill then leaves the example out.
  if (status >= 300) throw new Refusal(body.code, { log: `no place for a document: ${JSON.stringify(body)}` });
  await app.inject({ method: 'PUT', url: String(body.url).replace(portal.config.publicUrl, ''), payload: aPdf() });
  return { ...params, file_id: String(body.file.id) };
}

/** Creates a page with a version; returns an unknown id where the target is absent. */
export async function ownPage({ exists, portal }: Cell) {
  if (!exists) return { id: 999_999, version: 1 };
  const slug = `page-${randomUUID()}`;
  await inTransaction(portal, { kind: 'system', job: 'drill' }, (change) =>
    putPage(change, { slug, title: 'A page', html: '<p>Hello</p>', access: 'public' }),
  );
  const { id } = await portal.db.selectFrom('pages').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return { id, version: 1 };
}

/** Returns an editor's page body, with a new title and text. */
export function pageBody({ actor }: Cell) {
  const access = { is_public: true, is_unrestricted: true, roles: [] };
  const menu = { menu_section: null, menu_title: '' };
  const slug = `page-${randomUUID()}`;
  return {
    page: { ...access, ...menu, slug, title: `By ${actor}`, html: '<p>Hi</p>', publish_at: 'now', revision: 1 },
  };
}

/** The drill's picture, which is only a file signature; another one where the target is absent. */
const pictureId = '3f2b8c1e-9d4a-4c55-8b1a-0a1b2c3d4e5f';
export async function pagePicture({ exists, portal }: Cell) {
  await portal.db
    .insertInto('page_pictures')
    .values({
      id: pictureId,
      content: Buffer.from('a picture'),
      width: 1,
      height: 1,
      created_at: portal.clock.nowIso(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { picture: exists ? pictureId : randomUUID() };
}

export function pictureSignature({ portal }: Cell) {
  return Object.fromEntries(new URL(signedPictureUrl(portal, pictureId), 'http://portal').searchParams);
}

const author = { kind: 'system', job: 'drill' } as const;
const absentId = 999_999;

/** An editor's question body, without its category. */
export const faqBody = { question: 'Where do we park?', answer: '<p>At the stadium.</p>' };

export function newFaqCategory() {
  return { name: `Parking ${randomUUID()}` };
}

export async function emptyFaqCategory({ exists, portal }: Cell) {
  if (!exists) return { id: absentId };
  return { id: await inTransaction(portal, author, (change) => createFaqCategory(change, newFaqCategory())) };
}

export async function ownFaqCategory(cell: Cell) {
  return { faq_category_id: (await emptyFaqCategory({ ...cell, exists: true })).id };
}

export async function ownFaq(cell: Cell) {
  if (!cell.exists) return { id: absentId };
  const input = { ...(await ownFaqCategory(cell)), question: 'When?', answer: '<p>At two.</p>' };
  return { id: await inTransaction(cell.portal, author, (change) => createFaq(change, input)) };
}

/** Returns every category and question, with the categories reversed. */
export async function presentFaqOrder(cell: Cell) {
  await ownFaqCategory(cell);
  await ownFaqCategory(cell);
  const categories = await faqCategories(cell.portal.db);
  return { order: categories.map(({ id, faqs }) => ({ id, faq_ids: faqs.map((faq) => faq.id) })).toReversed() };
}

export async function feedbackBody(cell: Cell) {
  return { ...message(), phone: '', recaptcha: await solved(cell) };
}

export async function ownFeedback({ exists, portal }: Cell) {
  if (!exists) return { id: absentId };
  const row = { ...message(), created_at: portal.clock.nowIso() };
  return portal.db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow();
}

function message() {
  return { topic: 'general', name: 'Ada', email: 'ada@example.org', message: `Hello ${randomUUID()}` } as const;
}

const form_type = 'participation-agreement';

/** Returns the body of a request for a signature that nobody was asked for. */
export async function freshRequest({ portal, params }: Cell) {
  const entry_id = Number(params.id);
  await portal.db.deleteFrom('form_signature_requests').where('entry_id', '=', entry_id).execute();
  return { entry_id, form_type, group: 'signatures', name: 'A Second Signer', email: `${randomUUID()}@example.org` };
}

/** Creates a request that was mailed the day before. */
export async function requestOfEntry(cell: Cell) {
  if (!cell.exists) return { locator: randomUUID() };
  return { locator: (await makeRequest(cell)).locator };
}

async function makeRequest({ portal, bundle }: Cell) {
  const entry_id = bundle.entry.id;
  const before = new Date(portal.clock.now().getTime() - 30 * 60 * 60_000).toISOString();
  await portal.db.deleteFrom('form_signature_requests').where('entry_id', '=', entry_id).execute();
  return portal.db
    .insertInto('form_signature_requests')
    .values({
      entry_id,
      form_type,
      group_key: 'signatures',
      signer_name: 'A Second Signer',
      signer_email: `${randomUUID()}@example.org`,
      requested_at: before,
      sent_at: before,
    })
    .returning(['id', 'locator'])
    .executeTakeFirstOrThrow();
}

/** The secret that a cell uses: its body signs what this secret shows. */
const secrets = new WeakMap<Cell, string>();

/** Returns a working link of a request to an address that nobody in the drill has. */
export async function secretInHand(cell: Cell) {
  if (!cell.exists) return { secret: absentToken };
  const { id } = await makeRequest(cell);
  const secret = newSecret();
  await cell.portal.db
    .insertInto('form_signature_links')
    .values({ request_id: id, secret_hash: secretHash(secret), created_at: cell.portal.clock.nowIso() })
    .execute();
  await answerWhatIsSigned(cell);
  secrets.set(cell, secret);
  return { secret };
}

/** Nobody signs what misses answers. */
async function answerWhatIsSigned({ portal, bundle }: Cell): Promise<void> {
  const [answered, at] = [{ 'terms:fee_class': 'Band' }, portal.clock.nowIso()];
  await portal.db
    .insertInto('form_submissions')
    .values({
      entry_id: bundle.entry.id,
      form_type,
      definition_version: currentForm(form_type).version,
      field_values: JSON.stringify(answered),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['entry_id', 'form_type'])
        .doUpdateSet({ field_values: sql`form_submissions.field_values || excluded.field_values` }),
    )
    .execute();
}

/** Signs the text that the cell's secret shows. */
export async function cosignature(cell: Cell) {
  const { body } = await anonymousClient(cell.app).get(`/api/cosigning/${secrets.get(cell) ?? absentToken}`);
  const values = {
    authority: true,
    printed_name: 'A Second Signer',
    printed_title: 'Owner',
    signature: { kind: 'typed', text: 'A Second Signer' },
  };
  return { values, shown: String(body.signing?.shown ?? 'nothing'), consent: true };
}

/** Returns the secret of a calendar feed of the entry's leader. */
export async function calendarSecret({ exists, portal, bundle }: Cell) {
  if (!exists) return { secret: absentToken };
  const secret = newSecret();
  const made = { secret_hash: secretHash(secret), created_at: portal.clock.nowIso() };
  await portal.db
    .insertInto('calendar_feeds')
    .values({ user_id: bundle.leader.id, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  return { secret };
}
