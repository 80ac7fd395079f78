/**
 * What every check of the house works on: the project's own files, as paths from the root with '/' between names, and
 * their texts. A test hands in a few made-up ones instead.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SourceFile {
  /** From the root: 'server/src/entries/reads.ts'. */
  readonly path: string;
  readonly text: string;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));

const notOurs = new Set(['node_modules', 'dist', 'data', 'coverage', 'shots']);
/** The other folders with a dot come and go: a build writes 'web/.screens-…' beside this and moves it away file by file. */
const hiddenButOurs = new Set(['.ci']);
const readable = /\.(ts|tsx|mjs|js|css|html|sql|md|json|jsonc|sh|yml|yaml)$|^\.ci\/run$/;

/** All text files of the project but the lock file, in path order. */
export function readTree(folder: string = root): SourceFile[] {
  return pathsUnder(folder, '')
    .filter((path) => readable.test(path) && path !== 'package-lock.json')
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** All files of the project by their paths, pictures and those without an ending too. */
export function listPaths(folder: string = root): string[] {
  return pathsUnder(folder, '');
}

/** Written by a program from something else, and checked by that program. */
export function isGenerated(path: string): boolean {
  return path === 'server/src/database/tables.ts' || path === 'database/schema.sql';
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^(server|web)\/src\/testing\//.test(path) || path.startsWith('e2e/');
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path) && !isGenerated(path);
}

function pathsUnder(folder: string, prefix: string): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) {
      const hidden = entry.name.startsWith('.') && !hiddenButOurs.has(entry.name);
      return hidden ? [] : pathsUnder(folder, path);
    }
    return entry.isFile() ? [path] : [];
  });
}
