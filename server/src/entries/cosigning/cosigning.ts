/** F-60: the acts of the link's holder, who reads, signs once, or declines. */
import {
  type AskedField,
  type Cosigning,
  type CosigningView,
  cosigningTexts,
} from '@parade/contract/entries/cosigning/request.ts';
import { cosigningConsentText, incompleteText } from '@parade/contract/entries/cosigning/consent.ts';
import { missingBeforeSigning, signedGroupOf } from '@parade/contract/entries/cosigning/secondSigner.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { displayedStatus, isApplicationOver } from '@parade/contract/entries/status.ts';
import { blocks } from '@parade/contract/forms/answers/issue.ts';
import { type FieldPath, type FieldValues, fieldPath } from '@parade/contract/forms/answers/values.ts';
import { normalize, same } from '@parade/contract/forms/engine/normalize.ts';
import { placedMessage } from '@parade/contract/forms/engine/issuePlace.ts';
import { validate } from '@parade/contract/forms/engine/validate.ts';
import { fitsSignature } from '@parade/contract/forms/widgets/kinds/signature.ts';
import { agreedNow } from '@parade/contract/forms/terms/agreed.ts';
import { onOneLine } from '@parade/contract/http/text.ts';
import { unexpectedKeyText } from '@parade/contract/http/fieldTexts.ts';
import canonicalize from 'canonicalize';
import type { Actor } from '../../access/actor.ts';
import { newestSeal } from '../../audit/seals.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { lockSubmission, submissionAt } from '../../forms/reads.ts';
import { saveSubmission } from '../../forms/writes.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { paradeOf, readSettings } from '../../settings/reads.ts';
import type { FormOfEntry } from '../forms/policy.ts';
import { contextFor } from '../forms/reads.ts';
import { trailOf } from '../forms/writes.ts';
import { mailedLeadersOf } from '../leaders.ts';
import { lockEntry } from '../writes.ts';
import { cosignedCopy, cosigningNews } from './emails.ts';
import { type CosigningLink, findCosigningLink } from './links.ts';
import { mayCosign } from './policy.ts';
import { requestById, type RequestRow, requestState } from './reads.ts';
import { sha256, type Statement, statementOf } from './statement.ts';
import { note, reread, signerOf, targetOf } from './writes.ts';

interface Opened {
  readonly link: CosigningLink;
  readonly request: RequestRow;
  readonly target: FormOfEntry;
}

/** Returns what the page behind the link shows, and stores when it is first opened. */
export async function readCosigning(portal: Portal, actor: Actor | null, secret: string): Promise<CosigningView> {
  const opened = await openBySecret(portal, portal.db, secret);
  if (opened.request.viewed_at === null && mayCosign(actor, opened.target.entry, opened.request))
    await portal.db
      .updateTable('form_signature_requests')
      .set({ viewed_at: portal.clock.nowIso() })
      .where('id', '=', opened.request.id)
      .where('viewed_at', 'is', null)
      .execute();
  return viewOf(portal, portal.db, actor, opened);
}

/**
 * Signs a group; nothing else does, and only once. A second time it returns what was signed, and refuses (422) other
 * answers. Effects: the answers in the form as by every save, the evidence, an audit line with its checksum, a copy
 * to the signer and a letter to each leader. Refuses missing answers, also those that the leader has to give first, and a
 * statement that has changed since it was read (422, by field).
 */
export async function cosign(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  act: Cosigning & { readonly address: string; readonly agent: string },
): Promise<CosigningView> {
  return signerChange(portal, actor, secret, async (change, opened) => {
    const { request, target } = opened;
    if (request.signed_at !== null) {
      await refuseAnother(change, opened, act.values);
      return viewOf(portal, change.tx, actor, opened);
    }
    const { statement, values } = await saveGroup(change, opened, act);
    const record = canonicalize(await recordOf(change, opened, statement, values, act)) ?? '';
    const record_sha256 = sha256(record);
    await change.tx
      .updateTable('form_signature_requests')
      .set({ signed_at: change.at, record, record_sha256, declined_at: null, declined_note: null })
      .where('id', '=', request.id)
      .execute();
    await note(change, 'form.cosigned', target, request, `, record ${record_sha256}`);
    const place = { publicUrl: portal.config.publicUrl, settings: await readSettings(change.tx), target };
    const said = saidIn(statement, act.values);
    await queueMails(change, [
      cosignedCopy(place, request, { at: change.at, parts: statement.parts, said, sha256: record_sha256 }),
      ...(await leadersNow(change, target)).map((to) => cosigningNews(place, request, to, { kind: 'signed' })),
    ]);
    return viewOf(portal, change.tx, actor, { ...opened, request: await reread(change, request.id) });
  });
}

