import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { receive, TooManyBytes, WrongChecksum } from './disk.ts';
import { StorageDown } from './storage.ts';
import { isSignedGrant } from './uploadGrants.ts';

interface Target {
  Params: { key: string };
  Querystring: { until?: string; most?: string; signature?: string };
}

/**
 * Takes the bytes of upload urls of this server, in place of what an S3 bucket does: the url itself is the right, it
 * needs no session, and it ends. Not a call of the API: with S3 these requests never come here.
 */
export async function receiveUploads(app: FastifyInstance, portal: Portal): Promise<void> {
  await app.register(async (scope) => {
    // Bytes of any type arrive as a stream, JSON included: nothing here is parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put<Target>('/uploads/:key', { config: { label: 'storage.receive' } }, async (request, reply) => {
      const { until, most, signature } = request.query;
      const grant = { key: request.params.key, until: Number(until), most_bytes: Number(most) };
      if (!signature || !isSignedGrant(portal.config.secret, grant, signature)) throw new Refusal('not-allowed');
      if (portal.clock.now().getTime() > grant.until) throw new Refusal('upload-ended');
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > grant.most_bytes) throw new Refusal('too-large', { words: 'Invalid file size' });
      try {
        const { 'content-md5': md5 } = request.headers;
        const announcedMd5 = typeof md5 === 'string' ? md5 : undefined;
        await receive(portal.config, grant.key, request.body as Readable, grant.most_bytes, announcedMd5);
      } catch (error) {
        if (error instanceof TooManyBytes) throw new Refusal('too-large', { words: 'Invalid file size' });
        if (error instanceof WrongChecksum) throw new Refusal('unreadable', { log: error.message });
        if (error instanceof StorageDown) throw new Refusal('storage-down', { log: error.message });
        throw error;
      }
      return reply.status(200).send({});
    });
  });
}
