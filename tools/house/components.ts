/**
 * A React component stays within a screenful: over 80 lines it does several things, and a part of it has a name of its own
 * (a hook for what it does, a component for what it shows). Read off the texts, as imports are: the formatter puts every
 * top-level function between a line that begins with its keyword and a line that is its closing bracket.
 */
import { isTest, type SourceFile } from './tree.ts';

const maxLines = 80;

/** One sentence for each component over the limit, longest first. */
export function componentFaults(files: readonly SourceFile[]): string[] {
  return componentsOf(files)
    .filter(({ lines }) => lines > maxLines)
    .sort((a, b) => b.lines - a.lines)
    .map(({ path, name, lines }) => `${path}: ${name} has ${lines} lines; a component has at most ${maxLines}`);
}

/** Every top-level function of a .tsx file with a name in capitals: a component, because nothing else is named so. */
export function componentsOf(files: readonly SourceFile[]): { path: string; name: string; lines: number }[] {
  return files
    .filter(({ path }) => /^web\/src\/.*\.tsx$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:export )?(?:function|const) ([A-Z]\w*)\b[^\n]*[^;\n]\n[\s\S]*?^[}\])]+;?$/gm)].map(
        (found) => ({
          path,
          name: found[1] ?? '',
          lines: found[0].split('\n').length,
        }),
      ),
    );
}
