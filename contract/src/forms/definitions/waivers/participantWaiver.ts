import { both, is } from '../../engine/conditions.ts';
import type { FormDefinition } from '../../engine/definition.ts';
import { earlierVersion } from '../../engine/earlierVersion.ts';
import {
  bodyGroup,
  emergencyGroup,
  guardianGroup,
  isWaiverMinor,
  participantGroup,
  signatureGroup,
  waiverWording1,
  waiverWording2,
} from '../../groups/waiver.ts';
import { animalTextField, aroundAnimals, toggleField, understoodField } from '../../groups/waiverAnimals.ts';
import { options } from '../../answers/options.ts';
import { textAt } from '../../answers/values.ts';

const NO_HELMET = 'I choose not to, and I am 18 or older';

/** For individual participants of equestrian entries and for everyone of the other types. */
export const participantWaiver: FormDefinition = {
  form_type: 'participant-waiver',
  version: 3,
  name: 'Participant Waiver',
  group: 'waivers',
  types: [1, 2, 3, 4, 5, 6, 7],
  due: { kind: 'day', day: { month: 12, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    participantGroup,
    emergencyGroup,
    {
      key: 'experience',
      title: 'Your experience',
      fields: [
        { key: 'has_participated', label: 'Have you been in this parade before?', widget: 'yesno', req: 'X' },
        { key: 'other_appearances', label: 'Have you been in other parades?', widget: 'yesno', req: 'X' },
        {
          key: 'other_parades_name',
          label: 'Which ones?',
          widget: 'text',
          max_length: 200,
          req: 'C',
          show_when: is('experience:other_appearances', 'yes'),
        },
      ],
    },
    bodyGroup,
    {
      key: 'equestrian',
      title: 'Horses and other animals',
      fields: [
        toggleField,
        animalTextField,
        {
          key: 'level',
          label: 'Your experience with horses',
          widget: 'select',
          options: options('None', 'Under 1 year', '1 to 5 years', 'Over 5 years', 'Professional'),
          req: 'C',
          show_when: aroundAnimals,
        },
        {
          key: 'parade_rides',
          label: 'Parades ridden or driven',
          widget: 'number',
          req: 'C',
          show_when: both(aroundAnimals, (_values, ctx) => ['mhr', 'cwd'].includes(ctx.participant_role ?? '')),
        },
        {
          key: 'helmet',
          label: 'Helmet',
          widget: 'radio',
          options: options('I will wear one', NO_HELMET),
          req: 'C',
          show_when: aroundAnimals,
          rules: [
            {
              code: 'helmet_under_18',
              kind: 'invalid',
              phase: 'submit',
              message: 'A helmet is required under 18',
              isMet: (values, ctx) => textAt(values, 'equestrian:helmet') !== NO_HELMET || !isWaiverMinor(values, ctx),
            },
          ],
        },
        {
          key: 'assigned_animal',
          label: 'Animal you will ride, lead or drive',
          widget: 'text',
          max_length: 60,
          req: 'o',
          show_when: aroundAnimals,
        },
        understoodField,
      ],
    },
    signatureGroup,
    guardianGroup,
  ],
};

export const participantWaiver2 = earlierVersion(participantWaiver, 2, waiverWording2);
export const participantWaiver1 = earlierVersion(participantWaiver, 1, waiverWording1);
