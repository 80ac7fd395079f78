/**
 * Finds live secrets in a text. The database only has hashes, so every string that could be a token is hashed and
 * looked up among them. This finds a token whatever call or job wrote it, even one that the drill has never seen.
 * Hashes and password hashes are searched for in every encoding.
 */
import { encryptionFor } from '@parade/server/access/encryption.ts';
import { createHash } from 'node:crypto';
import pg from 'pg';

/** What a live token opens. */
export type SecretKind =
  | 'pass'
  | 'session'
  | 'ticket'
  | 'account link'
  | 'signing link'
  | 'calendar feed'
  | 'join link'
  | 'token'
  | 'known device'
  | 'unsubscribe link'
  | 'sign-in ticket'
  | 'recovery code'
  | 'authenticator secret'
  | 'passkey challenge'
  | 'passkey';

/** The columns with the hashes of live secrets, listed by hand. */
const homes: readonly { readonly table: string; readonly column: string; readonly kind: SecretKind }[] = [
  { table: 'sessions', column: 'token_hash', kind: 'session' },
  { table: 'sessions', column: 'switch_back_hash', kind: 'ticket' },
  { table: 'account_links', column: 'secret_hash', kind: 'account link' },
  { table: 'signing_links', column: 'secret_hash', kind: 'signing link' },
  { table: 'form_signature_links', column: 'secret_hash', kind: 'signing link' },
  { table: 'waiver_passes', column: 'secret_hash', kind: 'pass' },
  { table: 'calendar_feeds', column: 'secret_hash', kind: 'calendar feed' },
  { table: 'api_tokens', column: 'secret_hash', kind: 'token' },
  { table: 'join_links', column: 'secret_hash', kind: 'join link' },
  { table: 'unsubscribe_links', column: 'secret_hash', kind: 'unsubscribe link' },
  { table: 'sign_in_tickets', column: 'ticket_hash', kind: 'sign-in ticket' },
  { table: 'recovery_codes', column: 'code_hash', kind: 'recovery code' },
  { table: 'passkey_challenges', column: 'challenge_hash', kind: 'passkey challenge' },
  // It is only in the cookie, which no body repeats.
  { table: 'known_devices', column: 'secret_hash', kind: 'known device' },
];

/** Columns whose names sound like secrets and that are none, each with its reason. */
const publicColumns: Readonly<Record<string, string>> = {
  'audit_seals.sealed_at': 'an instant',
  'portal_processes.secret_mark': 'derived from SECRET one way, for processes to compare; no call reads it',
  'audit_seals.row_hashes': 'seals of the trail, meant to be compared',
  'audit_seals.previous_hash': 'seals of the trail',
  'audit_seals.chain_hash': 'seals of the trail',
  'waiver_evidence.record_hash': 'evidence is checked by it',
  'waiver_evidence.previous_hash': 'evidence is checked by it',
  'waiver_evidence.chain_hash': 'printed on the signed paper',
};

/** Tables whose rows may contain secrets; all other stored data is searched. */
export const homeTables: ReadonlySet<string> = new Set(
  [...homes.map(({ table }) => table), 'evidence_keys', 'authenticator_apps', 'passkeys'].map(
    (table) => `public.${table}`,
  ),
);

/** Returns columns with a name of this kind that nobody has classified: a new one has to go on one of the lists above. */
export async function unclassifiedColumns(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(hash|secret|token|password|sealed)' or table_name ~ '_keys$' and column_name = 'key') order by 1`);
  const known = new Set([
    ...homes.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(publicColumns),
    'users.password_hash',
    'outbox.sealed_link',
    'webhooks.sealed_secret',
    'webhooks.next_sealed_secret',
    'evidence_keys.key',
    'authenticator_apps.sealed_secret',
    'authenticator_apps.next_sealed_secret',
  ]);
  return rows.map(({ name }) => name).filter((name) => !known.has(name));
}

export interface Secrets {
  /** The tokens by their hash in hex. */
  readonly tokens: ReadonlyMap<string, SecretKind>;
  /** Texts that must not appear anywhere: hashes in three encodings, password hashes, the server's key. */
  readonly texts: readonly string[];
}

/** Returns all secrets that are live now. */
export async function liveSecrets(client: pg.Client, serverKey: string): Promise<Secrets> {
  const tokens = new Map<string, SecretKind>();
  for (const { table, column, kind } of homes) {
    const { rows } = await client.query<{ hash: Buffer }>(
      `select ${column} as hash from ${table} where ${column} is not null`,
    );
    for (const { hash } of rows) tokens.set(hash.toString('hex'), kind);
  }
  const apps = await sharedSecrets(client, serverKey);
  const passkeys = await passkeyData(client);
  for (const word of apps.words) tokens.set(sha256(word), 'authenticator secret');
  for (const bytes of passkeys) tokens.set(sha256(bytes.toString('base64url')), 'passkey');
  const sealed = await client.query<{ link: Buffer }>(
    'select sealed_link as link from outbox where sealed_link is not null',
  );
  const { rows } = await client.query<{ hash: string }>(
    'select distinct password_hash as hash from users where length(password_hash) > 20',
  );
  const keys = await client.query<{ key: string }>('select key from evidence_keys');
  const hashes = [
    ...[...tokens.keys()].map((hex) => Buffer.from(hex, 'hex')),
    ...sealed.rows.map(({ link }) => link),
    ...apps.sealed,
  ];
  const spelled = hashes.flatMap((hash) => [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')]);
  return {
    tokens,
    texts: [
      ...spelled,
      ...passkeys.map((bytes) => bytes.toString('hex')),
      ...rows.map(({ hash }) => hash),
      ...keys.rows.map(({ key }) => key),
      serverKey,
    ],
  };
}

/** Returns the secrets shared with authenticator apps, decrypted and as stored. */
async function sharedSecrets(client: pg.Client, serverKey: string): Promise<{ words: string[]; sealed: Buffer[] }> {
  const encryption = encryptionFor(serverKey, 'authenticator apps');
  const { rows } = await client.query<{ user_id: number; sealed: Buffer }>(
    'select user_id, sealed_secret as sealed from authenticator_apps',
  );
  const words = rows.map(({ user_id, sealed }) => {
    const word = encryption.decrypt(sealed, `account ${user_id}`);
    if (word === null)
      throw new Error(`the secret of account ${user_id} cannot be opened: nothing would be looked for`);
    return word;
  });
  return { words, sealed: rows.map(({ sealed }) => sealed) };
}

/** Returns data that is not secret by itself but identifies accounts and authenticators. */
async function passkeyData(client: pg.Client): Promise<Buffer[]> {
  const { rows } = await client.query<{ credential_id: Buffer; user_handle: Buffer; public_key: Buffer }>(
    'select credential_id, user_handle, public_key from passkeys',
  );
  return rows.flatMap(({ credential_id, user_handle, public_key }) => [credential_id, user_handle, public_key]);
}

/** Returns the secrets in the text, except the kinds that the call exists to return. */
export function secretsIn(text: string, secrets: Secrets, allowed: readonly string[] = []): string[] {
  const found = new Set<string>();
  for (const token of text.match(/[\w-]{16,160}/g) ?? []) {
    // Recovery codes are shown in groups.
    const kind = secrets.tokens.get(sha256(token)) ?? secrets.tokens.get(sha256(token.replaceAll('-', '')));
    if (kind && !allowed.includes(kind)) found.add(`a live ${kind}`);
  }
  for (const secret of secrets.texts) if (text.includes(secret)) found.add('a hash or the key of the server');
  return [...found];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
