import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import type { StaticText } from '@parade/contract/forms/texts/staticText.ts';
import { SigningFailure } from '../calls.ts';
import { en, type Texts } from './en.ts';

type ByKey = Readonly<Record<string, string | undefined>>;

/** A question as it is shown in the chosen language; what it means and stores is the same. */
export function worded(texts: Texts, { path, field }: PlacedField): FieldDefinition {
  const { form } = texts;
  if (form === null) return field;
  const label = (form.labels as ByKey)[path] ?? field.label;
  const help = (form.helps as ByKey)[path] ?? field.help;
  const shown = { ...field, label, ...(help === undefined ? {} : { help }) } as FieldDefinition;
  if (shown.widget === 'yesno') {
    const options = [
      { value: 'yes', label: texts.field.yes },
      { value: 'no', label: texts.field.no },
    ];
    return { ...shown, widget: 'radio', options } as FieldDefinition;
  }
  if (!('options' in shown) || !Array.isArray(shown.options)) return shown;
  const options = (shown.options as readonly { value: string; label: string }[]).map((option) => ({
    ...option,
    label: (form.options as ByKey)[option.value] ?? option.label,
  }));
  return { ...shown, options } as FieldDefinition;
}

/** Returns the names of countries in the language, by stored code; undefined in English, where the form names them. */
export function countryNames({ form, tag }: Texts): ((code: string) => string) | undefined {
  if (form === null) return undefined;
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** The courtesy translation of a text, of the very version that is signed; the office's text has the office's or none. */
export function translationOf({ form, tag }: Texts, text: StaticText): StaticText['blocks'] | null {
  if (text.translations) return text.translations[tag.slice(0, 2) as 'es'] ?? null;
  const found = form === null ? undefined : form.texts[text.text_id as keyof typeof form.texts];
  return found?.version === text.version ? found.blocks : null;
}

const keys: Readonly<Record<string, keyof Texts['messages']>> = {
  [MESSAGES.required]: 'required',
  [MESSAGES.invalid]: 'invalid',
  [MESSAGES.email]: 'email',
  [MESSAGES.signature]: 'signature',
  [MESSAGES.age_under_5]: 'ageUnder5',
  [MESSAGES.birth_in_future]: 'birthInFuture',
  [MESSAGES.birth_too_early]: 'birthTooEarly',
  [MESSAGES.guardian_same_person]: 'guardianSamePerson',
  [MESSAGES.signed_as_participant]: 'signedAsParticipant',
  [MESSAGES.signed_as_guardian]: 'signedAsGuardian',
  [MESSAGES.guardian_minor]: 'guardianMinor',
  [MESSAGES.file_size]: 'fileSize',
  [MESSAGES.file_type]: 'fileType',
  'A helmet is required under 18': 'helmet',
  'The last dose must be at least 14 days before the parade': 'lastDose',
};

/** Returns the issues with their message and hint in the chosen language. */
export function issuesIn<Wrong extends Pick<Issue, 'code' | 'message' | 'hint'>>(
  texts: Texts,
  issues: readonly Wrong[],
): readonly Wrong[] {
  if (texts.form === null) return issues;
  return issues.map((issue) => {
    const key = issue.code === 'date' ? 'date' : keys[issue.message];
    const { hint } = issue;
    return {
      ...issue,
      ...(key === undefined ? {} : { message: texts.messages[key] }),
      ...(hint === undefined ? {} : { hint: hintIn(texts, hint) }),
    };
  });
}

function hintIn({ hints }: Texts, hint: string): string {
  const { atMost, ...fixed } = hints;
  const most = /^At most (\d+) characters$/.exec(hint)?.[1];
  if (most !== undefined) return atMost(Number(most));
  const key = (Object.keys(fixed) as (keyof typeof fixed)[]).find((each) => en.hints[each] === hint);
  return key === undefined ? hint : fixed[key];
}

/** Why the portal refused or did not answer, in the chosen language where it has words for it; else the portal's own. */
export function refusalIn(texts: Texts, { status, message, answer }: SigningFailure): string {
  if (status === 0 && texts.form !== null) return texts.unreached;
  return texts.refused[String(answer.code)] ?? message;
}

/** Words the failure of a call in the chosen language, as far as it has words. */
export function problemIn(texts: Texts, error: unknown): string {
  if (error instanceof SigningFailure) return refusalIn(texts, error);
  return error instanceof Error ? error.message : String(error);
}
