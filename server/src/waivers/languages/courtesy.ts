/** W-37: the summary in the family's language in letters to signers. The English says everything. */
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { type Language, letterLanguageOf } from '@parade/contract/notifications/language.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { waiversDueOn } from '@parade/contract/settings/paradeYear.ts';
import { signingMinutes } from '@parade/contract/waivers/consent.ts';
import { es as spanish } from '@parade/contract/waivers/languages/es.ts';
import { ja as japanese } from '@parade/contract/waivers/languages/ja.ts';
import { es, type LetterWords, type SigningFacts } from '@parade/contract/waivers/languages/letters/es.ts';
import { ja } from '@parade/contract/waivers/languages/letters/ja.ts';
import type { SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { Change } from '../../database/change.ts';
import type { LetterLine } from '../../mail/letter.ts';
import { formOf, type ListedWaiverRow } from '../reads.ts';
import { isPastDue } from './dueDay.ts';

const spoken = { es: { letters: es, titles: spanish.titles }, ja: { letters: ja, titles: japanese.titles } } as const;

/** Returns one text in that language; nothing for English, which the letter is in. */
export function courtesyOf(
  language: Language | null,
  waiver: ListedWaiverRow,
  write: (letters: LetterWords, form: string) => string | readonly string[],
): LetterLine[] {
  if (!language || language === 'en') return [];
  const { letters, titles } = spoken[language];
  const { name } = formOf(waiver);
  const named: Readonly<Record<string, string>> = titles;
  return [{ courtesy: [write(letters, named[name] ?? name)].flat().join('\n'), lang: language }];
}

/** Repeats the button of a letter below its summary in that language. */
function buttonIn(language: Language | null, href: string): LetterLine[] {
  if (!language || language === 'en') return [];
  return [{ action: spoken[language].letters.button, href, lang: language }];
}

/** What happened before the letter, in its language. */
export type Lead = (letters: LetterWords, form: string) => string;

/** Returns the summary of a letter with a signing link, by its kind, with the family that it names, and the button. */
export function signingCourtesy(
  change: Pick<Change, 'portal'>,
  settings: Settings,
  kind: 'invitation' | 'reminder' | 'new link',
  waiver: ListedWaiverRow,
  {
    family,
    voided,
    lead,
  }: Record<'family' | 'voided', readonly ListedWaiverRow[]> & { readonly lead?: Lead | undefined },
  href: string,
): LetterLine[] {
  const said = courtesyOf(letterLanguageOf(waiver), waiver, (letters, form) => {
    const is_past_due = isPastDue(change, waiver.year);
    const facts = { ...factsOf(settings, waiver, family, letters.tag, form), is_past_due };
    const begins = {
      invitation: letters.invitation,
      reminder: missingIn(letters, waiver),
      'new link': letters.newLink,
    };
    return [
      ...(voided.length > 0
        ? [
            letters.voided(
              voided.map(({ name }) => name),
              form,
            ),
            letters.signNew,
          ]
        : []),
      ...(lead ? [lead(letters, form)] : []),
      begins[kind](facts),
      ...(family.length > 0 ? [letters.family(facts)] : []),
      letters.how(facts),
      letters.open,
      letters.otherwise,
      ...(kind === 'reminder' ? [letters.stop] : []),
    ];
  });
  return [...said, ...buttonIn(letterLanguageOf(waiver), href)];
}

/** W-33: returns the summary of the letter with the link of the other part, and its button. */
export function partCourtesy(
  change: Pick<Change, 'portal'>,
  waiver: ListedWaiverRow,
  signed_by: SigningPart,
  language: Language | null,
  href: string,
): LetterLine[] {
  const said = courtesyOf(language, waiver, (letters, form) => [
    signed_by === 'participant'
      ? letters.partOfGuardian(waiver.first_name, form)
      : letters.partOfParticipant(waiver.name, form),
    letters.signBy({ due: dueIn(letters.tag, waiver.year), is_past_due: isPastDue(change, waiver.year) }),
    letters.open,
    letters.misdirected,
  ]);
  return [...said, ...buttonIn(language, href)];
}

/** W-33: says which of a minor's two signatures is missing. */
function missingIn(letters: LetterWords, { part_signed_by }: ListedWaiverRow) {
  if (part_signed_by === null) return letters.reminder;
  return part_signed_by === 'participant' ? letters.guardianMissing : letters.participantMissing;
}

/** A formatter takes longer to make than a letter, so each is made once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function written(day: string, tag: string, dateStyle: 'full' | 'long'): string {
  const key = `${tag} ${dateStyle}`;
  const known = formatters.get(key);
  const formatter = known ?? new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' });
  if (!known) formatters.set(key, formatter);
  return formatter.format(new Date(`${day}T00:00:00Z`));
}

function factsOf(
  settings: Settings,
  waiver: ListedWaiverRow,
  family: readonly ListedWaiverRow[],
  tag: string,
  form: string,
): Omit<SigningFacts, 'is_past_due'> {
  const { organization_name, year, parade_on } = waiver;
  const entry = entryNameOf(waiver);
  return {
    names: [waiver, ...family].map(({ name }) => name),
    form,
    organization: entry === organization_name ? entry : `${organization_name} (${entry})`,
    // Without its number: '138th' is English.
    parade: settings.parade_name,
    day: written(parade_on, tag, 'full'),
    due: dueIn(tag, year),
    minutes: signingMinutes,
  };
}

const dueIn = (tag: string, year: number) => written(waiversDueOn(year), tag, 'long');
