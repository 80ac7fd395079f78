/**
 * Nothing unfinished and nothing silenced is in the tree without a reason beside it: notes to oneself, tests that are
 * left out or run alone, suppressed rules, the type that turns checking off. Each of them is how a promise gets lost.
 */
import { isCode, type SourceFile } from './tree.ts';

// Written so that this file does not find itself.
const notes = /\b(TO[D]O|FIX[M]E|HA[C]K|X[X]X)\b/;
const leftOut = /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fails|fixme)\b/;
const silenced = /@ts-(?:ignore|nocheck)/;
const suppressed = /(?:eslint|oxlint)-disabl[e](?:-next-line|-line)?|biome-ignor[e]|@ts-expect-erro[r]/;
const withReason = /(?: -- \S.{5,}|biome-ignore [\w/]+: \S.{5,}|@ts-expect-error:? \S.{5,})/;
const anyType = /(?::\s*|\bas\s+|<|\|\s*)any\b(?!\s*\(|\w|-)/;

/** One sentence for each line. */
export function markFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isCode(path) || path.endsWith('.sql') || path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index, lines) => {
        // A suppression speaks of the line below it, and is asked for its reason itself.
        const fault = suppressed.test(lines[index - 1] ?? '') ? undefined : faultOf(line, path);
        return fault === undefined ? [] : [`${path}:${index + 1}: ${fault}`];
      }),
    );
}

function faultOf(line: string, path: string): string | undefined {
  if (notes.test(line)) return 'a note to oneself: do it, or write it into a decision page';
  if (leftOut.test(line)) return 'a test that is left out or runs alone';
  if (silenced.test(line)) return 'the type check is silenced';
  if (suppressed.test(line) && !withReason.test(line)) return 'a suppression without its reason beside it';
  if (/\.tsx?$/.test(path) && anyType.test(withoutWords(line))) return 'the type any turns checking off';
  return undefined;
}

/** The line without comments and texts, where the word is allowed. */
function withoutWords(line: string): string {
  return line
    .replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`?/g, "''")
    .replace(/\/\/.*$|^\s*\/?\*.*$|\/\*.*?\*\//, '');
}

const straight = /[a-z}]'(?:s|t|re|ll|ve|d|m)\b(?!')/i;
const product = /^(?:contract|server|web)\/src\/(?!.*\.test\.tsx?$).*\.tsx?$/;
/** What the forms ask is worded by the parade office, to the letter. */
const forms = /^contract\/src\/forms\//;

/** Files with straight ones, with the reason. */
const straightAllowed: Readonly<Record<string, string>> = {
  'contract/src/waivers/languages/es.ts': 'named by the answer as it is stored',
  'contract/src/waivers/languages/ja.ts': 'named by the answer as it is stored',
};

/**
 * What people read has the apostrophe of print (’), on every screen and in every letter: two kinds side by side look like
 * a mistake. One sentence for each line with the other one.
 */
export function apostropheFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => product.test(path) && !forms.test(path) && !(path in straightAllowed))
    .flatMap(({ path, text }) =>
      text
        .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
        .split('\n')
        .flatMap((line, index) =>
          straight.test(line.replace(/(?:^|\s)(?:\/\/|--).*$/, ''))
            ? [`${path}:${index + 1}: a straight apostrophe in a text; write ’`]
            : [],
        ),
    );
}
