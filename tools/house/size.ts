/**
 * Files stay small enough to be read at a sitting: over 400 lines is told, over 500 is refused. The cure is a file named
 * after an activity, not a slice at random.
 */
import { isCode, type SourceFile } from './tree.ts';

const long = 400;
const tooLong = 500;

/** Files over the hard limit. */
export function sizeFaults(files: readonly SourceFile[]): string[] {
  return over(files, tooLong).map(({ path, lines }) => `${path}: ${lines} lines; at most ${tooLong}`);
}

/** Files that should be split soon. */
export function sizeWarnings(files: readonly SourceFile[]): string[] {
  return over(files, long)
    .filter(({ lines }) => lines <= tooLong)
    .map(({ path, lines }) => `${path}: ${lines} lines; is it one thing, or several activities?`);
}

function over(files: readonly SourceFile[], limit: number): { path: string; lines: number }[] {
  return files
    .filter(({ path }) => isCode(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > limit)
    .sort((a, b) => b.lines - a.lines);
}
