import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** What the environment says, read once at the start. See docs/operating.md for every variable. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** undefined: an embedded PostgreSQL under dataDir. */
  readonly databaseUrl: string | undefined;
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
  /** Key of signed urls and mailed links. */
  readonly secret: string;
  readonly recaptchaSecret: string | undefined;
  readonly liveSiteUrl: string | undefined;
  readonly process: 'all' | 'web' | 'worker';
  readonly demo: boolean;
  /** How many proxies in front are trusted to tell the client's address; 0: none. */
  readonly trustProxy: number;
  readonly clockStart: string | undefined;
  readonly logLevel: string;
  /** Tests and drills: every answer is parsed against its contract before it leaves. */
  readonly checkAnswers: boolean;
  /** Width of a captcha: how many numbers a browser may have to try. */
  readonly captchaCost: number;
}

const emptyIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsUnset, schema.optional());
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      message: `must be a url starting with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    });

const environment = z.object({
  NODE_ENV: optional(z.string()),
  PORT: optional(z.coerce.number({ message: 'must be a port number' }).int().min(0).max(65_535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(url('http:', 'https:')),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')),
  SMTP_URL: optional(url('smtp:', 'smtps:')),
  MAIL_FROM: optional(z.string()),
  S3_ENDPOINT: optional(url('http:', 'https:')),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
  SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  RECAPTCHA_SECRET: optional(z.string()),
  LIVE_SITE_URL: optional(url('http:', 'https:')),
  PROCESS: optional(z.enum(['all', 'web', 'worker'], { message: 'must be all, web or worker' })),
  DEMO: optional(z.enum(['0', '1'], { message: 'must be 0 or 1' })),
  TRUST_PROXY: optional(z.coerce.number({ message: 'must be a number of proxies' }).int().min(0).max(10)),
  CLOCK_START: optional(z.iso.datetime({ offset: true, message: 'must be an instant such as 2026-10-01T16:00:00Z' })),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

/** A setting that is wrong or missing; its message names the variable and what is expected. */
export class ConfigError extends Error {}

/** Reads the environment. Throws ConfigError before anything is started. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  const given = parsed.data;
  const production = given.NODE_ENV === 'production';
  const dataDir = resolve(given.DATA_DIR ?? './data');
  const port = given.PORT ?? 3000;
  return {
    production,
    port,
    host: given.HOST ?? '127.0.0.1',
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: given.DATABASE_URL,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Parade of Roses <no-reply@paradeofroses.example>',
    s3: s3Of(given),
    secret:
      given.SECRET ??
      (production ? missing('SECRET', 'must be set in production (at least 32 characters)') : keptSecret(dataDir)),
    recaptchaSecret: given.RECAPTCHA_SECRET,
    liveSiteUrl: given.LIVE_SITE_URL,
    process: given.PROCESS ?? 'all',
    // In production there is no demo and no default account.
    demo: !production && given.DEMO !== '0',
    trustProxy: given.TRUST_PROXY ?? 0,
    clockStart: given.CLOCK_START,
    logLevel: given.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    checkAnswers: false,
    captchaCost: 50_000,
  };
}

function s3Of(given: z.output<typeof environment>): Config['s3'] {
  const values = {
    S3_ENDPOINT: given.S3_ENDPOINT,
    S3_BUCKET: given.S3_BUCKET,
    S3_ACCESS_KEY: given.S3_ACCESS_KEY,
    S3_SECRET_KEY: given.S3_SECRET_KEY,
  };
  const absent = Object.entries(values).filter(([, value]) => value === undefined);
  if (absent.length === Object.keys(values).length) return undefined;
  for (const [key] of absent) missing(key, 'must be set together with the other S3 settings');
  return {
    endpoint: given.S3_ENDPOINT ?? '',
    bucket: given.S3_BUCKET ?? '',
    region: given.S3_REGION ?? 'us-east-1',
    accessKey: given.S3_ACCESS_KEY ?? '',
    secretKey: given.S3_SECRET_KEY ?? '',
  };
}

function missing(variable: string, expectation: string): never {
  throw new ConfigError(`${variable} ${expectation}`);
}

// Outside production the key is made once and kept, readable by the owner alone, so that mailed links survive a restart.
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
