/** Whether two values of a form are the same; files are compared by identity. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
}

/**
 * The values of a form that goes on over what was saved: what is as it was sent (`before`) takes what is saved `now`, and
 * what was changed since stays. Rows of a list are compared one by one.
 */
export function mergedOver(before: unknown, mine: unknown, now: unknown): unknown {
  if (isSame(before, mine)) return now;
  if (Array.isArray(before) && Array.isArray(mine) && Array.isArray(now) && mine.every(isRecord))
    return mine.map((each, index) => (index < now.length ? mergedOver(before[index], each, now[index]) : each));
  if (!isRecord(before) || !isRecord(mine) || !isRecord(now)) return mine;
  const keys = [...new Set([...Object.keys(now), ...Object.keys(mine)])];
  return Object.fromEntries(keys.map((key) => [key, mergedOver(before[key], mine[key], now[key])]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A copy that later changes of the form do not reach; files are the same ones. */
export function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  return isRecord(value)
    ? (Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)])) as Value)
    : value;
}
