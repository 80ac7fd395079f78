import { languageNames, languages } from '@parade/contract/notifications/language.ts';
import { fieldsOf, type ParticipantField } from '@parade/contract/participants/fields.ts';
import {
  isAsked,
  isRequired,
  type JudgedAs,
  type ParticipantInput,
  saidProblem,
} from '@parade/contract/participants/participant.ts';
import { roleCodeLabels, roleCodes } from '@parade/contract/participants/role.ts';
import { EmailField, SelectField, TextField, YesNoField } from '../ui/inputs.tsx';
import { useEntryHere } from '../entries/entryHere.ts';
import { addressHint, useMailing } from './useMailing.ts';

interface ParticipantFieldsProps {
  readonly input: ParticipantInput;
  readonly onChange: (key: ParticipantField, value: string | boolean | null) => void;
  /** Returns the error of a field. */
  readonly errorOf: (key: ParticipantField) => string | undefined;
  /** The element that links from a summary point at. */
  readonly idOf?: (key: ParticipantField) => string;
  /** A row of a list, or the person who is corrected: less is required. */
  readonly judgedAs?: JudgedAs;
  /** What decides over the language of the letters, where the signer has. */
  readonly languageNote?: string | undefined;
}

/** Every field that this person is asked for, the names first and side by side. */
export function ParticipantFields({ input, onChange, errorOf, idOf, judgedAs, languageNote }: ParticipantFieldsProps) {
  const mailing = useMailing();
  const { year } = useEntryHere().overview.entry;
  const asked = fieldsOf(input.type).filter(({ key }) => isAsked(key, input));
  const controlOf = ({ key, kind, label, hint }: (typeof asked)[number]) => {
    const value = input[key] ?? null;
    const required = isRequired(key, input, judgedAs);
    const problem = errorOf(key);
    const error = problem === undefined ? undefined : saidProblem(key, problem, value);
    const frame = { id: idOf?.(key), label, error, required, autoComplete: 'off' };
    if (kind === 'yes-no') {
      const answer = typeof value === 'boolean' ? (value ? 'yes' : 'no') : '';
      return (
        <YesNoField
          key={key}
          {...frame}
          value={answer}
          onChange={(next) => onChange(key, next === '' ? null : next === 'yes')}
        />
      );
    }
    const typed = {
      ...frame,
      value: typeof value === 'string' ? value : '',
      onChange: (next: string) => onChange(key, next === '' ? null : next),
    };
    if (kind === 'email') return <EmailField key={key} {...typed} hint={addressHint(mailing, year)} />;
    if (kind === 'role' && input.type === 'individual-participants')
      return <SelectField key={key} {...typed} options={roles} />;
    if (kind === 'language') {
      // English is what nothing says; said for somebody, it is another answer than that of their family.
      const other = typed.value === 'en' ? '' : typed.value;
      const choose = (next: string) => onChange(key, next || 'en');
      const choice = { ...typed, value: other, onChange: choose, hint: languageNote ?? hint };
      return <SelectField key={key} {...choice} placeholder={languageNames.en} options={otherLanguages} />;
    }
    return <TextField key={key} {...typed} hint={hint} />;
  };
  return (
    <>
      <div className="form-line">{asked.filter(({ kind }) => kind === 'name').map(controlOf)}</div>
      {asked.filter(({ kind }) => kind !== 'name').map(controlOf)}
    </>
  );
}

/** Beside English. */
export const otherLanguages = languages
  .filter((language) => language !== 'en')
  .map((value) => ({ value, label: languageNames[value] }));
const roles = roleCodes.map((value) => ({ value, label: roleCodeLabels[value] }));

/** The values without spaces around them; an empty text is no answer. */
export function trimmed(input: ParticipantInput): ParticipantInput {
  const values = fieldsOf(input.type).map(({ key }) => {
    const value = input[key];
    return [key, typeof value === 'string' ? value.trim() || null : value] as const;
  });
  return { ...input, ...Object.fromEntries(values) };
}
