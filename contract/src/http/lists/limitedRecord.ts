import { z } from 'zod';

const limits = new WeakMap<z.core.$ZodType, number>();

/**
 * Values by key, of which there may be so many: counted before any of them is looked at. A check behind z.record comes
 * too late, when hundreds of thousands have been parsed.
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

/** How many values it may have; undefined for what was not made here. */
export function mostKeysOf(schema: z.core.$ZodType): number | undefined {
  return limits.get(schema);
}

function isOverfull(given: unknown, most: number): boolean {
  if (typeof given !== 'object' || given === null) return false;
  let keys = 0;
  for (const key in given) if (Object.hasOwn(given, key) && (keys += 1) > most) return true;
  return false;
}
