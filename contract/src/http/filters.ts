/**
 * Filters in a path, `/s/{sortBy}/f/{filters or none}/p/{page}`: key=value joined by semicolons. Unknown keys are
 * ignored, and only values that differ from the table's defaults are written.
 */

/** Writes the filters that differ from the defaults; 'none' when none does. Values are percent-encoded. */
export function writeFilters(
  values: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>>,
): string {
  const parts = Object.keys(defaults)
    .filter((key) => values[key] !== undefined && values[key] !== defaults[key])
    .map((key) => `${key}=${encodeValue(values[key] ?? '')}`);
  return parts.length === 0 ? 'none' : parts.join(';');
}

/** Reads them back over the defaults. It splits on ';' before decoding, so a value may contain one. */
export function readFilters<D extends Readonly<Record<string, string>>>(
  text: string | undefined,
  defaults: D,
): { [K in keyof D]: string } {
  const values: Record<string, string> = { ...defaults };
  for (const part of (text ?? 'none').split(';')) {
    const index = part.indexOf('=');
    const key = index < 0 ? part : part.slice(0, index);
    if (index < 0 || !Object.hasOwn(defaults, key)) continue;
    try {
      values[key] = decodeURIComponent(part.slice(index + 1));
    } catch {
      // A malformed value is ignored: the default applies.
    }
  }
  return values as { [K in keyof D]: string };
}

// encodeURIComponent escapes all of ; = / ? # %. It throws on a lone surrogate, so the text is made well-formed first.
function encodeValue(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}
