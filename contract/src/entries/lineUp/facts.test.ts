import { expect, it } from 'vitest';
import { formsFor } from '../../forms/definitions/registry.ts';
import { organizationTypeIds } from '../../settings/parade.ts';
import { flameAskedOf, soundAskedOf } from './facts.ts';

it.each([
  ['effects', flameAskedOf, ['float-design', 'show-production']],
  ['music', soundAskedOf, ['float-design', 'music']],
])('the types that are asked for %s are those whose forms ask', (_, types, asking) => {
  const asked = Object.values(organizationTypeIds).filter((type) =>
    formsFor(type).some(({ form_type }) => asking.includes(form_type)),
  );
  expect(new Set(types)).toEqual(new Set(asked));
});
