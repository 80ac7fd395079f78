import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** Everything the environment may say, read once at the start. Paths are absolute, what is not set is null. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Where browsers reach the portal, without a slash at the end; mailed links begin with it. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL under dataDir. */
  readonly databaseUrl: string | null;
  /** null: nothing is sent, letters are read at /outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** null: files are kept under dataDir. */
  readonly s3: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKey: string;
    readonly secretKey: string;
  } | null;
  /** The server's key: mailed links are derived from it, so it must outlive a restart. */
  readonly secret: string;
  /** null: the portal's own captcha. */
  readonly recaptchaSecret: string | null;
  /** Set: this is a development site, and the banner that links to the live one shows. */
  readonly liveSiteUrl: string | null;
  /** What this process does: answer requests, work off jobs, or both. */
  readonly process: 'all' | 'web' | 'worker';
  /** An empty database is filled with the demo parade. */
  readonly demo: boolean;
  /** How many proxies stand in front and may be believed about the client's address. */
  readonly trustProxy: number;
  /** null: /metrics answers to loopback only, on the main port. */
  readonly metricsPort: number | null;
  /** Demo and drills: the clock runs on from this instant. */
  readonly clockStart: string | null;
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Every answer is checked against the contract; too slow for production. */
  readonly checkAnswers: boolean;
}

/** One line for each setting that is missing or wrong. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Reads the environment; throws ConfigError. Outside production it makes and keeps a SECRET under DATA_DIR. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable is one that was not set: compose files and service managers write both.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => problemOf(issue, given)));
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const problems = [...s3Problems(given), ...(production ? productionProblems(given) : [])];
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = resolve(values.DATA_DIR);
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    s3: s3Of(values),
    secret: values.SECRET ?? keptSecret(dataDir),
    recaptchaSecret: values.RECAPTCHA_SECRET ?? null,
    liveSiteUrl: values.LIVE_SITE_URL ?? null,
    process: values.PROCESS,
    demo: values.DEMO === undefined ? !production : values.DEMO === '1',
    trustProxy: values.TRUST_PROXY,
    metricsPort: values.METRICS_PORT ?? null,
    clockStart: values.CLOCK_START ?? null,
    logLevel: values.LOG_LEVEL,
    checkAnswers: !production,
  };
}

/** For the first line of main: prints what is wrong, one line each, and ends the process before anything has begun. */
export function readConfigOrExit(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`The portal cannot start with these settings:\n${error.problems.map((line) => `  ${line}\n`).join('')}`);
    process.exit(1);
  }
}

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to));

const urlOf = (protocol: RegExp) => z.url({ protocol });

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: urlOf(/^https?$/).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf(/^postgres(ql)?$/).optional(),
  SMTP_URL: urlOf(/^smtps?$/).optional(),
  MAIL_FROM: z.string().regex(/^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/).default('Parade Portal <portal@localhost>'),
  S3_ENDPOINT: urlOf(/^https?$/).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SECRET: z.string().min(32).optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  LIVE_SITE_URL: urlOf(/^https?$/).optional(),
  PROCESS: z.enum(['all', 'web', 'worker']).default('all'),
  DEMO: z.enum(['0', '1']).optional(),
  TRUST_PROXY: wholeNumber(0, 20).default(0),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  CLOCK_START: z.iso.datetime({ offset: true }).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

type Variable = keyof z.input<typeof environment>;

const expectations: Record<Variable, string> = {
  NODE_ENV: 'production, development or test',
  PORT: 'a whole number from 0 to 65535 (0: any free port)',
  HOST: 'an address to listen on',
  PUBLIC_URL: 'an address that begins with http:// or https://',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/database',
  SMTP_URL: 'an address such as smtp://user:password@host:587 (smtps:// for TLS from the start)',
  MAIL_FROM: "a sender such as 'Parade Portal <portal@example.org>'",
  S3_ENDPOINT: 'an address that begins with http:// or https://',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'a region such as us-west-2',
  S3_ACCESS_KEY: 'an access key',
  S3_SECRET_KEY: 'a secret key',
  SECRET: 'at least 32 characters that nobody can guess',
  RECAPTCHA_SECRET: 'the secret key of the reCAPTCHA account',
  LIVE_SITE_URL: 'an address that begins with http:// or https://',
  PROCESS: 'all, web or worker',
  DEMO: '1 (load the demo parade into an empty database) or 0',
  TRUST_PROXY: 'the number of proxies in front, 0 to 20',
  METRICS_PORT: 'a whole number from 1 to 65535',
  CLOCK_START: 'an instant such as 2026-10-01T16:00:00Z',
  LOG_LEVEL: 'silent, fatal, error, warn, info, debug or trace',
};

/** These may hold passwords: what was given is not repeated on the screen. */
const confidential: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMTP_URL', 'SECRET', 'RECAPTCHA_SECRET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']);

function problemOf(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const is = confidential.has(name) ? '' : `, but is '${given[name]}'`;
  return `${name} must be ${expectations[name as Variable]}${is}`;
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

function s3Problems(given: Record<string, string | undefined>): string[] {
  const set = s3Names.filter((name) => given[name] !== undefined);
  if (set.length === 0) return [];
  return s3Names.filter((name) => given[name] === undefined).map((name) => `${name} must be set too, since ${set[0]} is: ${expectations[name]}`);
}

function productionProblems(given: Record<string, string | undefined>): string[] {
  const problems = (['SECRET', 'PUBLIC_URL'] as const)
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} must be set in production: ${expectations[name]}`);
  if (given.DEMO === '1') problems.push('DEMO must not be 1 in production: the demo accounts have a known password');
  if (given.CLOCK_START !== undefined) problems.push('CLOCK_START must not be set in production: what is signed carries the time');
  return problems;
}

function s3Of(values: z.output<typeof environment>): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null;
  return { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
}

/** The key made at the first start, kept where only the portal's own account reads it. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    // 'wx': two processes that start together must not each keep a key of their own.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new ConfigError([`DATA_DIR must be a folder that can be written, but ${dataDir} is not: ${message}`]);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new ConfigError([`${file} must hold the portal's key, but is empty or too short: restore it, or remove it to make a new one (mailed links end)`]);
  return secret;
}
