/**
 * Files stay small enough to be read at a sitting. In code bases that read well the median is 40 to 75 lines and nothing
 * is over some 400. The cure is a file named after an activity, not a slice at random. Tests may list more cases.
 */
import { isCode, isTest, type SourceFile } from './tree.ts';

const long = 400;
const tooLongTest = 500;

/** Files over the limit. */
export function sizeFaults(files: readonly SourceFile[]): string[] {
  return over(files, (path) => (isTest(path) ? tooLongTest : long)).map(
    ({ path, lines }) => `${path}: ${lines} lines; at most ${isTest(path) ? tooLongTest : long}`,
  );
}

/** Tests that should be split soon. */
export function sizeWarnings(files: readonly SourceFile[]): string[] {
  return over(files, (path) => (isTest(path) ? long : Infinity))
    .filter(({ lines }) => lines <= tooLongTest)
    .map(({ path, lines }) => `${path}: ${lines} lines; is it one thing, or several activities?`);
}

/** How long the files of the product are. */
export function sizeFigure(files: readonly SourceFile[]): string {
  const product = files.filter(({ path }) => /^(contract|server|web|database)\//.test(path) && !isTest(path));
  const lines = sizes(product).map((file) => file.lines);
  const at = (share: number) => lines[Math.round((lines.length - 1) * (1 - share))] ?? 0;
  return `product files: ${lines.length}, median ${at(0.5)} lines (goal 70), nine tenths at most ${at(0.9)} (goal 200), longest ${at(1)} (limit ${long})`;
}

function over(files: readonly SourceFile[], limitOf: (path: string) => number): { path: string; lines: number }[] {
  return sizes(files).filter(({ path, lines }) => lines > limitOf(path));
}

/** The longest first. */
function sizes(files: readonly SourceFile[]): { path: string; lines: number }[] {
  return files
    .filter(({ path }) => isCode(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .sort((a, b) => b.lines - a.lines);
}
