/** The types that the tests need: the package has none. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly httpServer: Server;
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