/** Saves the answers of the group in the form. Returns what was read, and all answers of the form. */
async function saveGroup(
  change: Change,
  opened: Opened,
  act: Cosigning,
): Promise<{ statement: Statement; values: FieldValues }> {
  const { request, target } = opened;
  const key = { entry_id: target.entry.id, form_type: target.form.form_type };
  const held = await lockSubmission(change.tx, key);
  const ctx = await contextFor(change.portal, change.tx, target, held?.agreed ?? null);
  const statement = shownTo(opened, held?.field_values ?? {}, ctx);
  if (act.shown !== statement.shown)
    throw new FieldRefusal({ statement: cosigningTexts.changed }, cosigningTexts.changed);
  const missing = missingBeforeSigning(target.form, signerOf(request), held?.field_values ?? {}, ctx);
  if (missing.length > 0) {
    const words = incompleteText(missing);
    throw new FieldRefusal({ statement: words }, words);
  }
  refuseUnasked(act.values, statement.fields);
  const given = Object.fromEntries(
    statement.fields.map((field) => [fieldPath(request.group_key, field.key), act.values[field.key] ?? null]),
  ) as FieldValues;
  const { submission } = await saveSubmission(
    change,
    key,
    ctx,
    { field_values: given },
    { by_staff: false },
    trailOf(target.entry),
    held,
  ).catch((error: unknown) => {
    throw atFields(error);
  });
  const values = submission.field_values;
  const asked = new Set(Object.keys(given));
  const issues = validate(target.form, values, ctx, 'submit').filter((issue) => blocks(issue) && asked.has(issue.path));
  if (issues.length > 0)
    throw new FieldRefusal(
      Object.fromEntries(issues.map((issue) => [keyOf(issue.path), placedMessage(target.form, issue)])),
    );
  return { statement, values };
}

/** Returns what the signer has agreed to and typed, in words for their copy. */
function saidIn({ fields }: Statement, values: Cosigning['values']): string[] {
  return fields.flatMap(({ key, label, kind }) => {
    if (kind === 'agree') return [`✓ ${label}`];
    const typed = values[key];
    return typeof typed === 'string' ? [`${label}: ${typed}`] : [];
  });
}

/** Moves refusals of the form's fields to the page's own fields, which have no group. */
function atFields(error: unknown): unknown {
  if (!(error instanceof FieldRefusal)) return error;
  return new FieldRefusal(
    Object.fromEntries(Object.entries(error.errors).map(([path, words]) => [keyOf(path), words])),
  );
}

/** Refuses (422) an act that differs from the stored one: on another device, or by another holder of the link. */
async function refuseAnother(change: Change, { request, target }: Opened, values: Cosigning['values']): Promise<void> {
  const { record } = await change.tx
    .selectFrom('form_signature_requests')
    .select('record')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  const signed = (JSON.parse(record ?? '{}') as { readonly values?: FieldValues }).values ?? {};
  const pathOf = (key: string) => fieldPath(request.group_key, key);
  const given = Object.fromEntries(Object.entries(values).map(([key, value]) => [pathOf(key), value])) as FieldValues;
  const ctx = await contextFor(change.portal, change.tx, target);
  const settled = normalize(target.form, { ...signed, ...given }, ctx);
  const fields = signedGroupOf(target.form, request.group_key)?.fields ?? [];
  const signatures = fields.filter(({ widget }) => widget === 'signature').map(({ key }) => key);
  const isSame =
    signatures.every((key) => signatureKey(values[key]) === signatureKey(signed[pathOf(key)])) &&
    Object.keys(values).every((key) => signatures.includes(key) || same(settled[pathOf(key)], signed[pathOf(key)]));
  if (!isSame) throw new FieldRefusal({ statement: cosigningTexts.signed_already }, cosigningTexts.signed_already);
}

/** Returns a signature in its stored form, without spaces around a typed name, to compare two. */
function signatureKey(value: unknown): string {
  if (!fitsSignature(value)) return 'none';
  return value.kind === 'typed' ? `typed ${onOneLine(value.text)}` : `drawn ${value.image}`;
}

/** Refuses (422) answers to questions that the statement does not ask, because nobody signs what nobody reads. */
function refuseUnasked(values: Cosigning['values'], fields: readonly AskedField[]): void {
  const asked = new Set(fields.map(({ key }) => key));
  const unasked = Object.keys(values).filter((key) => !asked.has(key));
  if (unasked.length > 0)
    throw new FieldRefusal(Object.fromEntries(unasked.slice(0, 20).map((key) => [key, unexpectedKeyText])));
}

/**
 * Records that the person will not sign, and mails the leaders once. The link still works, so that signing takes it
 * back.
 */
export async function declineCosigning(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  declined_note: string | null,
): Promise<CosigningView> {
  return signerChange(portal, actor, secret, async (change, opened) => {
    const { request, target } = opened;
    if (request.signed_at === null && request.declined_at === null) {
      await change.tx
        .updateTable('form_signature_requests')
        .set({ declined_at: change.at, declined_note })
        .where('id', '=', request.id)
        .execute();
      await note(change, 'form.signature-declined', target, request);
      const place = { publicUrl: portal.config.publicUrl, settings: await readSettings(change.tx), target };
      const news = { kind: 'declined', note: declined_note, at: change.at } as const;
      await queueMails(
        change,
        (await leadersNow(change, target)).map((to) => cosigningNews(place, request, to, news)),
      );
    }
    return viewOf(portal, change.tx, actor, { ...opened, request: await reread(change, request.id) });
  });
}

