/**
 * The name of a function about permissions says what it answers, so that nobody takes a thing for a yes, or believes that
 * a call has refused which only answered no. `allow…` said either and is none of these words.
 */
import { isTest, type SourceFile } from './tree.ts';

interface Word {
  /** Matches the declared type of what such a function answers. */
  readonly answers: (type: string, aliases: ReadonlySet<string>) => boolean;
  readonly wanted: string;
}

const words: Readonly<Record<'may' | 'authorize' | 'refuse' | 'allow', Word>> = {
  may: {
    answers: (type) => ['boolean', 'RawBuilder<SqlBool>'].includes(type),
    wanted: 'a boolean, or the same as a condition of a query',
  },
  authorize: {
    answers: (type, aliases) => type.startsWith('Authorized<') || aliases.has(type),
    wanted: 'what it has authorized, and throws otherwise',
  },
  refuse: {
    answers: (type) => type === 'void' || type === 'never' || type.startsWith('asserts '),
    wanted: 'nothing, and throws where its name holds',
  },
  allow: { answers: () => false, wanted: 'in another word: may…, authorize… or refuse…' },
};

/** Read off the texts, as components are: the formatter begins a top-level function and ends its head with a line. */
const declared =
  /^(?:export )?(?:async )?function ((may|authorize|refuse|allow)[A-Z]\w*)\b[\s\S]*?\)(?:: ([\s\S]*?))? \{$/gm;

/** One sentence for each function whose declared answer is not what its first word promises. */
export function permissionNameFaults(files: readonly SourceFile[]): string[] {
  const aliases = new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/^export type (\w+) = Authorized</gm)].map((found) => found[1] ?? ''),
    ),
  );
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declared)].flatMap(([, name = '', word, type = 'nothing declared']) => {
        const { answers, wanted } = words[word as keyof typeof words];
        const settled = type.replace(/^Promise<([\s\S]*)>$/, '$1');
        return answers(settled, aliases) ? [] : [`${path}: ${name} answers ${type}; ${word}… answers ${wanted}`];
      }),
    );
}
