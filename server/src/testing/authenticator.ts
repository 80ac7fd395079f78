/** An authenticator in software: it makes passkeys and signs challenges as a phone or a security key does (WebAuthn). */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** The page's request to the authenticator; a browser adds all else. */
export interface Asking {
  readonly challenge: string;
  readonly origin?: string;
  readonly site?: string;
}

/** The deviation of an answer from an honest one. */
export interface Deviation {
  /** The holder was not verified: no PIN was entered and no finger shown. */
  readonly unverified?: boolean;
}

const here = { origin: 'http://portal.test', site: 'portal.test' };

/** One passkey on it. */
export class Authenticator {
  readonly #id: Buffer;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  #handle = Buffer.alloc(0);
  #count = 0;

  constructor(id: Buffer = randomBytes(16)) {
    this.#id = id;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  /** Returns another authenticator with its own key, whose passkey has the same id. */
  twin(): Authenticator {
    return new Authenticator(this.#id);
  }

  /** Answers the options for a new passkey. */
  create(
    options: { readonly challenge: string; readonly user: { readonly id: string } },
    asking: Partial<Asking> = {},
  ) {
    this.#handle = Buffer.from(options.user.id, 'base64url');
    const { origin, site } = { ...here, ...asking };
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    const key = map([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x ?? '', 'base64url')],
      [-3, Buffer.from(y ?? '', 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const data = Buffer.concat([this.#data(site, 0x45), Buffer.alloc(16), length, this.#id, key.bytes]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options.challenge, origin),
      attestationObject: encoded(
        map([
          ['fmt', 'none'],
          ['attStmt', map([])],
          ['authData', data],
        ]).bytes,
      ),
      transports: ['internal'],
    });
  }

  /** Answers the options for a sign-in. */
  sign({ challenge, ...asking }: Asking, { unverified = false }: Deviation = {}) {
    const { origin, site } = { ...here, ...asking };
    this.#count += 1;
    const data = this.#data(site, unverified ? 0x01 : 0x05);
    const client = Buffer.from(clientData('webauthn.get', challenge, origin), 'base64url');
    const signature = createSign('sha256')
      .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
      .sign(this.#privateKey);
    return this.#answer({
      clientDataJSON: encoded(client),
      authenticatorData: encoded(data),
      signature: encoded(signature),
      userHandle: encoded(this.#handle),
    });
  }

  #data(site: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.of(flags), count]);
  }

  #answer(response: Record<string, unknown>) {
    const id = encoded(this.#id);
    return { id, rawId: id, response, clientExtensionResults: {}, type: 'public-key' };
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return encoded(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

function encoded(bytes: Buffer): string {
  return bytes.toString('base64url');
}

type Value = number | string | Buffer | Encoded;

/** A value that is already CBOR. */
class Encoded {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Returns a CBOR map of the few kinds of values that an authenticator writes. */
function map(entries: readonly (readonly [number | string, Value])[]): Encoded {
  const parts = entries.flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return new Encoded(Buffer.concat([head(5, entries.length), ...parts]));
}

function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : value.bytes;
}

function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.of((kind << 5) | count);
  if (count < 256) return Buffer.of((kind << 5) | 24, count);
  return Buffer.of((kind << 5) | 25, count >> 8, count & 255);
}
