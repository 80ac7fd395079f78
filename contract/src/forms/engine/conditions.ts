/** Small typed predicates for `show_when`. An unanswered field satisfies none of them. */
import type { Condition } from './definition.ts';
import { countAt, type FieldPath, listAt, textAt } from '../answers/values.ts';

/** True when the answer is one of the keys. */
export function is(path: FieldPath, ...keys: readonly string[]): Condition {
  return reading(path, keys, (values) => keys.includes(textAt(values, path)));
}

/** True when there is an answer and it is a different one. */
export function isOtherThan(path: FieldPath, key: string): Condition {
  return reading(path, [key], (values) => textAt(values, path) !== '' && textAt(values, path) !== key);
}

/** True when the key is ticked. */
export function includes(path: FieldPath, key: string): Condition {
  return reading(path, [key], (values) => listAt(values, path).includes(key));
}

/** True when something other than the key is ticked. */
export function includesOtherThan(path: FieldPath, key: string): Condition {
  return reading(path, [key], (values) => listAt(values, path).some((ticked) => ticked !== key));
}

/** True when the number is larger. */
export function isOver(path: FieldPath, limit: number): Condition {
  return reading(path, [], (values) => (countAt(values, path) ?? 0) > limit);
}

/** True when one of the numbers is larger. */
export function isAnyOver(paths: readonly FieldPath[], limit: number): Condition {
  return Object.assign(((values) => paths.some((path) => (countAt(values, path) ?? 0) > limit)) satisfies Condition, {
    reads: paths.map((path) => ({ path, keys: [] })),
  });
}

/** True when one part of a composite answer (the builder of a float) is the key. */
export function partIs(path: FieldPath, part: string, key: string): Condition {
  return reading(path, [], (values) => {
    const value = values[path];
    return typeof value === 'object' && value !== null && part in value && Reflect.get(value, part) === key;
  });
}

/** True when both do. */
export function both(one: Condition, other: Condition): Condition {
  return Object.assign(((values, ctx) => one(values, ctx) && other(values, ctx)) satisfies Condition, {
    reads: [...(one.reads ?? []), ...(other.reads ?? [])],
  });
}

function reading(path: FieldPath, keys: readonly string[], test: Condition): Condition {
  return Object.assign(((values, ctx) => test(values, ctx)) satisfies Condition, { reads: [{ path, keys }] });
}
