import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rooms } from '../rooms.ts';
import { extentOf, holdsMoreThan } from './extent.ts';

describe('what a body may hold', () => {
  const calls = rooms.flatMap((room) => Object.values(room.routes)).filter(({ body }) => body !== undefined);

  it('every call limits its body, and strictly if anyone may call it', () => {
    for (const route of calls) {
      const most = 'anyone' in route.who ? 2000 : 60_800;
      expect(extentOf(route).values, `${route.method} ${route.path}`).toBeLessThanOrEqual(most);
    }
    const { values, bytes } = extentOf(calls.find(({ path }) => path === '/api/sessions') ?? expect.fail());
    expect([values, bytes]).toEqual([804, 65_536]);
    const long = (path: string) => extentOf(calls.find((route) => route.path === path) ?? expect.fail()).bytes;
    for (const path of [
      '/api/pages/:id',
      '/api/faq',
      '/api/cosigning/:secret',
      '/api/forms/:organization_id/:form_type/:year',
    ])
      expect(long(path), path).toBe(2_097_152);
  });

  it('the values of a body are counted without the commas and brackets of texts, and never too low', () => {
    expect(holdsMoreThan(3, '{"a":"[{,\\\\\\",,,,,","b":1}')).toBe(false);
    expect(holdsMoreThan(2, '{"a":"[{,\\\\\\",,,,,","b":1}')).toBe(true);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const values = countOf(value);
        const json = JSON.stringify(value);
        if (values > 1) expect(holdsMoreThan(values - 1, json)).toBe(true);
        expect(holdsMoreThan(2 * values, json)).toBe(false);
      }),
    );
  });
});

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countOf(inner), 1);
}
