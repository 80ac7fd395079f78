import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { spread } from '../calendar.ts';
import type { Entrant } from './entrant.ts';

/** The form that says how long a unit of this type is on the street, where the application does not. */
export const unitForms: Readonly<Partial<Record<Entrant['type'], readonly FormType[]>>> = {
  2: ['band-composition'],
  3: ['float-specifications', 'float-design'],
  4: ['show-production'],
  5: ['vehicle-details'],
  7: ['special-details'],
};

/** What the line-up asks of a unit: its length on the street, fire, loudspeakers, and whom it would not walk beside. */
export function unitAnswers(entrant: Entrant): FieldValues {
  const salt = [...entrant.name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const feet = (least: number, range: number) => String(least + spread(salt, range / 5) * 5);
  switch (entrant.type) {
    case 1:
      return { 'formation:total_length_ft': feet(90, 80), 'grid:avoid': ['Float with fire or pyrotechnics'] };
    case 2:
      return { 'street:length_ft': feet(160, 140) };
    case 3:
      return {
        'size:length_ft': feet(35, 40),
        'design:effects': salt % 5 === 0 ? ['Flame or pyrotechnics'] : salt % 3 === 0 ? ['Smoke or fog'] : ['None'],
        'design:sound': salt % 2 === 0 ? 'yes' : 'no',
      };
    case 4:
      return {
        'stage:length_ft': feet(90, 60),
        'show:slot': entrant.name.startsWith('Opening') ? 'Opening' : 'Finale',
      };
    case 5:
      return { 'list:total_length_ft': feet(20, 60) };
    case 6:
      return {};
    case 7:
      return { 'street:length_ft': feet(20, 30) };
  }
}
