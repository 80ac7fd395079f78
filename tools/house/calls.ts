/**
 * What the screens ask is taken back when nobody waits for it any more: a query hands its signal to its call. And what an act
 * comes to is said also where its screen was left, or its row is gone before the answer: callbacks given to `mutate` end
 * with the part that gave them, so notices hang on the promise (`tellOutcome` of web/src/ui/Toast.tsx).
 */
import { isTest, type SourceFile } from './tree.ts';

/** Where a query keeps reading although nobody waits, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'web/src/access/session.tsx': 'every screen waits for the session, whichever asked first',
};

/** One sentence for each place. */
export function callFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) => [
      ...(path in allowed ? [] : [...text.matchAll(/\bqueryFn: (?:async )?\(\) =>/g)]).map(
        ({ index }) => `${path}:${lineAt(text, index)}: a query without its signal`,
      ),
      ...[...text.matchAll(/\bmutate\(/g)]
        .filter(({ index }) => /\btoast\b/.test(argumentsAt(text, index + 'mutate'.length)))
        .map(({ index }) => `${path}:${lineAt(text, index)}: a notice that is lost with its screen; use tellOutcome`),
    ]);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** The text between a bracket and the one that closes it. */
function argumentsAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}
