/** The equestrian part of the waivers, behind its toggle. */
import { is } from '../engine/conditions.ts';
import type { FieldDefinition } from '../engine/definition.ts';
import { equestrianBodyText } from '../texts/equestrianBody.ts';

/** Roles of people who are around animals: their toggle starts at yes. */
const ANIMAL_ROLES: readonly string[] = ['mhr', 'hw', 'osw', 'cwd', 'cwp'];

export const aroundAnimals = is('equestrian:around_animals', 'yes');

export const toggleField: FieldDefinition = {
  key: 'around_animals',
  label: 'Will you ride, drive, lead, walk beside or ride behind an animal?',
  widget: 'yesno',
  req: 'X',
  preset: (ctx) => (ANIMAL_ROLES.includes(ctx.participant_role ?? '') ? 'yes' : undefined),
};

export const animalTextField: FieldDefinition = {
  key: 'text',
  label: 'Equestrian part of the agreement',
  widget: 'static',
  content: { kind: 'text', text: equestrianBodyText },
  req: '-',
  show_when: aroundAnimals,
};

export const understoodField: FieldDefinition = {
  key: 'understood',
  label: 'I accept the risks described above',
  widget: 'agree',
  req: 'C',
  show_when: aroundAnimals,
};
