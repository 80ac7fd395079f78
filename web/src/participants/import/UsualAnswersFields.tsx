import { languageNames } from '@parade/contract/notifications/language.ts';
import { fieldOf } from '@parade/contract/participants/fields.ts';
import { usualFieldsOf } from '@parade/contract/participants/import.ts';
import { roleCodeLabels, roleCodes } from '@parade/contract/participants/role.ts';
import { SelectField } from '../../ui/inputs.tsx';
import { otherLanguages } from '../ParticipantFields.tsx';
import type { Importing } from './useImport.ts';
import type { ImportWork } from './work/importWork.ts';

/** What many lists leave out, answered once for all rows that say nothing. */
export function UsualAnswersFields({ work, importing }: { work: ImportWork; importing: Importing }) {
  return usualFieldsOf(work.type).map((field) => {
    const value = work.usual[field] ?? '';
    const answer = (next: string) => (next === '' ? null : field in chosen ? next : next === 'yes');
    const words = field in chosen ? chosen[field as keyof typeof chosen] : yesOrNo;
    return (
      <SelectField
        key={field}
        label={`${fieldOf(field).label}, for rows without an answer`}
        {...words}
        value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}
        onChange={(next) => importing.change({ usual: { ...work.usual, [field]: answer(next) } })}
      />
    );
  });
}

const placeholder = 'Decide for each row';
const yesOrNo = {
  placeholder,
  options: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
};
const chosen = {
  primary_role: {
    label: 'Primary role for rows without one',
    placeholder,
    options: roleCodes.map((value) => ({ value, label: roleCodeLabels[value] })),
  },
  letter_language: {
    label: 'Preferred language, for rows without one',
    hint: fieldOf('letter_language').hint,
    placeholder: languageNames.en,
    options: otherLanguages,
  },
};
