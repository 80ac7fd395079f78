import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { openDataFolder } from './dataFolder.ts';
import { misspelledSettings } from './observing/misspelled.ts';
import { passwordSigns, plainFailure } from './observing/plainFailure.ts';
import type { ScannerAddress } from './storage/virusScanner.ts';

/** The environment, read once at the start. See docs/operating.md for every variable. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** undefined means an embedded PostgreSQL under dataDir. */
  readonly databaseUrl: string | undefined;
  /** Connections of a process for each kind of work, so that one kind does not wait for another. */
  readonly pools: { readonly requests: number; readonly searches: number; readonly exports: number };
  /** A copy of the database for searches and exports; undefined means the database itself. */
  readonly databaseReadUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly s3:
    | {
        readonly endpoint: string;
        readonly bucket: string;
        readonly region: string;
        readonly accessKey: string;
        readonly secretKey: string;
      }
    | undefined;
  /** undefined means that uploads are not searched for viruses. */
  readonly virusScanner: ScannerAddress | undefined;
  /**
   * Key of what lives for hours: signed urls, captchas, seals of waiting letters. Evidence has its own
   * (docs/decisions/0017).
   */
  readonly secret: string;
  readonly recaptchaSecret: string | undefined;
  readonly liveSiteUrl: string | undefined;
  readonly process: 'all' | 'web' | 'worker';
  readonly demo: boolean;
  /** The stage to which the demo season is seeded when it is loaded. */
  readonly demoStage: DemoStage;
  /** How many proxies in front are trusted to report the client's address; 0 means none. */
  readonly trustProxy: number;
  readonly clockStart: string | undefined;
  readonly logLevel: string;
  /** An additional port for /healthz and /metrics; undefined means none. */
  readonly metricsPort: number | undefined;
  /** Whether request lines in the log include the client's address. */
  readonly logsAddresses: boolean;
  /** The token that lets remote readers see /metrics; undefined means none can. */
  readonly metricsToken: string | undefined;
  /** Whether messages to webhooks may go to this machine, for trying them out. */
  readonly webhooksToLoopback: boolean;
  /** For tests and drills: checks every answer against its contract before it is sent. */
  readonly checkAnswers: boolean;
  /** Range of a captcha: how many numbers a browser may have to try. */
  readonly captchaCost: number;
  readonly passwordCost: PasswordCost;
}

/** Whether a portal in production has no mail server: its letters are listed and nobody gets one. */
export const isMailOff = ({ production, smtpUrl }: Pick<Config, 'production' | 'smtpUrl'>): boolean =>
  production && smtpUrl === undefined;

/** The cost of a password hash: KiB of memory, and the number of passes. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

/** How far the demo season may be seeded: from 'nobody has applied yet' to 'the parade is about to begin'. */
export const demoStages = ['empty', 'open', 'review', 'accepted', 'parade-day'] as const;
export type DemoStage = (typeof demoStages)[number];

/** A wrong or missing setting. The message has one line for each, with the variable and what is expected. */
export class ConfigError extends Error {}

/**
 * Reads the environment. Throws ConfigError before anything is started. An empty variable counts as unset, because
 * compose files and service managers write both.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(
      [...misspelled(given), ...parsed.error.issues.map((issue) => wrong(issue, given))].join('\n'),
    );
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const problems = [
    ...misspelled(given),
    ...incompleteS3(given),
    ...pathOfUrl(given),
    ...loginInUrl(given),
    ...(production ? unfitForProduction(given) : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const dataDir = resolve(values.DATA_DIR);
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    pools: {
      requests: values.DATABASE_POOL,
      searches: values.DATABASE_POOL_SEARCHES,
      exports: values.DATABASE_POOL_EXPORTS,
    },
    databaseReadUrl: values.DATABASE_READ_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    s3: s3Of(values),
    virusScanner: scannerOf(values.CLAMD_ADDRESS),
    secret: values.SECRET ?? storedSecret(dataDir),
    recaptchaSecret: values.RECAPTCHA_SECRET,
    liveSiteUrl: values.LIVE_SITE_URL,
    process: values.PROCESS,
    // In production there is no demo and no default account.
    demo: !production && values.DEMO !== '0',
    demoStage: values.DEMO_STAGE,
    trustProxy: values.TRUST_PROXY,
    clockStart: values.CLOCK_START,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsPort: values.METRICS_PORT,
    logsAddresses: values.LOG_ADDRESSES === '1',
    metricsToken: values.METRICS_TOKEN,
    webhooksToLoopback: values.WEBHOOKS_TO_LOOPBACK === '1',
    checkAnswers: false,
    captchaCost: 50_000,
    // OWASP's first choice: some 25 to 50 ms each.
    passwordCost: { memory: 19_456, passes: 2 },
  };
}

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to));

// Not z.url: PostgreSQL's own form may omit the host and name a socket folder (postgres://user@/db?host=/run/pg).
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, { abort: true })
  .refine(isReadByDriver)
  .optional();

/** As the driver reads it: with a host in place of an empty one, and each part decoded. */
function isReadByDriver(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address.replace('@/', '@socket/'));
    // The bundler takes out a call whose value is not used, though this one may throw.
    return [username, password, pathname].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}

