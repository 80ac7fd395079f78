import type { FormDefinition } from '../../engine/definition.ts';
import { commentaryGroup } from '../../groups/commentary.ts';
import { entryGroup } from '../../groups/entry.ts';

export const specialProfile: FormDefinition = {
  form_type: 'special-profile',
  version: 1,
  name: 'Special Entry Profile',
  group: 'profile',
  types: [7],
  due: { kind: 'day', day: { month: 10, day: 31, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [entryGroup, commentaryGroup],
};