/**
 * Runs a change by the link's holder, if they may sign, with entry and request locked. Refuses link-ended and
 * signer-only.
 */
async function signerChange(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  work: (change: Change, opened: Opened) => Promise<CosigningView>,
): Promise<CosigningView> {
  const { request, target } = await openBySecret(portal, portal.db, secret);
  if (!mayCosign(actor, target.entry, request)) throw new Refusal('signer-only');
  return inTransaction(portal, { kind: 'cosigner', request_id: request.id }, async (change) => {
    await lockEntry(change, target.entry);
    await reread(change, request.id);
    return work(change, await openBySecret(portal, change.tx, secret));
  });
}

/**
 * Opens a link. Refuses (link-ended) unknown and ended ones, those of deleted or closed entries, and all after the
 * parade.
 */
async function openBySecret(portal: Portal, db: Database, secret: string): Promise<Opened> {
  const link = await findCosigningLink(db, secret);
  const request = link && (await requestById(db, link.request_id));
  const target = request && (await targetOf(db, request));
  if (!target || isApplicationOver(displayedStatus(target.entry))) throw new Refusal('link-ended');
  const { parade_on } = await paradeOf(db, target.entry.year);
  if (portal.clock.today() > parade_on) throw new Refusal('link-ended');
  return { link, request, target };
}

function shownTo(
  { request, target }: Opened,
  values: FieldValues,
  ctx: Awaited<ReturnType<typeof contextFor>>,
): Statement {
  const { signer_name: name, signer_email: email } = request;
  const { id: entry_id, organization_name: organization, year } = target.entry;
  const signed_for = { entry_id, entry: entryNameOf(target.entry), organization, year };
  return statementOf(target.form, signerOf(request), values, ctx, { name, email }, signed_for);
}

async function viewOf(portal: Portal, db: Database, actor: Actor | null, opened: Opened): Promise<CosigningView> {
  const { request, target } = opened;
  const { entry, form } = target;
  const submission = await submissionAt(db, { entry_id: entry.id, form_type: form.form_type });
  const ctx = await contextFor(portal, db, target, submission?.agreed ?? null);
  const values = submission?.field_values ?? {};
  const statement = shownTo(opened, values, ctx);
  const [settings, { parade_on }] = await Promise.all([readSettings(db), paradeOf(db, entry.year)]);
  return {
    state: requestState(request),
    name: request.signer_name,
    who: signerOf(request).who,
    form_name: form.name,
    group_title: form.groups.find(({ key }) => key === request.group_key)?.title ?? form.name,
    entry_name: entryNameOf(entry),
    organization_name: entry.organization_name,
    organizer_name: settings.organizer_name,
    parade_name: settings.parade_name,
    parade_year: entry.year,
    parade_on,
    requested_by: request.requested_by_name ?? settings.organizer_name,
    support_email: settings.support_email,
    signed_at: request.signed_at,
    statement: statement.parts,
    fields: request.signed_at === null ? statement.fields : [],
    missing: request.signed_at === null ? missingBeforeSigning(form, signerOf(request), values, ctx) : [],
    shown: statement.shown,
    may_sign: mayCosign(actor, entry, request),
  };
}

/** Returns what was signed and how, in any order, because it is stored as canonical JSON. */
async function recordOf(
  change: Change,
  { link, request, target }: Opened,
  statement: Statement,
  values: FieldValues,
  act: { readonly address: string; readonly agent: string },
) {
  const { entry, form } = target;
  const ctx = await contextFor(change.portal, change.tx, target);
  const deliveries = await change.tx
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'message_id', 'state', 'created_at', 'sent_at'])
    .where('link_kind', '=', 'cosigning')
    .where('link_id', '=', link.id)
    .execute();
  return {
    format: 1,
    request: { id: request.id, form_type: form.form_type, group: request.group_key, version: form.version },
    entry: {
      id: entry.id,
      name: entryNameOf(entry),
      year: entry.year,
      organization_id: entry.organization_id,
      organization: entry.organization_name,
    },
    addressed_to: { name: request.signer_name, email: request.signer_email },
    asked_by: { user_id: request.requested_by, name: request.requested_by_name },
    statement: statement.parts,
    questions: statement.fields.map(({ key, label }) => ({ key, label })),
    values: Object.fromEntries(Object.entries(values).filter(([path]) => path.startsWith(`${request.group_key}:`))),
    paths: statement.paths,
    shown: statement.shown,
    agreed: agreedNow(form, ctx),
    consents: [cosigningConsentText],
    times: {
      requested_at: request.requested_at,
      sent_at: request.sent_at,
      viewed_at: request.viewed_at,
      signed_at: change.at,
    },
    client: { address: act.address, agent: act.agent.slice(0, 400) },
    link: { id: link.id, made_at: link.created_at, shown_to: link.shown_to },
    deliveries,
    trail: await newestSeal(change.tx),
  };
}

async function leadersNow(change: Change, { entry }: FormOfEntry) {
  return (await mailedLeadersOf(change.tx, [entry.id])).get(entry.id) ?? [];
}

function keyOf(path: string): string {
  return (path as FieldPath).split(':')[1] ?? path;
}
