import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { flush } from '../../dataFolder.ts';
import { embeddedVersion } from './binaries.ts';
import { ended, packMould } from './mould.ts';

/**
 * A demo season that the end of an install has packed for the first starts of the next day, written by the portal's own
 * writes as a first start writes it (docs/decisions/0128).
 */
export interface PackedSeason {
  /** The packed cluster. */
  readonly cluster: string;
  /** The packed files of its people. */
  readonly files: string;
}

/** The address in the letters of a packed season, which is that of a portal without settings. */
export const packedUrl = 'http://localhost:3000';

/** A season tells what happened until the instant of the first start, and one of yesterday still looks like that. */
const maxAgeMs = 24 * 3_600_000;

type Deciding = Pick<Config, 'demo' | 'demoStage' | 'clockStart' | 'databaseUrl' | 's3' | 'virusScanner'>;

/**
 * Returns the packed season of a build, if it is what a first start with this configuration would write now. Only builds
 * have one.
 */
export function builtSeason(config: Deciding, now: Date): PackedSeason | undefined {
  const version = embeddedVersion();
  if (version === undefined || !takesPacked(config)) return undefined;
  // bundleServer.mjs keeps this address relative to the build. The rest of the name says when it was packed.
  return seasonAt(`${fileURLToPath(new URL('./season-', import.meta.url))}${version}-`, now);
}

/** Returns whether a first start with this configuration writes what is packed. */
export function takesPacked({ demo, demoStage, clockStart, databaseUrl, s3, virusScanner }: Deciding): boolean {
  if (!demo || demoStage !== 'accepted' || clockStart !== undefined) return false;
  // Files of people go through the bucket and the scanner, where there are any.
  return (databaseUrl ?? s3 ?? virusScanner) === undefined;
}

/** Returns the newest season of the last day whose files begin with this path. */
export function seasonAt(begin: string, now: Date): PackedSeason | undefined {
  const names = new Set(readdirSync(dirname(begin)));
  const whole = [...names].flatMap((cluster) => {
    const at = cluster.startsWith(basename(begin))
      ? Number(/-(\d{13})-cluster\.tar\.gz$/.exec(cluster)?.[1])
      : Number.NaN;
    const files = cluster.replace(/-cluster\.tar\.gz$/, '-files.tar.gz');
    const age = now.getTime() - at;
    return age >= 0 && age < maxAgeMs && names.has(files) ? [{ age, cluster, files }] : [];
  });
  const [newest] = whole.toSorted((one, other) => one.age - other.age);
  const path = (name: string) => join(dirname(begin), name);
  return newest && { cluster: path(newest.cluster), files: path(newest.files) };
}

/** Packs the season of a data folder on which nothing runs, and returns when it is on the disk. */
export async function packSeason(dataDir: string, to: PackedSeason): Promise<void> {
  await packMould(join(dataDir, 'files'), to.files);
  await packMould(join(dataDir, 'postgres', 'cluster'), to.cluster);
  await Promise.all([to.files, to.cluster].map(flush));
}

/** Unpacks the files of people into their folder. */
export async function unpackFiles({ files }: PackedSeason, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await ended(spawn('tar', ['-xzof', files, '-C', folder], { stdio: ['ignore', 'ignore', 'pipe'] }));
}
