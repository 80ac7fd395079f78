import { withTexts } from '@parade/contract/forms/engine/earlierVersion.ts';
import type { OfficeTexts, StaticText } from '@parade/contract/forms/texts/staticText.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { showDayInWords, showInstant } from '@parade/contract/calendar.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import type { PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { fullNameIn } from '@parade/contract/forms/groups/waiver.ts';
import { versionLine } from '@parade/contract/forms/texts/waiverBody.ts';
import { type FieldValue, type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { spellHead } from '@parade/contract/waivers/chainHead.ts';
import { signedPdfCode } from '@parade/contract/waivers/signedPdf.ts';
import { encode } from 'uqr';
import { type Han, isJapanese } from '../../http/downloads/pdf/faces.ts';
import { isolated } from '../../http/downloads/pdf/lines.ts';
import { greyPicture } from '../../http/downloads/pdf/pictures.ts';
import { Sheet } from '../../http/downloads/pdf/sheet.ts';
import type { EvidenceRecord, PartSigned } from './evidence.ts';
import { staffOnlyAnswer } from '../reads.ts';

/** The evidence that a signed PDF is made from. */
export interface SignedPdfSource {
  readonly record: EvidenceRecord;
  /** The record as stored; it is attached to the signed PDF. */
  readonly record_text: string;
  /** The office's texts that the record names. */
  readonly texts: OfficeTexts;
  readonly position: number;
  readonly record_hash: string;
  readonly previous_hash: string;
  readonly chain_hash: string;
}

/**
 * Draws the signed PDF: the texts that were shown, the answers, the signatures, then the page of evidence, with the
 * record itself attached. Uses only the record and the texts that it names, so that the same evidence gives the same
 * bytes. `checkAt`: the page where anybody checks it.
 */
export async function renderSignedPdf(source: SignedPdfSource, checkAt: string): Promise<Buffer> {
  const { record } = source;
  const definition = waiverDefinition(record.waiver.form_type, record.waiver.version);
  if (!definition) throw new Error(`there is no ${record.waiver.form_type} ${record.waiver.version}`);
  const form = withTexts(definition, source.texts);
  const code = signedPdfCode(source.chain_hash);
  const parade = `${nthParade(record.waiver.year)} ${record.parade.name}`;
  const title = `${form.name}: ${isolated(record.addressed_to.name)}`;
  const sheet = new Sheet(
    {
      title: `${form.name}: ${record.addressed_to.name}`,
      author: record.parade.organiser,
      subject: `${record.entry.name}, ${parade}`,
      keywords: `${code}, ${headOf(source)}`,
      at: new Date(record.times.signed_at),
      han: hanOf(source),
    },
    [parade, title],
  );
  const { parade_on } = record.context;
  sheet.cover({
    nth: nthParade(record.waiver.year),
    parade: record.parade.name,
    day: parade_on === undefined ? '' : showDayInWords(parade_on, { weekday: true }).toUpperCase(),
  });
  sheet.heading(
    record.parade.organiser,
    title,
    isolated(record.entry.name),
    `Signed ${showInstant(record.times.signed_at)} (Los Angeles time)`,
  );
  const shown = visibleFields(form, record.values, record.context);
  for (const group of form.groups) {
    const fields = shown.filter((placed) => placed.group === group);
    if (fields.length === 0) continue;
    sheet.group(group.title);
    for (const placed of fields) await drawAnswer(sheet, record, placed, fields);
  }
  drawEvidence(sheet, source, code, checkAt);
  sheet.attach(Buffer.from(source.record_text), {
    name: 'record.json',
    type: 'application/json',
    description: 'The record of this signature; its SHA-256 is the record hash',
  });
  return sheet.end(`Code ${code}`);
}

/** Returns 'Japanese', for names in kanji alone, if the page was Japanese or anything in the record has kana. */
function hanOf({ record, record_text }: SignedPdfSource): Han | undefined {
  return record.shown_in?.language === 'ja' || isJapanese(record_text) ? 'Japanese' : undefined;
}

async function drawAnswer(
  sheet: Sheet,
  record: EvidenceRecord,
  { path, field }: PlacedField,
  group: readonly PlacedField[],
): Promise<void> {
  const value: FieldValue | undefined = record.values[path];
  if (field.widget === 'static') {
    if (field.content.kind === 'text') drawText(sheet, field.content.text);
    return;
  }
  // These are printed on the line of their signature.
  if (field.widget === 'signature_date' || field.key === 'printed_name') return;
  if (path === staffOnlyAnswer)
    return sheet.answer(
      field.label,
      record.apart[path] === undefined
        ? 'No answer'
        : 'Answered. Stored separately from this document and deleted after the parade.',
    );
  const answer = answerOf(field, value);
  if (field.widget === 'agree') return sheet.consent(field.label, answerText(answer) || 'No', value === true);
  if (answer.kind !== 'signature') return sheet.answer(field.label, answerText(answer) || 'No answer');
  const { signature } = answer;
  const image = signature.kind === 'drawn' ? await greyPicture(signature.image) : undefined;
  const notShown = 'Drawn. The image cannot be shown here; the attached record contains it.';
  const printed = group.find((other) => other.field.key === 'printed_name');
  const dated = group.find((other) => other.field.widget === 'signature_date' && other.field.of === field.key);
  sheet.signature({
    label: `${field.label} (${signature.kind})`,
    statement: signedWords(record),
    image,
    text: signature.kind === 'typed' ? signature.text : image ? '' : notShown,
    name: printed ? textAt(record.values, printed.path) : guardianIn(record.values),
    under: `${printed ? printed.field.label : 'Parent or guardian'}${dated ? ' · ' : ''}${dated ? `Signed on ${showCivilDate(textAt(record.values, dated.path))}` : ''}`,
  });
}

/** Returns the guardian's name, which is a single field in the health screening. */
function guardianIn(values: FieldValues): string {
  return fullNameIn('guardian', values) || textAt(values, 'signature:guardian_name');
}

/** Returns the words beside each signature: what it agrees to. */
function signedWords({ texts, consents }: EvidenceRecord): string {
  const read = texts.map(({ id, version }) => `${id}, version ${version}`).join(' and ');
  const agreement =
    texts.length === 0
      ? 'Signs the answers above'
      : `Signs the agreement above (${read}) and the answers in this document`;
  return `${agreement}, with the boxes marked Yes. “${consents.at(-1) ?? ''}”`;
}

function drawText(sheet: Sheet, text: StaticText): void {
  sheet.note(versionLine(text));
  sheet.paragraphs(text.blocks);
}

function drawEvidence(sheet: Sheet, source: SignedPdfSource, code: string, checkAt: string): void {
  const { record } = source;
  sheet.heading(
    'Evidence',
    'How this was signed',
    'Times are Los Angeles time, with the exact UTC time in parentheses.',
  );
  drawCode(sheet, code, checkAt);
  drawTimes(sheet, record.times);
  drawOrigin(sheet, record);
  if (record.part) drawPart(sheet, record.part, record.addressed_to.email);
  sheet.group('Consents given before signing');
  for (const consent of record.consents) sheet.consent(consent, 'Yes', true);
  if (record.adopted) drawAdopted(sheet, record.adopted, record.waiver.year);
  sheet.group('What was shown and stored');
  for (const text of record.texts) sheet.hash(`Text ${text.id}, version ${text.version}`, text.sha256);
  sheet.hash('Questions', record.questions_sha256);
  if (record.shown_in) drawTranslation(sheet, record.shown_in);
  for (const file of record.files) sheet.hash(`File ${isolated(file.name)}`, file.sha256 ?? '—');
  drawPlace(sheet, source);
  if (sheet.lacksGlyphs)
    sheet.note('Some characters could not be printed and appear as question marks. The attached record contains them.');
}

/** Draws where, and with which code, the document can be verified. */
function drawCode(sheet: Sheet, code: string, checkAt: string): void {
  sheet.group('Verify this document');
  const { data, size } = encode(`${checkAt}/${code}`, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  sheet.code({ path, size }, `QR code of ${checkAt}/${code}`, [
    [code, 'large'],
    ['Scan the code, or enter it on this page:', 'label'],
    [checkAt, 'text'],
  ]);
}

function drawTimes(sheet: Sheet, times: EvidenceRecord['times']): void {
  const instantText = (instant: string | null) => (instant === null ? '—' : `${showInstant(instant)} (${instant})`);
  sheet.group('Timeline');
  sheet.answer('Created', instantText(times.created_at));
  sheet.answer('Invitation emailed', instantText(times.sent_at));
  sheet.answer('Opened', instantText(times.viewed_at));
  sheet.answer('Signed', instantText(times.signed_at));
}

/** Draws where the signature came from, and which emails had led there. */
function drawOrigin(sheet: Sheet, { client, link, part, addressed_to, deliveries }: EvidenceRecord): void {
  sheet.group('Signed from');
  sheet.answer('Network address', client.address);
  sheet.answer('Browser', client.agent || '—');
  sheet.answer('Link', linkWords(link, part?.sent_to.address ?? ''));
  sheet.answer(
    'Addressed to',
    `${isolated(addressed_to.name)}${addressed_to.email ? `, ${addressed_to.email}` : ', no email address'}`,
  );
  sheet.answer('Emails', deliveries.map(deliveryWords).join('\n') || 'None', 'small');
}

function deliveryWords(delivery: EvidenceRecord['deliveries'][number]): string {
  const { created_at, to_address, subject, language, sent_at, state, message_id } = delivery;
  const beside = language ? `, in English and ${languageWords[language]}` : '';
  const outcome = sent_at ? `accepted by the mail server ${showInstant(sent_at)}` : state;
  return `${showInstant(created_at)} to ${to_address}: ${isolated(subject, 'ltr')}${beside} (${outcome}, ${message_id})`;
}

function drawAdopted(sheet: Sheet, adopted: NonNullable<EvidenceRecord['adopted']>, year: number): void {
  sheet.group('Signature used again');
  sheet.answer(
    'Parent or guardian',
    `Given for the waiver at position ${adopted.position} of ${year}, and adopted for this one by the signer`,
  );
  sheet.hash('Chain hash of that waiver', adopted.chain_hash);
}

function drawPlace(sheet: Sheet, source: SignedPdfSource): void {
  const { record, position, record_hash, previous_hash, chain_hash } = source;
  sheet.group(`Place in the chain of ${record.waiver.year}`);
  sheet.answer('Position', String(position));
  sheet.hash('Record (attached record.json)', record_hash);
  sheet.hash('Previous chain hash', previous_hash);
  sheet.hash('Chain hash', chain_hash);
  sheet.hash('Head of the chain after this signature', headOf(source));
  sheet.hash(
    'Seal of the audit trail',
    record.trail ? `${record.trail.position}: ${record.trail.chain_hash}` : 'None yet',
  );
}

/** W-33: draws the act of the first of two signers; the rest of the page is about the second. */
function drawPart(sheet: Sheet, part: PartSigned, on_file: string | null): void {
  const [first, second] =
    part.who === 'participant' ? ['participant', 'parent or guardian'] : ['parent or guardian', 'participant'];
  const { sent_to } = part;
  sheet.group(`Signed before by the ${first}`);
  sheet.answer('Signed', `${showInstant(part.signed_at)} (${part.signed_at})`);
  sheet.answer('Network address', part.client.address);
  sheet.answer('Browser', part.client.agent || '—');
  sheet.answer('Link', linkWords(part.link, on_file ?? ''));
  sheet.answer(
    `Sent on to the ${second}`,
    `${showInstant(sent_to.at)} to ${sent_to.address}, ${sent_to.entered_by === 'signer' ? `an address that the ${first} entered` : 'the address that the waiver is addressed to'}`,
  );
  sheet.hash('What was signed first', part.values_sha256);
}

const languageWords = { en: 'English', es: 'Spanish', ja: 'Japanese' } as const;

function drawTranslation(sheet: Sheet, shown: NonNullable<EvidenceRecord['shown_in']>): void {
  const language = languageWords[shown.language];
  sheet.answer('Also shown in', `${language}, as a courtesy translation beside the English text that was signed`);
  for (const text of shown.texts) sheet.hash(`Text ${text.id}, version ${text.version}, in ${language}`, text.sha256);
  sheet.hash(`Questions in ${language}`, shown.questions_sha256);
}

/**
 * Returns the head. With it, anyone who has this PDF can prove that its signature or later ones were removed from the
 * chain.
 */
function headOf({ record, position, chain_hash }: SignedPdfSource): string {
  return spellHead({ year: record.waiver.year, position, chain_hash });
}

function linkWords(link: EvidenceRecord['link'], address: string): string {
  const createdText = showInstant(link.made_at);
  if (link.made_for === 'visit')
    return `Shown on ${createdText} to the signer of another waiver that was emailed to the address below`;
  if (link.made_for === 'part' && !link.handed_over_by) return `Emailed to ${address}, created ${createdText}`;
  if (link.made_for === 'pass')
    return `On a device that ${link.handed_over_by?.name ?? 'an authorized person'} passed around, handed over on ${createdText}`;
  if (link.made_for !== 'hand-over' && link.made_for !== 'part')
    return link.mailed === false
      ? `Created ${createdText}, but not emailed: the portal sent no email`
      : `Emailed to the address below, created ${createdText}`;
  return `Handed over by ${link.handed_over_by?.name ?? 'an authorized person'} on ${createdText}`;
}