/** A password with / ? or # moves the host behind it: of smtp://user:12/abc@host the host would be 'user', at port 12. */
function endsWithHost(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return /^\/*$/.test(pathname) && search + hash === '';
}

const words = z.string().regex(/\S/);

/** Spaces around a key are no part of it that is hard to guess. */
const key = (min: number) => z.string().refine((text) => text.trim().length >= min);

/** Years that have parades before and after them among those that the portal shows (1890 to 2200). */
const clockYears = { from: 2000, to: 2190 } as const;
const clockInstant = z.iso.datetime({ offset: true, abort: true }).refine((instant) => {
  const year = new Date(instant).getUTCFullYear();
  return year >= clockYears.from && year <= clockYears.to;
});

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: words.default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: words.default('./data'),
  DATABASE_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  DATABASE_POOL: wholeNumber(4, 200).default(14),
  DATABASE_POOL_SEARCHES: wholeNumber(1, 50).default(3),
  DATABASE_POOL_EXPORTS: wholeNumber(1, 50).default(3),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, abort: true })
    .refine(endsWithHost)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .default('Parade of Roses <no-reply@paradeofroses.example>'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: words.optional(),
  S3_REGION: words.default('us-east-1'),
  S3_ACCESS_KEY: words.optional(),
  S3_SECRET_KEY: words.optional(),
  CLAMD_ADDRESS: z
    .string()
    .refine((address) => scannerOf(address) !== undefined)
    .optional(),
  SECRET: key(32).optional(),
  RECAPTCHA_SECRET: words.optional(),
  LIVE_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROCESS: z.enum(['all', 'web', 'worker']).default('all'),
  DEMO: z.enum(['0', '1']).optional(),
  DEMO_STAGE: z.enum(demoStages).default('accepted'),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  CLOCK_START: clockInstant.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  LOG_ADDRESSES: z.enum(['0', '1']).default('1'),
  METRICS_TOKEN: key(20).optional(),
  WEBHOOKS_TO_LOOPBACK: z.enum(['0', '1']).optional(),
});

type Variable = keyof z.input<typeof environment>;

const databaseExample = `an address such as postgres://user:password@host:5432/database. ${passwordSigns}`;

const expected: Record<Variable, string> = {
  NODE_ENV: 'production, development or test',
  PORT: 'a whole number from 0 to 65535 (0: any free port)',
  HOST: 'an address to listen on',
  PUBLIC_URL: 'an address that starts with http:// or https://',
  DATA_DIR: 'a folder',
  DATABASE_URL: databaseExample,
  DATABASE_READ_URL: databaseExample,
  DATABASE_POOL: 'a whole number from 4 to 200',
  DATABASE_POOL_SEARCHES: 'a whole number from 1 to 50',
  DATABASE_POOL_EXPORTS: 'a whole number from 1 to 50',
  SMTP_URL: `an address such as smtp://user:password@host:587 (smtps:// for TLS from the start). ${passwordSigns}`,
  MAIL_FROM: "a sender such as 'Parade Portal <portal@example.org>'",
  S3_ENDPOINT: 'an address that starts with http:// or https://',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'a region such as us-west-2',
  S3_ACCESS_KEY: 'an access key',
  S3_SECRET_KEY: 'a secret key',
  CLAMD_ADDRESS: 'a host and port such as 127.0.0.1:3310, or a socket file such as /run/clamav/clamd.ctl',
  SECRET: 'at least 32 characters that are hard to guess',
  RECAPTCHA_SECRET: 'the secret key of the reCAPTCHA account',
  LIVE_SITE_URL: 'an address that starts with http:// or https://',
  PROCESS: 'all, web or worker',
  DEMO: '1 (load the demo parade into an empty portal) or 0',
  DEMO_STAGE: demoStages.join(', '),
  TRUST_PROXY: 'the number of proxies in front, 0 to 10',
  CLOCK_START: `an instant from ${clockYears.from} to ${clockYears.to}, such as 2026-10-01T16:00:00Z`,
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  METRICS_PORT: 'a whole number from 1 to 65535',
  LOG_ADDRESSES: '1 (lines of requests have the client’s address) or 0',
  METRICS_TOKEN: 'at least 20 characters that are hard to guess',
  WEBHOOKS_TO_LOOPBACK: '1 (webhooks may be on this machine, for development) or 0',
};

