import { z } from 'zod';

const limits = new WeakMap<z.core.$ZodType, number>();

/**
 * Returns the schema of a record with at most so many keys, counted before any value is parsed. A check after z.record
 * comes too late, when hundreds of thousands have been parsed.
 */
export function limitedRecord<K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
  key: K,
  value: V,
  most: number,
  words?: string,
) {
  const counted = z.preprocess(
    (given: z.input<z.ZodRecord<K, V>>, context) => {
      if (isOverfull(given, most))
        context.addIssue({ code: 'custom', ...(words === undefined ? {} : { message: words }) });
      return given;
    },
    z.record(key, value),
  );
  limits.set(counted, most);
  return counted;
}

/** Returns the most values that it may have; undefined for a schema that was not created here. */
export function mostKeysOf(schema: z.core.$ZodType): number | undefined {
  return limits.get(schema);
}

function isOverfull(given: unknown, most: number): boolean {
  if (typeof given !== 'object' || given === null) return false;
  let keys = 0;
  for (const key in given) if (Object.hasOwn(given, key) && (keys += 1) > most) return true;
  return false;
}
