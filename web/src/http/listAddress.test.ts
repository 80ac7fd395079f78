import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isListAddress, placeFromQuery, readListPlace, writeListPlace } from './listAddress.ts';

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

  it('the address of a list has its sorting encoded once, however often it is read and written', () => {
    const address = '/applications/s/%3Cb%3E/f/none/p/1';
    expect(writeListPlace(readListPlace(address, shape), shape)).toBe(address);
    expect(readListPlace('/applications/s/%', shape).sortBy).toBe('%');
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

  it('the address of a list names columns and view, and takes nothing else for them', () => {
    const place = { sortBy: 'name', page: 1, filters: shape.defaults, columns: ['status', 'rep'], view: 12 };
    expect(writeListPlace(place, shape)).toBe('/applications/s/name/f/none/p/1/c/status,rep/v/12');
    expect(readListPlace('/applications/s/name/f/none/p/1/c/status,rep/v/12', shape)).toEqual(place);
    expect(readListPlace('/applications/c/a%20b,<i>,status,status/v/12e3', shape)).toEqual({
      sortBy: 'name',
      page: 1,
      filters: shape.defaults,
      columns: ['status'],
    });
  });

  it('the address of a list is written in full where the bare one opens a view', () => {
    const start = { sortBy: 'name', page: 1, filters: shape.defaults };
    expect(writeListPlace(start, { ...shape, opensWith: { ...start, view: 3 } })).toBe(
      '/applications/s/name/f/none/p/1',
    );
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

  it('the address of a list ignores a filter that its call would refuse, and keeps the others', () => {
    const judged = { ...shape, query: z.object({ year: z.union([z.literal('any'), z.string().regex(/^\d{4}$/)]) }) };
    expect(readListPlace('/applications/f/year=soon;q=rose', judged).filters).toEqual({ year: '2027', q: 'rose' });
    expect(readListPlace('/applications/f/year=2026;q=rose', judged).filters).toEqual({ year: '2026', q: 'rose' });
  });
});

it.each([
  ['/users', true],
  ['/users/', true],
  ['/users/p/2', true],
  ['/users/s/email/f/none/p/2/pp/50', true],
  ['/users/nobody', false],
  ['/users/7/p/2', false],
])('the address %s of a list is a page: %s', (path, isPage) => {
  expect(isListAddress(path, { base: '/users' })).toBe(isPage);
});

describe('an older address of a list', () => {
  const users = {
    base: '/users',
    defaults: { role: 'any', q: '' },
    defaultSort: 'email',
    sorts: ['email', 'last_name'],
    query: z.object({ role: z.enum(['any', 'judge']) }),
  };

  it.each([
    ['?q=ruiz&role=judge', '/users/s/email/f/role=judge;q=ruiz/p/1'],
    ['?sortBy=-last_name&page=3', '/users/s/-last_name/f/none/p/3'],
    ['?q=a;b/c&utm=x', '/users/s/email/f/q=a%3Bb%2Fc/p/1?utm=x'],
    ['?role=emperor', '/users'],
    ['?q=', '/users'],
    ['?utm=x', null],
    ['', null],
  ])('an older address of a list with %s becomes %s', (search, path) => {
    expect(placeFromQuery('/users', search, users)).toBe(path);
  });

  it('an older address of a list changes what its path says, and leaves the entry that the list is of', () => {
    const people = { base: '/entries/7/2027/people?entry=5', defaults: { entry: '', q: '' }, defaultSort: 'name' };
    const path = '/entries/7/2027/people/s/-name/f/q=rose/p/2';
    expect(placeFromQuery(path, '?entry=5', people)).toBe(null);
    expect(placeFromQuery(path, '?entry=5&q=lily', people)).toBe('/entries/7/2027/people/s/-name/f/q=lily/p/2?entry=5');
  });
});
