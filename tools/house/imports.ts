/**
 * Who imports whom inside the project, read off the texts: the compiler's own API is not to be had with TypeScript 7, and
 * the house style (one import form, no aliases but the workspaces' names) makes a few patterns enough.
 */
import { posix } from 'node:path';
import { isCode, type SourceFile } from './tree.ts';

export interface Import {
  readonly from: string;
  /** Path of a file of the project, whether it exists or not. */
  readonly to: string;
  /** `import type`: absent at run time. */
  readonly typeOnly: boolean;
}

const patterns: readonly RegExp[] = [
  /^(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s+'([^']+)'/gm,
  /^import\s+()'([^']+)'/gm,
  /\bimport\(\s*()'([^']+)'\s*\)/g,
];

/** Imports of the project's own files; packages are left out. */
export function importsOf(files: readonly SourceFile[]): Import[] {
  return files
    .filter((file) => isCode(file.path))
    .flatMap((file) =>
      specifiersOf(file.text).flatMap(({ specifier, typeOnly }) => {
        const to = resolve(file.path, specifier);
        return to === undefined ? [] : [{ from: file.path, to, typeOnly }];
      }),
    );
}

export function specifiersOf(text: string): { specifier: string; typeOnly: boolean }[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => ({ specifier: found[2] ?? '', typeOnly: Boolean(found[1]) })),
  );
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const ours = /^@parade\/(\w+)\/(.+)$/.exec(specifier);
  return ours ? `${ours[1]}/src/${ours[2]}` : undefined;
}

/** The first circle found, as paths with the first one again at the end; undefined when there is none. */
export function circle(edges: readonly { from: string; to: string }[]): string[] | undefined {
  const next = Map.groupBy(edges, (edge) => edge.from);
  const done = new Set<string>();
  const search = (node: string, way: readonly string[]): string[] | undefined => {
    const index = way.indexOf(node);
    if (index >= 0) return [...way.slice(index), node];
    if (done.has(node)) return undefined;
    for (const edge of next.get(node) ?? []) {
      const found = search(edge.to, [...way, node]);
      if (found) return found;
    }
    done.add(node);
    return undefined;
  };
  for (const node of next.keys()) {
    const found = search(node, []);
    if (found) return found;
  }
  return undefined;
}
