import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitedRecord, mostKeysOf } from './limitedRecord.ts';

test('a limited record looks at none of its values where there are too many, and at each where there are not', () => {
  const seen: string[] = [];
  const value = z.string().refine((text) => seen.push(text) > 0);
  const schema = limitedRecord(z.string(), value, 2, 'Too many fields');
  const { error } = schema.safeParse({ a: 'one', b: 'two', c: 'three' });
  expect([error?.issues.map(({ message }) => message), seen]).toEqual([['Too many fields'], []]);
  expect([schema.parse({ a: 'one', b: 'two' }), seen]).toEqual([{ a: 'one', b: 'two' }, ['one', 'two']]);
  for (const given of [null, 'text', [1, 2, 3], undefined]) expect(schema.safeParse(given).success).toBe(false);
  expect(mostKeysOf(schema)).toBe(2);
});
