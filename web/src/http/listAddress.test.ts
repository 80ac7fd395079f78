import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListPlace, writeListPlace } from './listAddress.ts';

const shape = { base: '/applications', defaults: { year: '2027', q: '' }, defaultSort: 'name' };

describe('the address of a list', () => {
  it('the address of a list reads back what it writes, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('name', '-updated'),
        fc.integer({ min: 1, max: 999 }),
        (q, sortBy, page) => {
          const place = { sortBy, page, filters: { year: '2026', q: q.toWellFormed() } };
          const path = writeListPlace(place, shape);
          expect(path).not.toMatch(/[?#]/);
          expect(readListPlace(path, shape)).toEqual(place);
        },
      ),
    );
  });

  it('the address of a list is the bare list where all is as it starts', () => {
    expect(writeListPlace({ sortBy: 'name', page: 1, filters: shape.defaults }, shape)).toBe('/applications');
  });

  it.each([
    ['/applications', { sortBy: 'name', page: 1, filters: { year: '2027', q: '' } }],
    ['/applications/s/-updated/f/none/p/3', { sortBy: '-updated', page: 3, filters: { year: '2027', q: '' } }],
    ['/applications/f/year=any;who=me/p/x', { sortBy: 'name', page: 1, filters: { year: 'any', q: '' } }],
  ])('the address of a list reads %s', (path, place) => {
    expect(readListPlace(path, shape)).toEqual(place);
  });

  it('the address of a list names the page size of lists that offer several, and takes no other', () => {
    const sized = { ...shape, pageSizes: [10, 50, 1000] as const };
    const place = { sortBy: 'name', page: 2, filters: shape.defaults, pageSize: 50 };
    expect(writeListPlace(place, sized)).toBe('/applications/s/name/f/none/p/2/pp/50');
    expect(readListPlace('/applications/s/name/f/none/p/2/pp/50', sized)).toEqual(place);
    expect(writeListPlace({ ...place, page: 1, pageSize: 10 }, sized)).toBe('/applications');
    expect(readListPlace('/applications/pp/7', sized).pageSize).toBe(10);
  });

  it('the address of a list leaves a query behind it where it is', () => {
    const ofEntry = { ...shape, base: '/entries/7/2027/waivers?entry=5' };
    const place = { sortBy: 'name', page: 2, filters: { year: '2027', q: 'rose' } };
    expect(writeListPlace(place, ofEntry)).toBe('/entries/7/2027/waivers/s/name/f/q=rose/p/2?entry=5');
    expect(readListPlace('/entries/7/2027/waivers/s/name/f/q=rose/p/2', ofEntry)).toEqual(place);
  });

  it('the address of a list sorts by a column that the list can be sorted by, else as it starts', () => {
    const sorted = { ...shape, sorts: ['name', 'updated'] };
    expect(readListPlace('/applications/s/-updated', sorted).sortBy).toBe('-updated');
    expect(readListPlace('/applications/s/secret', sorted).sortBy).toBe('name');
  });
});
