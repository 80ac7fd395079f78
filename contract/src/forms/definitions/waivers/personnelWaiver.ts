import { is } from '../../engine/conditions.ts';
import type { FormDefinition } from '../../engine/definition.ts';
import { earlierVersion } from '../../engine/earlierVersion.ts';
import {
  bodyGroup,
  emergencyGroup,
  guardianGroup,
  participantGroup,
  signatureGroup,
  waiverWording1,
  waiverWording2,
} from '../../groups/waiver.ts';
import { animalTextField, toggleField, understoodField } from '../../groups/waiverAnimals.ts';
import { options } from '../../answers/options.ts';

/** For support personnel of equestrian entries: the participant waiver without experience and riding, with their work. */
export const personnelWaiver: FormDefinition = {
  form_type: 'personnel-waiver',
  version: 3,
  name: 'Support Personnel Waiver',
  group: 'waivers',
  types: [1],
  due: { kind: 'day', day: { month: 12, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    participantGroup,
    emergencyGroup,
    // F-34: above the signatures, which cover it.
    {
      key: 'work',
      title: 'Your work',
      fields: [
        {
          key: 'primary_role',
          label: 'Job',
          widget: 'select',
          options: options(
            'Groom',
            'Driver of a rig',
            'Clean-up',
            'Wardrobe',
            'Photographer',
            'Medical',
            "Marshal's assistant",
            'Other',
          ),
          req: 'X',
        },
        {
          key: 'areas',
          label: 'Where will you be?',
          widget: 'checks',
          options: options('Equestrian center', 'Formation area', 'Along the route', 'Disband area'),
          req: 'X',
        },
        { key: 'drives', label: 'Will you drive a vehicle in a closed area?', widget: 'yesno', req: 'X' },
        {
          key: 'license',
          label: "Driver's license state and last four digits",
          widget: 'text',
          max_length: 20,
          req: 'C',
          show_when: is('work:drives', 'yes'),
        },
      ],
    },
    bodyGroup,
    {
      key: 'equestrian',
      title: 'Horses and other animals',
      fields: [toggleField, animalTextField, understoodField],
    },
    signatureGroup,
    guardianGroup,
  ],
};

export const personnelWaiver2 = earlierVersion(personnelWaiver, 2, waiverWording2);
export const personnelWaiver1 = earlierVersion(personnelWaiver, 1, waiverWording1);