/** These may contain passwords, so their values are not shown. */
const confidential: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'SECRET',
  'RECAPTCHA_SECRET',
  'METRICS_TOKEN',
]);

function wrong(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const is = confidential.has(name) ? '' : `, but is '${given[name]}'`;
  return `${name} must be ${expected[name as Variable]}${is}`;
}

function misspelled(given: Readonly<Record<string, string | undefined>>): string[] {
  return misspelledSettings(Object.keys(given), Object.keys(environment.shape)).map(
    ({ typed, setting }) => `${typed} is not a setting of the portal: rename it to ${setting}, or remove it`,
  );
}

function incompleteS3(given: Readonly<Record<string, string | undefined>>): string[] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
  const set = names.find((name) => given[name] !== undefined);
  if (set === undefined) return [];
  const absent = names.filter((name) => given[name] === undefined);
  return absent.map((name) => `${name} must be set together with ${set}: ${expected[name]}`);
}

function pathOfUrl({ PUBLIC_URL }: Readonly<Record<string, string | undefined>>): string[] {
  if (PUBLIC_URL === undefined || endsWithHost(PUBLIC_URL)) return [];
  return ['PUBLIC_URL must end with the name of the host: the portal has a host name of its own, and no path'];
}

/** The message does not repeat the address, which has the password. */
function loginInUrl(given: Readonly<Record<string, string | undefined>>): string[] {
  const hasLogin = (address: string | undefined) =>
    address !== undefined && new URL(address).username + new URL(address).password !== '';
  const rule = 'must not have a user or a password, because';
  return [
    ...(hasLogin(given.PUBLIC_URL) ? [`PUBLIC_URL ${rule} it is in every email`] : []),
    ...(hasLogin(given.LIVE_SITE_URL) ? [`LIVE_SITE_URL ${rule} every page shows it`] : []),
  ];
}

function unfitForProduction(given: Readonly<Record<string, string | undefined>>): string[] {
  const absent = (['SECRET', 'PUBLIC_URL'] as const).filter((name) => given[name] === undefined);
  const problems = absent.map((name) => `${name} must be set in production: ${expected[name]}`);
  if (given.DEMO === '1')
    problems.push('DEMO must not be 1 in production, because the demo accounts have a public password');
  if (given.WEBHOOKS_TO_LOOPBACK === '1')
    problems.push(
      'WEBHOOKS_TO_LOOPBACK must not be 1 in production, because it opens this machine to whoever adds a webhook',
    );
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined)
    problems.push(`MAIL_FROM must be set together with SMTP_URL in production: ${expected.MAIL_FROM}`);
  if (given.CLOCK_START !== undefined)
    problems.push('CLOCK_START must not be set in production, because signatures record the time');
  return problems;
}

function s3Of(values: z.output<typeof environment>): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  };
}

/** Returns undefined for an address that is neither a socket file nor a host with a port. */
function scannerOf(address: string | undefined): ScannerAddress | undefined {
  if (address?.startsWith('/')) return { path: address };
  const [, host, port] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(address ?? '') ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replace(/[[\]]/g, ''), port: Number(port) };
}

// Outside production, the key is created once and stored, readable by the owner alone, so that mailed links survive a
// restart.
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    openDataFolder(dataDir);
    // 'wx': two processes that start together must not each have a key of their own.
    writeFileSync(file, `${newServerSecret()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' || !existsSync(file))
      throw new ConfigError(`DATA_DIR must be a writable folder, but '${dataDir}' is not. ${plainFailure(error)}`);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError(
      `${file} must contain the portal’s key, but is too short: restore it, or remove it to create a new one`,
    );
  return secret;
}

/** Replaces the secret stored under DATA_DIR, completely or not at all, for a stopped portal. Returns the file. */
export function replaceStoredSecret(dataDir: string, secret: string): string {
  const file = join(dataDir, 'secret');
  const beside = `${file}.new`;
  rmSync(beside, { force: true });
  writeFileSync(beside, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(beside, file);
  return file;
}

/** Returns a SECRET that nobody can guess. */
export function newServerSecret(): string {
  return randomBytes(48).toString('base64url');
}
