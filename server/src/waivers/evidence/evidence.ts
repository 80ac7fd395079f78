import { civilDateOf } from '@parade/contract/calendar.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { StaticText } from '@parade/contract/forms/texts/staticText.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { es } from '@parade/contract/waivers/languages/es.ts';
import { ja } from '@parade/contract/waivers/languages/ja.ts';
import type { Language } from '@parade/contract/notifications/language.ts';
import type { SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { FormDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { electronicConsentText, reviewedText } from '@parade/contract/waivers/consent.ts';
import { fullName } from '@parade/contract/wording.ts';
import canonicalize from 'canonicalize';
import { sql } from 'kysely';
import { createHash, createHmac } from 'node:crypto';
import { newestSeal } from '../../audit/seals.ts';
import type { Change } from '../../database/change.ts';
import { sentAhead } from '../../database/naming.ts';
import type { Database } from '../../database/pool.ts';
import { fileIds } from '../../forms/files/files.ts';
import { languageBeside } from '../../mail/letter.ts';
import { readSettings } from '../../settings/reads.ts';
import { evidenceKeyInUse } from './evidenceKeys.ts';
import { findLinkById, type SigningLink } from '../links.ts';
import { contextOf, type PartRow, staffOnlyAnswer, type WaiverRow } from '../reads.ts';

/** The facts that only the act of signing knows. */
export interface Signing {
  readonly waiver: WaiverRow;
  readonly form: FormDefinition;
  /** The answers as they are signed. */
  readonly values: FieldValues;
  readonly is_minor: boolean;
  readonly link: SigningLink;
  /** The client's address, and the name its browser gives. */
  readonly address: string;
  readonly agent: string;
  readonly adopted?: EvidenceRecord['adopted'];
  readonly language?: Language | undefined;
  /** W-33: the part that the other signer had signed before. */
  readonly part?: PartSigned | undefined;
}

/**
 * Writes the evidence of a signature (W-19): one record in canonical JSON, its SHA-256, and the SHA-256 of the previous
 * record in the year together with this one. Signatures of a year wait for one another from here to the commit, which
 * is sent together with this statement. Call it last in the change.
 */
export async function writeEvidence(change: Change, signing: Signing): Promise<void> {
  const record = canonicalJson(await recordOf(change, signing));
  const { id, year } = signing.waiver;
  await sql`select append_evidence(${id}, ${year}, ${record}, ${sha256(record)}, ${change.at}) ${sentAhead}`.execute(
    change.tx,
  );
}

/**
 * Returns RFC 8785 JSON: keys in the order of their code units, no spaces, absent values left out. The same facts give
 * the same bytes.
 */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? 'null';
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * W-24: returns the keyed hash that replaces, in the record, an answer that is deleted after the parade. It proves the
 * answer while it exists and reveals nothing about it.
 */
export function keyedHash(key: string, waiver_id: number, answer: unknown): string {
  return createHmac('sha256', key)
    .update(`answer-apart:${waiver_id}:${canonicalJson(answer)}`)
    .digest('hex');
}

/** Returns the hash over all stored answers, hidden fields included, except the one stored apart. */
export function storedHash(values: FieldValues): string {
  return sha256(canonicalJson(Object.fromEntries(Object.entries(values).filter(([path]) => path !== staffOnlyAnswer))));
}

/**
 * The facts of a signature, in any order, because `canonicalJson` sorts them. The signed PDF is drawn from these and the
 * versions of the texts that they name.
 */
export interface EvidenceRecord {
  readonly format: 2;
  readonly waiver: {
    readonly id: number;
    readonly form_type: WaiverFormType;
    readonly version: number;
    readonly year: number;
  };
  readonly parade: { readonly name: string; readonly organiser: string };
  readonly addressed_to: { readonly name: string; readonly email: string | null };
  readonly participant: { readonly id: number; readonly type: string; readonly role: string | null };
  readonly entry: {
    readonly id: number;
    readonly name: string;
    readonly organization_id: number;
    readonly organization: string;
  };
  /** The facts that the form's conditions depended on. */
  readonly context: FormContext;
  readonly texts: readonly { readonly id: string; readonly version: number; readonly sha256: string }[];
  /** Covers the questions too, so that it is clear what 'yes' meant. */
  readonly questions_sha256: string;
  /** Every shown answer except those stored apart. */
  readonly values: FieldValues;
  /** Keyed hashes of the answers that only staff see. */
  readonly apart: Readonly<Record<string, string>>;
  readonly stored_sha256: string;
  /** Uploads that the answers name. */
  readonly files: readonly { readonly id: string; readonly name: string; readonly sha256: string | null }[];
  /** From the waiver's row, once signed. */
  readonly revision: number;
  readonly is_minor: boolean;
  readonly consents: readonly string[];
  readonly times: {
    readonly created_at: string;
    readonly sent_at: string | null;
    readonly viewed_at: string | null;
    readonly signed_at: string;
  };
  readonly client: { readonly address: string; readonly agent: string };
  readonly link: LinkUsed;
  /** W-33: the first part of a minor's waiver that was signed in two. The rest of the record is the second. */
  readonly part?: PartSigned | undefined;
  /** The courtesy translation beside the English; missing if the page was English. */
  readonly shown_in?: ShownIn | undefined;
  /** The other waiver that the guardian's signature was given for. Reusing it here was a separate act. */
  readonly adopted?:
    | { readonly path: FieldPath; readonly waiver_id: number; readonly position: number; readonly chain_hash: string }
    | undefined;
  readonly deliveries: readonly Delivery[];
  /** The newest seal of the audit trail: with this PDF, anybody can prove that the trail up to it is unaltered. */
  readonly trail: { readonly position: number; readonly chain_hash: string } | null;
}

interface LinkUsed {
  readonly id: number;
  readonly made_for: SigningLink['made_for'];
  /** Whether the mail server got a letter with it. Missing in older records, and for links that go in no letter. */
  readonly mailed?: boolean | undefined;
  readonly made_at: string;
  readonly handed_over_by: { readonly user_id: number; readonly name: string | null } | null;
}

/** The part of a minor's waiver that was signed first, and where the link for the second went. */
export interface PartSigned {
  readonly who: SigningPart;
  readonly signed_at: string;
  readonly client: EvidenceRecord['client'];
  readonly link: LinkUsed;
  readonly consents: readonly string[];
  /** The hash of the signed values in canonical form. The answers themselves are in the record's values. */
  readonly values_sha256: string;
  readonly language: Language | null;
  /** entered_by: whether the signer typed the address, or it was the waiver's own. */
  readonly sent_to: { readonly address: string; readonly entered_by: 'signer' | 'on-file'; readonly at: string };
}

interface ShownIn {
  readonly language: Exclude<Language, 'en'>;
  readonly questions_sha256: string;
  readonly texts: EvidenceRecord['texts'];
}

interface Delivery {
  readonly to_address: string;
  readonly subject: string;
  readonly message_id: string;
  readonly state: string;
  /** W-37: the language of the summary beside the English. Missing if there was none, and in older records. */
  readonly language?: Language | undefined;
  readonly created_at: string;
  readonly sent_at: string | null;
}

/** W-18: collects what the evidence records. */
async function recordOf(change: Change, signing: Signing): Promise<EvidenceRecord> {
  const { waiver, form, values, link } = signing;
  const ctx = { ...contextOf(waiver, ''), today: civilDateOf(change.at) };
  const shown = visibleFields(form, values, ctx);
  const settings = await readSettings(change.tx);
  const apart = values[staffOnlyAnswer];
  const texts = shown.flatMap(({ field }) =>
    field.widget === 'static' && field.content.kind === 'text' ? [field.content.text] : [],
  );
  return {
    format: 2,
    waiver: { id: waiver.id, form_type: waiver.form_type, version: form.version, year: waiver.year },
    parade: { name: settings.parade_name, organiser: settings.organizer_name },
    addressed_to: { name: waiver.name, email: waiver.email },
    participant: { id: waiver.participant_id, type: waiver.participant_type, role: waiver.primary_role },
    entry: {
      id: waiver.entry_id,
      name: entryNameOf(waiver),
      organization_id: waiver.organization_id,
      organization: waiver.organization_name,
    },
    context: ctx,
    texts: texts.map(textShown),
    questions_sha256: sha256(canonicalJson(shown.map(({ path, field }) => [path, field.label]))),
    values: Object.fromEntries(
      shown.filter(({ path }) => path !== staffOnlyAnswer).map(({ path }) => [path, values[path]]),
    ),
    apart:
      apart === undefined || apart === null
        ? {}
        : { [staffOnlyAnswer]: keyedHash(await evidenceKeyInUse(change.tx), waiver.id, apart) },
    stored_sha256: storedHash(values),
    files: await filesOf(change.tx, values),
    revision: waiver.revision + 1,
    is_minor: signing.is_minor,
    consents: [reviewedText, electronicConsentText],
    times: {
      created_at: waiver.created_at,
      sent_at: waiver.sent_at,
      viewed_at: waiver.viewed_at,
      signed_at: change.at,
    },
    client: { address: signing.address, agent: signing.agent },
    link: await linkUsed(change.tx, link),
    part: signing.part,
    adopted: signing.adopted,
    shown_in: shownIn(signing.language, shown),
    deliveries: await deliveriesOf(change.tx, waiver.id),
    trail: await newestSeal(change.tx),
  };
}

/** Returns what the record says about the part that was signed first. */
export async function partSigned(db: Database, part: PartRow): Promise<PartSigned> {
  const link = await findLinkById(db, part.link_id);
  if (!link) throw new Error(`the link ${part.link_id} of a signed part is missing`);
  return {
    who: part.part,
    signed_at: part.signed_at,
    client: { address: part.address, agent: part.agent },
    link: await linkUsed(db, link),
    consents: [reviewedText, electronicConsentText],
    values_sha256: sha256(canonicalJson(part.field_values)),
    language: part.language,
    sent_to: { address: part.to_address, entered_by: part.entered_by, at: part.sent_at },
  };
}

async function linkUsed(db: Database, link: SigningLink): Promise<LinkUsed> {
  return {
    id: link.id,
    made_for: link.made_for,
    mailed: await wasMailed(db, link),
    made_at: link.created_at,
    handed_over_by: await nameOf(db, link.handed_over_by),
  };
}

/** Returns hashes of the translated words: the texts and questions that the signer read beside the English. */
function shownIn(language: Language | undefined, shown: readonly PlacedField[]): ShownIn | undefined {
  if (language === undefined || language === 'en') return undefined;
  const words = translations[language];
  const labels: Readonly<Record<string, string | undefined>> = words.labels;
  const texts: Readonly<Record<string, (typeof words.texts)['waiver-body'] | undefined>> = words.texts;
  return {
    language,
    questions_sha256: sha256(canonicalJson(shown.map(({ path, field }) => [path, labels[path] ?? field.label]))),
    texts: shown.flatMap(({ field }) => {
      if (field.widget !== 'static' || field.content.kind !== 'text') return [];
      const { text } = field.content;
      // One of the office's texts has the office's translation or none.
      const own = texts[text.text_id];
      const blocks = text.translations
        ? text.translations[language]
        : own?.version === text.version
          ? own.blocks
          : undefined;
      return blocks ? [textShown({ ...text, blocks })] : [];
    }),
  };
}

const translations = { es, ja } as const;

async function filesOf(db: Database, values: FieldValues): Promise<EvidenceRecord['files']> {
  const ids = fileIds(values);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'checksum'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, sha256: row.checksum }));
}

