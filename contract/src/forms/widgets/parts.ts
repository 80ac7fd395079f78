/** Rows and composite values: the same parts describe their shape, emptiness, demands and tidying. */
import type { Part } from '../definition.ts';
import { MESSAGES } from '../messages.ts';
import type { FileValue, PartValue, RowValue } from '../values.ts';
import { addressParts } from './address.ts';
import { type Finding, missing, wrong } from './finding.ts';
import { fitsSimple, isSimpleFilled, simpleFindings, tidySimple } from './plain.ts';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only known parts, each of its shape; null and absent are empty parts. */
export function fitsParts(parts: readonly Part[], value: unknown): value is RowValue {
  if (!isRecord(value)) return false;
  return Object.entries(value).every(([key, inner]) => {
    const part = parts.find((candidate) => candidate.key === key);
    if (part === undefined) return false;
    if (inner === undefined || inner === '') return true;
    return part.widget === 'address' ? fitsParts(addressParts, inner) : fitsSimple(part, inner);
  });
}

/** Something has been entered; worked-out parts do not count. */
export function isRowFilled(parts: readonly Part[], row: RowValue): boolean {
  return parts.some((part) => !part.computed && isPartFilled(part, row[part.key]));
}

/** Findings about a begun row; n counts rows from 1, required overrides the parts' own demands. */
export function rowFindings(
  parts: readonly Part[],
  row: RowValue,
  n = 1,
  required?: readonly string[],
): readonly Finding[] {
  return parts
    .filter((part) => !part.computed && (part.shown?.(row) ?? true))
    .flatMap((part) => partFindings(part, row, n, required).map((finding) => inColumn(part.key, finding)));
}

export function tidyRow(parts: readonly Part[], row: RowValue): RowValue {
  const tidy: Record<string, PartValue> = {};
  for (const part of parts) {
    const value = tidyPart(part, row[part.key]);
    if (value !== undefined) tidy[part.key] = value;
  }
  return tidy;
}

function isPartFilled(part: Part, value: PartValue): boolean {
  if (part.widget === 'address') return isRecord(value) && isRowFilled(addressParts, value as RowValue);
  return isSimpleFilled(value);
}

function partFindings(part: Part, row: RowValue, n: number, required?: readonly string[]): readonly Finding[] {
  const value = row[part.key];
  if (!isPartFilled(part, value)) {
    const code = part.missing_code?.(n);
    return isDemanded(part, row, required) ? [missing(MESSAGES.required, code)] : [];
  }
  if (part.widget === 'address') return rowFindings(addressParts, value as RowValue);
  const findings = simpleFindings(part, value as string | readonly FileValue[]);
  const odd = typeof value === 'string' && part.fits !== undefined && !part.fits(value.trim(), row);
  return odd && findings.length === 0 ? [wrong('format', MESSAGES.invalid)] : findings;
}

function isDemanded(part: Part, row: RowValue, required?: readonly string[]): boolean {
  if (required !== undefined) return required.includes(part.key);
  return typeof part.required === 'function' ? part.required(row) : part.required === true;
}

function tidyPart(part: Part, value: PartValue): PartValue {
  if (part.widget === 'address') {
    const address = isRecord(value) ? tidyRow(addressParts, value as RowValue) : {};
    return Object.keys(address).length > 0 ? address : undefined;
  }
  if (typeof value === 'string') {
    const text = part.widget === 'file' ? value : tidySimple(part, value);
    return text === '' ? undefined : text;
  }
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** A part inside a part is named 'address.line1'. */
function inColumn(key: string, finding: Finding): Finding {
  return {
    ...finding,
    column: finding.column === undefined ? key : `${key}.${finding.column}`,
  };
}
