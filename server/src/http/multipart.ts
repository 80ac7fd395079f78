import { invalidText, repeatedText } from '@parade/contract/http/fieldTexts.ts';
import { isText } from '@parade/contract/http/text.ts';
import type { Route } from '@parade/contract/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { FieldRefusal, Refusal } from './refusal.ts';

/** For everything except its files: fields, names and boundaries. */
const maxFieldBytes = 256 * 1024;
/** More than most calls have fields. Parsing a body of hundreds of thousands would stop all other calls for seconds. */
const maxParts = 32;

/** Makes a scope whose routes get the bytes of a multipart body unread, so that they can check the caller first. */
export function acceptMultipart(scope: FastifyInstance): FastifyInstance {
  // Fastify's own limit counts the announced bytes; ours counts those that arrive.
  scope.addContentTypeParser('multipart/form-data', { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, payload, done) =>
    done(null, payload),
  );
  return scope;
}

/**
 * Returns the parts of a multipart body by name, texts and Files; undefined for a body of another kind. Refuses one
 * over the route's limit (too-large), one that is malformed or has too many parts (unreadable), and, by its name, a part
 * that is there twice or a file whose own name cannot be read (422).
 */
export async function partsOf(
  { multipart }: Route,
  request: FastifyRequest,
): Promise<Readonly<Record<string, string | File>> | undefined> {
  const type = request.headers['content-type'] ?? '';
  if (!multipart || !/^multipart\/form-data\b/i.test(type)) return undefined;
  const bytes = await bytesOf(request.body as Readable, multipart.max_bytes + maxFieldBytes);
  if (hasTooManyParts(bytes, type, multipart.max_parts ?? maxParts)) throw new Refusal('unreadable');
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((error: unknown) => {
    throw new Refusal('unreadable', { log: String(error) });
  });
  const parts = [...form];
  if (!isUtf8In(parts, bytes)) throw new Refusal('unreadable', { log: 'a text of the body is not UTF-8' });
  const repeated = parts.find(([name], place) => parts.findIndex(([other]) => other === name) < place);
  if (repeated && isText(repeated[0])) throw new FieldRefusal({ [repeated[0]]: repeatedText });
  if (repeated) throw new Refusal('unreadable');
  for (const [name, value] of parts) {
    if (typeof value === 'string') continue;
    if (value.size > multipart.max_bytes) throw tooLarge();
    if (!isText(name) || value.type.length > 200) throw new Refusal('unreadable');
    if (!isText(value.name) || value.name.length > 255) throw new FieldRefusal({ [name]: invalidText });
  }
  return Object.fromEntries(parts);
}

/** Returns whether the texts are as they were sent: what is not UTF-8 has been read as U+FFFD, which nobody has sent. */
function isUtf8In(parts: readonly (readonly [string, string | File])[], bytes: Buffer): boolean {
  const texts = parts.map(([name, value]) => name + (typeof value === 'string' ? value : value.name));
  return !texts.some((text) => text.includes(unreadText)) || bytes.includes(unreadText);
}

const unreadText = '\ufffd';

function hasTooManyParts(bytes: Buffer, type: string, max: number): boolean {
  const delimiter = `--${boundaryOf(type)}`;
  let found = 0;
  // The last delimiter follows the last part.
  for (let at = bytes.indexOf(delimiter); at !== -1 && found <= max + 1; found += 1)
    at = bytes.indexOf(delimiter, at + delimiter.length);
  return found > max + 1;
}

function boundaryOf(type: string): string {
  try {
    const boundary = new MIMEType(type).params.get('boundary');
    if (boundary) return boundary;
  } catch {}
  throw new Refusal('unreadable');
}

async function bytesOf(body: Readable, max: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Refusal {
  return new Refusal('too-large', { words: 'Invalid file size' });
}
