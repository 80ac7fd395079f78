import { testPortalWithApp, type TestPortalWithApp } from './portal.ts';
import { loopbackS3 } from './s3.ts';

/** A portal with one of the two stores. */
export interface PortalWithStore {
  readonly portal: TestPortalWithApp;
  /** PUTs to an upload url as a browser does. Returns the status, 0 if the store broke the connection off. */
  readonly put: (url: string, bytes: Buffer) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Both stores, for describe.each. */
export const uploadStores = [
  ['on disk', onDisk],
  ['in a bucket', inBucket],
] as const;

async function onDisk(): Promise<PortalWithStore> {
  const portal = await testPortalWithApp();
  const put = async (url: string, payload: Buffer) => {
    const { pathname, search } = new URL(url);
    const headers = { 'content-type': 'image/jpeg' };
    return (await portal.app.inject({ method: 'PUT', url: pathname + search, payload, headers })).statusCode;
  };
  return { portal, put, close: async () => undefined };
}

async function inBucket(): Promise<PortalWithStore> {
  const s3 = await loopbackS3();
  const portal = await testPortalWithApp({ config: { s3: s3.config } });
  const put = async (url: string, bytes: Buffer) => {
    const headers = { 'content-type': 'image/jpeg' };
    // The store of these tests breaks off one put in a thousand if its object is deleted meanwhile.
    return fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers }).then(
      ({ status }) => status,
      () => 0,
    );
  };
  return { portal, put, close: s3.close };
}
