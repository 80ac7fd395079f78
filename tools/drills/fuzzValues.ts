/** Values for a JSON schema: valid, nearly valid, and hostile. */
import type { Random } from './random.ts';

/** The subset of JSON schema that the API's description uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** A mark in every hostile text, so that it can be found in the log, where it must not be. */
export const canary = 'FuzzCanary7Z';

/** Returns a valid value, from known values where `known` has some for this property name. */
export function fittingValue(schema: Schema, name: string, random: Random, known: (name: string) => unknown): unknown {
  const one = <Item>(items: readonly Item[]) => items[random.below(items.length)] as Item;
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return one(schema.enum);
  if (schema.type !== 'object' && schema.type !== 'array') {
    const value = known(name);
    if (value !== undefined) return value;
  }
  if (choices) return fittingValue(one(choices), name, random, known);
  if (Array.isArray(schema.type))
    return fittingValue({ ...schema, type: one(schema.type as string[]) }, name, random, known);
  switch (schema.type) {
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + random.below(Math.min(40, (schema.maximum ?? 100) - (schema.minimum ?? 0) + 1));
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(4)) }, () =>
        fittingValue(schema.items ?? {}, name, random, known),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => (schema.required ?? []).includes(key) || random.chance(0.75))
          .map(([key, inner]) => [key, fittingValue(inner, key, random, known)]),
      );
    default:
      return textOf(schema, random);
  }
}

const words = [
  'Rosebud',
  'Álvarez',
  "O'Neil",
  'Marching Band',
  '山田',
  'علی‌رضا',
  'x',
  '🌹 Float',
  'a b c',
  '12/01/2026',
  'none',
  '1.25',
];

function textOf(schema: Schema, random: Random): string {
  const n = random.below(1_000_000);
  if (schema.pattern?.startsWith('^\\d')) return String(n % 40);
  switch (schema.format) {
    case 'email':
      return `fuzz${n}@example.org`;
    case 'uuid':
      return `0199aaaa-bbbb-7ccc-8ddd-${String(n).padStart(12, '0')}`;
    case 'date':
      return `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
    default: {
      const text = words[n % words.length] ?? '';
      return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 200);
    }
  }
}

/** Returns a value that breaks one rule of its kind and is otherwise normal. */
export function nearlyFitting(value: unknown, random: Random): unknown {
  const other = [null, '', ' ', '0', '-1', 'NaN', 0, -1, 1.5, 2_147_483_647, true, [], {}, [value], { value }];
  if (random.chance(0.5)) return other[random.below(other.length)];
  if (typeof value === 'number') return [value + 1, -value, value * 1000, String(value), value + 0.5][random.below(5)];
  if (typeof value === 'string')
    return [`${value}${value}`, value.repeat(300), value.slice(1), [value], 7][random.below(5)];
  return other[random.below(other.length)];
}

const hostileTexts: readonly string[] = [
  '\0',
  `\0${canary}`,
  `${canary}\ud800`,
  '\udfff\ud800',
  `${canary}\u0000\u0001\u001b[31m`,
  `${canary}\r\nBcc: ${canary}@example.org`,
  '\u200b',
  '\u202e\u2066',
  '\ufeff',
  '\uffff\ufffe',
  `'; drop table users; --${canary}`,
  `{{constructor.constructor('return this')()}}${canary}`,
  `<script>${canary}</script>`,
  `../../../etc/${canary}`,
  '%00%ff%c0%ae',
  '$1 $& {{link:signing:1}}',
  `=cmd|' /C ${canary}'!A0`,
  '9'.repeat(400),
  '1e999',
  '-0',
  '0x7fffffff',
  'Infinity',
  'NaN',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '９９',
  'e\u0301'.repeat(500),
  '\u0e49'.repeat(2000),
  'a'.repeat(100_000),
  '😀'.repeat(3000),
  '%',
  '_',
  '\\',
  '"',
  ';'.repeat(3000),
  '2027-02-31',
  '0000-00-00',
  '99999-01-01T00:00:00Z',
  '275760-09-14',
];
const hostileNumbers: readonly number[] = [
  2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_992, 1e21, 1e308, -0, 0.1, -1, 5e-324,
];
export const hostileKeys: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'isPrototypeOf',
  'toJSON',
  'then',
  'length',
  '',
  '\0',
  '\ud800',
  `${canary}'"`,
  'id',
  'user_id',
  'completed_at',
  'a'.repeat(20_000),
];

/** Returns a hostile value. */
export function hostileValue(random: Random): unknown {
  const text = () => hostileTexts[random.below(hostileTexts.length)] as string;
  switch (random.below(8)) {
    case 0:
      return hostileNumbers[random.below(hostileNumbers.length)];
    case 1:
      return nested(1 + random.below(3000), random);
    case 2:
      return { [hostileKey(random)]: text(), [hostileKey(random)]: null };
    case 3:
      return Array.from({ length: random.below(300) }, text);
    default:
      return text();
  }
}

export function hostileText(random: Random): string {
  return hostileTexts[random.below(hostileTexts.length)] as string;
}

export function hostileKey(random: Random): string {
  return hostileKeys[random.below(hostileKeys.length)] as string;
}

function nested(depth: number, random: Random): unknown {
  // Short keys: three thousand long ones would only make a large body.
  const key = hostileKey(random).slice(0, 20);
  let value: unknown = canary;
  const inArrays = random.chance(0.5);
  for (let n = 0; n < depth; n += 1) value = inArrays ? [value] : Object.fromEntries([[key, value]]);
  return value;
}
