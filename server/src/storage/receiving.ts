import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { receive, TooManyBytes, UploadClosed } from './disk.ts';
import { storageOf } from './driver.ts';
import { quarantinedId, StorageDown, WrongChecksum } from './storage.ts';
import { isSignedGrant } from './uploadGrants.ts';

interface Target {
  Params: { key: string };
  Querystring: { until?: string; most?: string; signature?: string };
}

/**
 * Receives the bytes of this server's upload urls, in place of an S3 bucket. The url itself is the right: it needs no
 * session, and ends when it expires or the file is accepted or refused, whichever comes first. This is not a call of
 * the API: with S3 these requests never come here.
 */
export async function receiveUploads(app: FastifyInstance, portal: Portal): Promise<void> {
  await app.register(async (scope) => {
    // Bytes of any type arrive as a stream, JSON included, and are not parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const config = { label: 'storage.receive', takesFiles: true };
    scope.put<Target>('/uploads/:key', { config }, async (request, reply) => {
      const grant = grantOf(request.params.key, request.query);
      const id = quarantinedId(grant.key);
      const { signature } = request.query;
      if (!id || !signature || !isSignedGrant(portal.config.secret, grant, signature)) throw new Refusal('not-allowed');
      if (portal.clock.now().getTime() > grant.until) throw new Refusal('upload-ended');
      const isOpen = () => isWaiting(portal, id);
      if (!(await isOpen())) throw new Refusal('upload-ended');
      // The url may be from before the disk filled up.
      if (!(await storageOf(portal.config).hasRoom())) throw new Refusal('disk-full', { log: 'the rest is reserved' });
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > grant.max_bytes) throw new Refusal('too-large', { words: 'Invalid file size' });
      try {
        const { 'content-md5': announcedMd5 } = request.headers;
        const md5 = typeof announcedMd5 === 'string' ? announcedMd5 : undefined;
        const limits = { max_bytes: grant.max_bytes, md5, isOpen };
        // Fastify gives no body to a request of no bytes that names no type.
        const body = (request.body as Readable | undefined) ?? Readable.from([]);
        await receive(portal.config, grant.key, body, limits);
      } catch (error) {
        if (error instanceof TooManyBytes) throw new Refusal('too-large', { words: 'Invalid file size' });
        if (error instanceof WrongChecksum) throw new Refusal('unreadable', { log: error.message });
        if (error instanceof UploadClosed) throw new Refusal('upload-ended', { log: error.message });
        if (error instanceof StorageDown) throw new Refusal('storage-down', { log: error.message });
        throw error;
      }
      return reply.status(200).send({});
    });
  });
}

/** Accepts numbers in one spelling only; any other gives NaN, which no grant has. */
function grantOf(key: string, { until = '', most = '' }: Target['Querystring']) {
  const whole = (text: string) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN);
  return { key, until: whole(until), max_bytes: whole(most) };
}

/** Returns whether the file is still unchecked. One without a row was never granted, and its bytes are never read. */
async function isWaiting(portal: Portal, id: string): Promise<boolean> {
  const file = await portal.db.selectFrom('files').select('state').where('id', '=', id).executeTakeFirst();
  return file === undefined || file.state === 'asked';
}
