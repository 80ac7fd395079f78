// oxlint-disable-next-line typescript/triple-slash-reference -- types of a package that brings none; other workspaces read this file too
/// <reference path="./s3rver.d.ts" />
import S3rver from '@20minutes/s3rver';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { throwAwayFolder } from './folders.ts';

/** A real S3 server on loopback, with one empty bucket that browsers of any origin may upload to. */
export interface LoopbackS3 {
  readonly config: NonNullable<Config['s3']>;
  /** Closes the server: its address no longer answers. */
  close(): Promise<void>;
}

/** Starts it. It checks signatures as S3 does: a request with a wrong one is refused. */
export async function loopbackS3(bucket = 'parade-files'): Promise<LoopbackS3> {
  const { folder, remove } = throwAwayFolder('s3');
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [corsForUploads] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  // It deletes a folder with its last file, and breaks off an upload that has just begun there. What is not its own it never lists.
  const uploads = join(folder, bucket, 'quarantine');
  mkdirSync(uploads);
  writeFileSync(join(uploads, 'stays'), '');
  let open = true;
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      // The only key pair that this server knows.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    close: async () => {
      if (!open) return;
      open = false;
      server.httpServer.closeAllConnections();
      await server.close();
      remove();
    },
  };
}

/** The rules that docs/operating.md gives for a real bucket. */
const corsForUploads = `<CORSConfiguration>
  <CORSRule>
    <AllowedOrigin>*</AllowedOrigin>
    <AllowedMethod>PUT</AllowedMethod>
    <AllowedHeader>content-type</AllowedHeader>
    <MaxAgeSeconds>3000</MaxAgeSeconds>
  </CORSRule>
</CORSConfiguration>`;
