import { expect, it } from 'vitest';
import { organizationPageSizes, organizationsQuery } from './organization.ts';

it('the list of organizations comes in the page sizes that its screen offers, and in no other', () => {
  const accepts = (perPage: number) => organizationsQuery.safeParse({ perPage: String(perPage) }).success;
  expect(organizationPageSizes.map(accepts)).toEqual([true, true, true, true]);
  expect([1, 20, 1000].map(accepts)).toEqual([false, false, false]);
});
