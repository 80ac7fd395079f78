import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'parade-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'a-secret-of-at-least-thirty-two-characters';

const smtpExpected =
  'SMTP_URL must be an address such as smtp://user:password@host:587 (smtps:// for TLS from the start). Signs such as @ : / # % of the password are written as %40 %3A %2F %23 %25.';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ SECRET: secret, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('the settings', () => {
  test('the settings have the defaults that the readme promises', () => {
    expect(readConfig({ SECRET: secret })).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      s3: undefined,
      virusScanner: undefined,
      process: 'all',
      demo: true,
      trustProxy: 0,
    });
  });

  test.each([
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['scanner.internal:1', { host: 'scanner.internal', port: 1 }],
    ['[::1]:65535', { host: '::1', port: 65_535 }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['', undefined],
  ])('the virus scanner may listen at a port or at a socket file: %s', (CLAMD_ADDRESS, virusScanner) => {
    expect(readConfig({ SECRET: secret, CLAMD_ADDRESS })).toMatchObject({ virusScanner });
  });

  test.each<readonly [Record<string, string>, string]>([
    [{ PORT: 'abc' }, "PORT must be a whole number from 0 to 65535 (0: any free port), but is 'abc'"],
    [{ PORT: '70000' }, "PORT must be a whole number from 0 to 65535 (0: any free port), but is '70000'"],
    [
      { PUBLIC_URL: 'portal.example.org' },
      "PUBLIC_URL must be an address that starts with http:// or https://, but is 'portal.example.org'",
    ],
    [
      { DATABASE_URL: 'mysql://root:hunter2@db/x' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database. Signs such as @ : / # % of the password are written as %40 %3A %2F %23 %25.',
    ],
    [
      { DATABASE_URL: 'hunter2' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database. Signs such as @ : / # % of the password are written as %40 %3A %2F %23 %25.',
    ],
    [{ SMTP_URL: 'hunter2' }, smtpExpected],
    [
      { PUBLIC_URL: 'https://example.org/portal' },
      'PUBLIC_URL must end with the name of the host: the portal has a host name of its own, and no path',
    ],
    ...['clamd', '127.0.0.1', 'host:0', 'host:65536', 'a b:3310', 'tcp://host:3310', '::1:3310'].map(
      (CLAMD_ADDRESS) =>
        [
          { CLAMD_ADDRESS },
          `CLAMD_ADDRESS must be a host and port such as 127.0.0.1:3310, or a socket file such as /run/clamav/clamd.ctl, but is '${CLAMD_ADDRESS}'`,
        ] as const,
    ),
    [{ MAIL_FROM: 'me' }, "MAIL_FROM must be a sender such as 'Parade Portal <portal@example.org>', but is 'me'"],
    [{ SECRET: 'short' }, 'SECRET must be at least 32 characters that are hard to guess'],
    [{ PROCESS: 'both' }, "PROCESS must be all, web or worker, but is 'both'"],
    [{ DEMO: 'yes' }, "DEMO must be 1 (load the demo parade into an empty portal) or 0, but is 'yes'"],
    [
      { CLOCK_START: 'yesterday' },
      "CLOCK_START must be an instant from 2000 to 2190, such as 2026-10-01T16:00:00Z, but is 'yesterday'",
    ],
    ...['1999-12-31T23:59:59Z', '2191-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map(
      (instant) =>
        [
          { CLOCK_START: instant },
          `CLOCK_START must be an instant from 2000 to 2190, such as 2026-10-01T16:00:00Z, but is '${instant}'`,
        ] as const,
    ),
    ...[
      'smtp://',
      'smtp:mail',
      'smtp://:587',
      'smtp://user:ab/c@mail.example.org:587',
      // With these the host would be 'user', and the password a port and what follows it.
      'smtp://user:12/abc@mail.example.org:587',
      'smtp://user:12?abc@mail.example.org:587',
      'smtp://user:12#abc@mail.example.org:587',
    ].map((SMTP_URL) => [{ SMTP_URL }, smtpExpected] as const),
    ...['https://anna:hunter2@portal.example.org', 'https://anna@portal.example.org'].map(
      (PUBLIC_URL) =>
        [{ PUBLIC_URL }, 'PUBLIC_URL must not have a user or a password, because it is in every email'] as const,
    ),
    [
      { LIVE_SITE_URL: 'https://anna:hunter2@portal.example.org' },
      'LIVE_SITE_URL must not have a user or a password, because every page shows it',
    ],
    [{ SECRET: ' '.repeat(40) }, 'SECRET must be at least 32 characters that are hard to guess'],
    [{ SECRET: `short${' '.repeat(40)}` }, 'SECRET must be at least 32 characters that are hard to guess'],
    [{ METRICS_TOKEN: ' '.repeat(40) }, 'METRICS_TOKEN must be at least 20 characters that are hard to guess'],
    [{ RECAPTCHA_SECRET: '  ' }, 'RECAPTCHA_SECRET must be the secret key of the reCAPTCHA account'],
    [{ DATA_DIR: ' ' }, "DATA_DIR must be a folder, but is ' '"],
    [
      { S3_ENDPOINT: 'http://s3', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k' },
      'S3_SECRET_KEY must be set together with S3_ENDPOINT: a secret key',
    ],
  ])('the settings name the variable of %j and what is expected, without repeating passwords', (env, line) => {
    expect(problemsOf(env)).toEqual([line]);
  });

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['SMTP_ULR', 'SMTP_URL'],
    ['S3_ENDPIONT', 'S3_ENDPOINT'],
    ['METRICS_TOKNE', 'METRICS_TOKEN'],
  ])('the settings name the variable %s, which is nearly %s, because it would not count', (typed, setting) => {
    expect(problemsOf({ [typed]: 'anything' })).toEqual([
      `${typed} is not a setting of the portal: rename it to ${setting}, or remove it`,
    ]);
  });

  test.each(['HTTP_URL', 'HOSTNAME', 'PORTS', 'SECRETS_FILE', 'DATABASE_NAME', 'XDG_DATA_DIRS', 'npm_config_loglevel'])(
    'the settings leave the variable %s of others alone',
    (name) => {
      expect(problemsOf({ SECRET: secret, [name]: 'anything' })).toEqual([]);
    },
  );

  test('a name that is nearly a setting is left alone where that setting is there', () => {
    expect(problemsOf({ SECRET: secret, DATABASE_URI: 'anything', DATABASE_URL: 'postgres://a:b@c/d' })).toEqual([]);
  });

  test('the settings report everything that is wrong at once', () => {
    expect(problemsOf({ PORT: 'x', PROCESS: 'y' })).toHaveLength(2);
  });

  test.each(['smtp://mail', 'smtps://user:12%2Fabc@mail.example.org:465', 'smtp://user:a%23b%3Fc@mail.example.org/'])(
    'the settings take an address of the mail server with signs of its password written out: %s',
    (SMTP_URL) => expect(problemsOf({ SMTP_URL })).toEqual([]),
  );

  test('the settings treat an empty variable as unset', () => {
    expect(readConfig({ SECRET: secret, PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  test('the settings require SECRET and PUBLIC_URL in production and load no demo there', () => {
    const production = { NODE_ENV: 'production', SECRET: secret, PUBLIC_URL: 'https://p.example.org/' };
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'PUBLIC_URL must be set in production: an address that starts with http:// or https://',
    ]);
    expect(() => readConfig({ ...production, SECRET: undefined })).toThrow('SECRET must be set in production');
    expect(() => readConfig({ ...production, SMTP_URL: 'smtp://mail' })).toThrow('MAIL_FROM must be set together with');
    expect(() => readConfig({ ...production, DEMO: '1' })).toThrow('DEMO must not be 1 in production');
    expect(() => readConfig({ ...production, CLOCK_START: '2026-10-01T16:00:00Z' })).toThrow('CLOCK_START must not');
    expect(readConfig(production)).toMatchObject({ demo: false, publicUrl: 'https://p.example.org' });
  });

  test('the settings create a secret once, readable by its owner only, and read the same one again', () => {
    const first = readConfig({ DATA_DIR: join(folder, 'kept') });
    expect(first.secret.length).toBeGreaterThanOrEqual(43);
    expect(readConfig({ DATA_DIR: join(folder, 'kept') }).secret).toBe(first.secret);
    expect(statSync(join(folder, 'kept', 'secret')).mode & 0o777).toBe(0o600);
  });

  test('the settings refuse a DATA_DIR that is not a folder, and a stored secret that was emptied', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => readConfig({ DATA_DIR: join(folder, 'file') })).toThrow('DATA_DIR must be a writable folder');
    writeFileSync(join(folder, 'secret'), '\n');
    expect(() => readConfig({ DATA_DIR: folder })).toThrow('must contain the portal’s key');
  });
});
