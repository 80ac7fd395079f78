/**
 * Nothing in the project names the place where it happens to be written: somebody's folders, a package mirror, the
 * programs at hand there. Such a name works on one machine and gives everybody else something they cannot use.
 */
import type { SourceFile } from './tree.ts';

const stray: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/(?:registry|npm|mirror|proxy)\.[\w.-]+/i, 'the address of a package registry'],
  [/(?<![\w.])\/(?:work|home\/\w+|Users\/\w+|root)\//, "a path of somebody's machine"],
  [/(?:\.\.\/)+shared\//, 'a folder outside the project'],
  [/\bsub[-_ ]?agents?\b/i, 'who wrote it'],
];

/** One sentence for each line. */
export function strayNameFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        stray.filter(([pattern]) => pattern.test(line)).map(([, what]) => `${path}:${index + 1}: ${what}`),
      ),
  );
}
