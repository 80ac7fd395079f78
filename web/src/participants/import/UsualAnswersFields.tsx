import { fieldOf } from '@parade/contract/participants/fields.ts';
import { roleCodeLabels, roleCodes } from '@parade/contract/participants/role.ts';
import { SelectField } from '../../ui/inputs.tsx';
import type { Importing } from './useImport.ts';
import { type ImportWork, usualFields } from './work/importWork.ts';

/** What individual participants need and many lists leave out, answered once for all rows that say nothing. */
export function UsualAnswersFields({ work, importing }: { work: ImportWork; importing: Importing }) {
  if (work.type !== 'individual-participants') return null;
  return usualFields.map((field) => {
    const value = work.usual[field] ?? '';
    const answer = (next: string) => (next === '' ? null : field === 'primary_role' ? next : next === 'yes');
    return (
      <SelectField
        key={field}
        label={
          field === 'primary_role'
            ? 'Primary role for rows without one'
            : `${fieldOf(field).label}, for rows without an answer`
        }
        placeholder="Decide for each row"
        value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}
        onChange={(next) => importing.change({ usual: { ...work.usual, [field]: answer(next) } })}
        options={field === 'primary_role' ? roles : yesOrNo}
      />
    );
  });
}

const roles = roleCodes.map((value) => ({ value, label: roleCodeLabels[value] }));
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
