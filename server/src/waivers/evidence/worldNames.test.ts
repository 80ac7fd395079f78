import { claimsOf } from '@parade/contract/waivers/chainHead.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { storageOf } from '../../storage/driver.ts';
import { signedPdfKey } from '../../storage/storage.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { type ReadPdf, readPdf } from '../../testing/pdf.ts';
import { aStaffMember } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { ensureSignedPdf } from './documents.ts';
import type { EvidenceRecord } from './evidence.ts';
import { renderSignedPdf } from './signedPdf.ts';

const portal = await testPortalWithApp();
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id, official_name: 'Rose Band' });
});

/** Signs under this name and reads the resulting signed PDF. */
async function signedBy(first_name: string, last_name: string, given: FieldValues = {}): Promise<ReadPdf> {
  const name = `${first_name} ${last_name}`;
  const waiver = await signed(portal, await participant(portal, band, { first_name, last_name }), {
    'participant:first_name': first_name,
    'participant:last_name': last_name,
    'signature:printed_name': name,
    'signature:signature': { kind: 'typed', text: name },
    ...given,
  });
  const document = await ensureSignedPdf(portal, waiver.id);
  return readPdf(await buffer(await storageOf(portal.config).read(signedPdfKey(document?.checksum ?? ''))));
}

