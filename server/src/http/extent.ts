/**
 * Limits the body of a call by its schema, before it is parsed: a body of a hundred thousand empty values would stop
 * all other calls for seconds.
 */
import { mostKeysOf } from '@parade/contract/http/lists/limitedRecord.ts';
import type { Route } from '@parade/contract/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** JSON bodies: the longest form with its drawn signatures stays far below. */
export const bodyLimitBytes = 2 * 1024 * 1024;
/** The least limit of any call, so that a text that is too long is refused beside its field. */
const smallBodyBytes = 64 * 1024;

/**
 * Values beyond the schema, so that wrong keys, and a list that is a little too long, are refused beside their field.
 */
const valuesToSpare = 800;
/** The longest import. A schema that allows more gives its total (`max_values`). */
const mostOfAnyCall = 60_000;

/** Room for a number, a box, a day or an email address: more than the longest of them. */
const bytesOfOthers = 2000;

/** The values and bytes that a body may have. */
export interface Extent {
  readonly values: number;
  readonly bytes: number;
}

/**
 * Returns the limits of a route. Throws, so that the server does not start, if neither its schema nor the route sets
 * any.
 */
export function extentOf({ body, max_values, multipart }: Route): Extent {
  const values = max_values ?? (body ? valuesIn(body) : 0);
  if (values > mostOfAnyCall) throw new Error('a list or record of the body has no limit, and the route no max_values');
  const isSmall = !multipart && (body ? bytesIn(body) : 0) <= smallBodyBytes;
  return { values: values + valuesToSpare, bytes: isSmall ? smallBodyBytes : bodyLimitBytes };
}

/**
 * Accepts JSON bodies within the limits of their route, and refuses the others unparsed (too-large). Refuses a body of
 * another type (unsupported-type), even a plain text that looks like JSON.
 */
export function takeJson(app: FastifyInstance): void {
  // Keys such as __proto__ are refused with all other unknown keys (input.ts), in the same words.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { maxValues: most = valuesToSpare, takesNone } = request.routeOptions.config;
    // JSON is UTF-8 (RFC 8259). Of another encoding, each letter with an accent would be stored as U+FFFD.
    if (!isUtf8(bytes)) {
      done(new Refusal('unreadable', { log: 'the body is not UTF-8' }));
      return;
    }
    const body = bytes.toString();
    // Some programs set the type for every call, even without a payload.
    if (takesNone && body === '') done(null);
    else if (holdsMoreThan(most, body)) done(new Refusal('too-large'));
    // It answers through done.
    else void parse(request, body, done);
  });
}

/**
 * Returns whether a JSON text has more values than these, an empty list or object counting as two. Reads no further
 * than that.
 */
export function holdsMoreThan(most: number, json: string): boolean {
  // Each value needs a character, and a separator from the next.
  if (json.length <= most) return false;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfText(json, at);
    else if ((character === ',' || character === '{' || character === '[') && (values += 1) > most) return true;
  }
  return false;
}

/** Returns where the text that begins here ends. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}

/** Returns the most values that a schema accepts, itself included. */
function valuesIn(schema: z.core.$ZodType): number {
  const of = partsOf(schema);
  if (of.kind === 'one') return 1;
  if (of.kind === 'any') return Math.max(...of.schemas.map(valuesIn));
  if (of.kind === 'each') return 1 + of.most * valuesIn(of.schema);
  return of.schemas.reduce((sum, [, inner]) => sum + valuesIn(inner), 1);
}

/** Returns the most bytes that a schema accepts, with each character as a JSON escape. */
function bytesIn(schema: z.core.$ZodType): number {
  const of = partsOf(schema);
  if (of.kind === 'one') return of.schema instanceof z.ZodString ? 6 * (longest(of.schema) ?? Infinity) : bytesOfOthers;
  if (of.kind === 'any') return Math.max(...of.schemas.map(bytesIn));
  if (of.kind === 'each') return of.most * (100 + bytesIn(of.schema));
  return of.schemas.reduce((sum, [key, inner]) => sum + key.length + bytesIn(inner), 2);
}

type Parts =
  | { readonly kind: 'one'; readonly schema: z.core.$ZodType }
  | { readonly kind: 'any'; readonly schemas: readonly z.core.$ZodType[] }
  | { readonly kind: 'all'; readonly schemas: readonly (readonly [string, z.core.$ZodType])[] }
  | { readonly kind: 'each'; readonly schema: z.core.$ZodType; readonly most: number };

function partsOf(schema: z.core.$ZodType): Parts {
  if (schema instanceof z.ZodObject) return { kind: 'all', schemas: Object.entries(schema.shape) };
  if (schema instanceof z.ZodArray) return { kind: 'each', schema: schema.element, most: longest(schema) ?? Infinity };
  if (schema instanceof z.ZodUnion) return { kind: 'any', schemas: schema.options };
  if (schema instanceof z.ZodPipe) {
    const most = mostKeysOf(schema);
    if (most !== undefined && schema.out instanceof z.ZodRecord)
      return { kind: 'each', schema: schema.out.valueType, most };
    // An address has the length that its format allows.
    const { in: given, out } = schema;
    return partsOf(given instanceof z.ZodTransform || out instanceof z.ZodStringFormat ? out : given);
  }
  if (schema instanceof z.ZodRecord) return { kind: 'each', schema: schema.valueType, most: Infinity };
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return innerType ? partsOf(innerType) : { kind: 'one', schema };
}

/** Returns the most characters or items that its checks allow. */
function longest(schema: z.core.$ZodType): number | undefined {
  const ends = (schema._zod.def.checks ?? []).flatMap(({ _zod }) => {
    const { check, maximum } = _zod.def as { readonly check: string; readonly maximum?: number };
    return check === 'max_length' && maximum !== undefined ? [maximum] : [];
  });
  return ends.length > 0 ? Math.min(...ends) : undefined;
}