/** Returns the version of each text that was signed. */
export function versionsIn({ texts }: Pick<EvidenceRecord, 'texts'>): Readonly<Record<string, number>> {
  return Object.fromEntries(texts.map(({ id, version }) => [id, version]));
}

function textShown(text: StaticText): EvidenceRecord['texts'][number] {
  return { id: text.text_id, version: text.version, sha256: sha256(canonicalJson(text.blocks)) };
}

async function nameOf(db: Database, user_id: number | null): Promise<LinkUsed['handed_over_by']> {
  if (user_id === null) return null;
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return { user_id, name: user ? fullName(user) : null };
}

/**
 * Returns the letters that were sent, or are about to be, including family letters that name this waiver. A letter that
 * stayed in the outbox reached nobody.
 */
async function deliveriesOf(db: Database, waiver_id: number): Promise<Delivery[]> {
  const letters = await db
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'message_id', 'state', 'created_at', 'sent_at', 'text_body'])
    .where(
      sql<boolean>`(waiver_id = ${waiver_id} or id in (select outbox_id from family_letters where waiver_id = ${waiver_id}))`,
    )
    .where('state', '!=', 'unsent')
    .orderBy('id')
    .execute();
  return letters.map(({ text_body, ...letter }) => ({ ...letter, language: languageBeside(text_body) }));
}

/**
 * Returns undefined for links that are shown, not mailed. A letter may arrive before it is marked as sent, or after it
 * 'failed'.
 */
async function wasMailed(db: Database, link: SigningLink): Promise<boolean | undefined> {
  if (['hand-over', 'visit', 'pass'].includes(link.made_for) || link.handed_over_by !== null) return undefined;
  const letter = await db
    .selectFrom('outbox')
    .select('id')
    .where('link_kind', '=', 'signing')
    .where('link_id', '=', link.id)
    .where('state', '!=', 'unsent')
    .limit(1)
    .executeTakeFirst();
  return letter !== undefined;
}