/** Lines are read from left to right, whatever the direction of their words. */
const asRead = (name: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(name)
    ? [...name].reverse().join('')
    : name;

const names: readonly (readonly [script: string, first: string, last: string])[] = [
  ['Arabic', 'محمد', 'عبد الرحمن'],
  ['Arabic with its vowels', 'مُحَمَّد', 'الشَّافِعِيّ'],
  ['Arabic with ligatures', 'عبد الله', 'الأحمد'],
  ['Persian', 'زهرا', 'پارسا'],
  ['Urdu', 'فاطمہ', 'نقوی'],
  ['Kurdish', 'ڕێبوار', 'هەڵۆ'],
  ['Hebrew', 'דוד', 'בן־גוריון'],
  ['Hebrew with its vowels', 'שָׂרָה', 'כֹּהֵן'],
  ['Syriac', 'ܝܘܚܢܢ', 'ܕܡܫܩܝܐ'],
  ['Thaana', 'އިބްރާހީމް', 'ނަޝީދު'],
  ["N'Ko", 'ߛߏߟߏߡߊߣߊ', 'ߞߊ߲ߕߍ'],
  ['Adlam', '𞤀𞤣𞤤𞤢𞤥', '𞤆𞤵𞤤𞤢𞤪'],
  ['Chinese', '小明', '王'],
  ['traditional Chinese', '偉龍', '張'],
  ['Japanese', 'たろう', '山田'],
  ['Katakana', 'ジョーン', 'ファーガソン'],
  ['Korean', '민준', '김'],
  ['Thai', 'สมชาย', 'ใจดี'],
  ['Lao', 'ສົມສັກ', 'ພົມມະຈັນ'],
  ['Khmer', 'សុខ', 'វណ្ណារ៉ា'],
  ['Khmer with a split vowel', 'កោសល', 'ភើន'],
  ['Burmese', 'အောင်ဆန်း', 'စုကြည်'],
  ['Tibetan', 'བསྟན་འཛིན', 'རྒྱ་མཚོ'],
  ['Hindi', 'प्रिया', 'श्रीवास्तव'],
  ['Marathi', 'ज्ञानेश्वर', 'कुलकर्णी'],
  ['Nepali', 'सीता', 'थापा'],
  ['Bengali', 'রবীন্দ্রনাথ', 'ঠাকুর'],
  ['Bengali with conjuncts', 'শ্রীকৃষ্ণ', 'চট্টোপাধ্যায়'],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ', 'ਸਿੰਘ'],
  ['Gujarati', 'નરેન્દ્ર', 'પટેલ'],
  ['Odia', 'ଶ୍ରୀକାନ୍ତ', 'ମହାପାତ୍ର'],
  ['Tamil', 'செந்தில்', 'கிருஷ்ணமூர்த்தி'],
  ['Tamil with split vowels', 'சௌந்தர்யா', 'கொடி'],
  ['Telugu', 'కృష్ణ', 'రెడ్డి'],
  ['Kannada', 'ಶ್ರೀನಿವಾಸ', 'ಮೂರ್ತಿ'],
  ['Malayalam', 'ശ്രീജിത്ത്', 'മേനോൻ'],
  ['Sinhala', 'කෝරළ', 'ජයවර්ධන'],
  ['Meitei', 'ꯃꯩꯇꯩ', 'ꯂꯣꯟ'],
  ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲ', 'ᱢᱩᱨᱢᱩ'],
  ['Armenian', 'Արամ', 'Խաչատրյան'],
  ['Georgian', 'გიორგი', 'მაისურაძე'],
  ['Amharic', 'አበበ', 'በቀለ'],
  ['Tifinagh', 'ⵎⴰⵙⵉⵏⵉⵙⴰ', 'ⵜⵉⵔⴰ'],
  ['Cherokee', 'ᏎᏉᏯ', 'ᏣᎳᎩ'],
  ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ', 'ᓄᓇᕗᑦ'],
  ['Osage', '𐓏𐓘𐓻𐓘𐓻𐓟', '𐓂𐓣'],
  ['Greek', 'Ελένη', 'Παπαδοπούλου'],
  ['Greek with its breathings', 'Ὀδυσσεύς', 'Ἄϊδης'],
  ['Russian', 'Пётр', 'Чайковский'],
  ['Ukrainian', 'Ґанна', 'Їжакевич'],
  ['Kazakh', 'Әлия', 'Құнанбайқызы'],
  ['Vietnamese', 'Nguyễn', 'Thị Hường'],
  ['Yoruba', 'Ṣọlá', 'Adébáyọ̀'],
  ['Azerbaijani', 'Ülkər', 'Əliyev'],
  ['Turkish', 'İpek', 'Şığırcı'],
  ['Polish', 'Łukasz', 'Żółć'],
  ['Icelandic', 'Þórður', 'Æsirsson'],
  ['Hawaiian', 'Kalaniʻōpuʻu', 'Keawe'],
  ['Spanish', 'Zoë', 'Ñandú Núñez'],
  ['Irish', 'Aoife', 'O’Neil-d’Arcy'],
];

it.each(names)(
  'a paper signed in %s says the name %s %s, and shows every letter of it',
  async (_, first, last) => {
    const { pages, fonts } = await signedBy(first, last);
    // Two-part vowels are read in parts, which is the same text in another spelling.
    const lines = pages.flat().map((line) => line.normalize('NFC'));
    const name = asRead(`${first} ${last}`).normalize('NFC');
    expect(lines).toContain(`Participant Waiver: ${name}`);
    // Below the title, also as the full name, the signature and the addressee.
    expect(lines.filter((line) => line === name)).toHaveLength(2);
    expect(lines.filter((line) => line.includes(`${name}, walker`))).toHaveLength(1);
    expect(fonts.map(({ name: font, blank }) => [font, blank])).toEqual(fonts.map(({ name: font }) => [font, []]));
    expect(lines.join('\n')).not.toMatch(/question mark|\uFFFD/);
  },
  30_000,
);

it.each([
  ['nothing else says it', {}, 'NotoSansHans'],
  ['an answer of the paper has kana', { 'emergency:contact_name': 'やまだ たろう' }, 'NotoSansJP'],
])('a name in kanji alone is printed, where %s, as %s', async (_, given, wanted) => {
  const { fonts } = await signedBy('直樹', '辻', given);
  const used = fonts.map(({ name }) => name).filter((name) => /Hans|JP|KR/.test(name));
  expect(used).toEqual([expect.stringContaining(wanted)]);
});

/** Signs under this name; returns the record, and the paper of one that differs from it. */
async function recordOf(first_name: string, last_name: string) {
  const waiver = await signed(portal, await participant(portal, band, { first_name, last_name }));
  const evidence = await portal.db
    .selectFrom('waiver_evidence')
    .selectAll()
    .where('waiver_id', '=', waiver.id)
    .executeTakeFirstOrThrow();
  const record = JSON.parse(evidence.record) as EvidenceRecord;
  const paperOf = async (other: Partial<EvidenceRecord>) => {
    const source = { ...evidence, record: { ...record, ...other }, record_text: evidence.record, texts: {} };
    return readPdf(await renderSignedPdf(source, 'http://check'));
  };
  return { record, paperOf };
}

it('a name in kanji alone is printed as Japanese if the signer read the page in Japanese', async () => {
  const { paperOf } = await recordOf('直樹', '辻');
  const shown_in = { language: 'ja', questions_sha256: '', texts: [] } as const;
  const fontsIn = ({ fonts }: ReadPdf) => fonts.map(({ name }) => name).join(' ');
  expect(fontsIn(await paperOf({}))).toMatch(/Hans/);
  expect(fontsIn(await paperOf({ shown_in }))).toMatch(/^(?!.*Hans).*NotoSansJP/);
});

it('a signed PDF has the subject of an email in its order, around a name that is read from the right', async () => {
  const { paperOf } = await recordOf('محمد', 'رحمن');
  const letter = {
    created_at: '2026-10-02T17:00:00.000Z',
    sent_at: null,
    to_address: 'parent@example.org',
    subject: 'محمد رحمن has signed. One part is left',
    message_id: '1@portal',
    state: 'queued',
  };
  const { pages } = await paperOf({ deliveries: [letter] });
  expect(pages.flat().join(' ')).toContain(`: ${asRead('محمد رحمن')} has signed. One part is left (queued`);
});

it('a signed PDF names 60 people in more than 20 scripts', () => {
  const scripts = [
    'Arab Hebr Syrc Thaa Nkoo Adlm Hani Kana Hang Thai Laoo Khmr Mymr Tibt Deva Beng Guru Gujr Orya Taml Telu Knda',
  ]
    .join(' ')
    .split(' ');
  const all = names.map(([, first, last]) => first + last).join('');
  expect(names).toHaveLength(60);
  for (const script of scripts)
    expect([script, new RegExp(`\\p{Script=${script}}`, 'u').test(all)]).toEqual([script, true]);
});

it('a signed PDF says that a question mark stands for a letter only if no font has it', async () => {
  const lines = (await signedBy('Ana', '\uE000 Ruiz')).pages.flat();
  expect(lines).toContain('Participant Waiver: Ana ? Ruiz');
  expect(lines.join(' ')).toContain('appear as question marks');
});

it('a signed PDF is tagged: its title is shown, its language known, its headings and answers in order', async () => {
  const { source, tags } = await signedBy('Ana', 'Ruiz');
  expect(source).toContain('/Marked true');
  expect(source).toMatch(/\/Lang \(en-US\)/);
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(tags.filter((tag) => tag === 'H1')).toHaveLength(2);
  expect(tags.filter((tag) => tag === 'H2').length).toBeGreaterThan(8);
  expect(tags.filter((tag) => tag === 'Lbl')).toHaveLength(tags.filter((tag) => tag === 'LBody').length);
});

it('a signed PDF has the whole of a typed signature, however long', async () => {
  const text =
    'María Guadalupe de los Ángeles Wolfeschlegelsteinhausen-Ruiz Kristófersdóttir-García y Villanueva de la Cruz Montemayor';
  const { pages } = await signedBy('Ana', 'Ruiz', { 'signature:signature': { kind: 'typed', text } });
  expect(pages.flat().join(' ').replaceAll('- ', '-')).toContain(text);
});

it('a signed PDF has a code that opens its check, and each signature on a line beside what it agrees to', async () => {
  const { source, pages, tags } = await signedBy('Ana', 'Ruiz');
  const lines = pages.flat();
  const { code } = claimsOf(source);
  expect(lines).toContain(code);
  // The code that opens the check is a figure; the rose of the cover is decoration.
  expect(tags.filter((tag) => tag === 'Figure')).toHaveLength(1);
  const page = pages.find((each) => each.includes('Signature (typed)')) ?? [];
  expect(page.join(' ')).toContain('Signs the agreement above (waiver-body, version 2)');
  expect(page.join(' ')).toContain('Signed on 11/20/2026');
  expect(lines.filter((line) => line.startsWith('Yes')).length).toBeGreaterThan(2);
});

it('a signed PDF gives its own code and head, even if a name imitates tags', async () => {
  const { source } = await signedBy('R&D', '<pdf:Keywords>AAAA-AAAA-AAAA-AAAA-AAAA<');
  const { code, head } = claimsOf(source);
  expect(code).toMatch(/^[0-9A-F-]{24}$/);
  expect(code).not.toContain('AAAA-AAAA');
  expect(head?.year).toBe(2027);
  expect(source).toContain('>Participant Waiver: R&amp;D');
});
