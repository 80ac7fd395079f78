/**
 * Sizes of type, colors and the widths at which a layout changes are in web/src/ui/tokens.css alone, so that a screen
 * looks like its neighbor; buttons and pills look alike everywhere: outside of their own file a rule may place one, and
 * say nothing of its looks.
 */
import { importsOf } from './imports.ts';
import type { SourceFile } from './tree.ts';

const tokensPath = 'web/src/ui/tokens.css';
const rawColor = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(|:\s*(?:white|black)\b/i;
const rawSize = /^\s*font(?:-size)?:.*(?<![\w.-])[\d.]+(?:px|pt|rem|em)\b/;
const mediaWidth = /\((min|max)-width: ([\d.]+)(px|r?em)\)/g;
/** A pixel at the size of type that browsers begin with. */
const pixel = 1 / 16;

/** Where the looks of buttons and pills stand. */
const owners: Readonly<Record<string, string>> = {
  button: 'web/src/ui/button.css',
  pill: 'web/src/ui/page.css',
};
const placing =
  /^(margin|flex|order|align-self|justify-|width|max-width|display|text-align|overflow-wrap|--)|^}|^$|^\/?\*/;

/** Rules that say more of a part than its place, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'web/src/entries/formStatuses/formStatuses.css': 'an icon in each of three hundred cells is a background',
  'web/src/forms/forms.css': 'a printed form is black on white',
};

/** One sentence for each fault. */
export function styleFaults(files: readonly SourceFile[]): string[] {
  const breakpoints = breakpointsOf(files.find(({ path }) => path === tokensPath)?.text ?? '');
  return files
    .filter(({ path }) => /^web\/src\/.*\.(css|tsx?)$/.test(path) && path !== tokensPath)
    .flatMap((file) => [
      ...(file.path.endsWith('.css') ? [...rawValues(file), ...restyled(file)] : []),
      ...otherWidths(file, breakpoints),
      ...(file.path.endsWith('.module.css') ? unmatchedNames(file, files) : []),
    ]);
}

/** Names of a module that no component uses, and used ones that it lacks: the compiler takes any name. */
function unmatchedNames({ path, text }: SourceFile, files: readonly SourceFile[]): string[] {
  const users = files.filter((file) => importsOf([file]).some(({ to }) => to === path));
  const used = new Set(
    users.flatMap(({ text: code }) => {
      const name = new RegExp(`^import (\\w+) from '[^']*${path.split('/').at(-1)}'`, 'm').exec(code)?.[1];
      return [...code.matchAll(/\b(\w+)\['(\w+)'\]/g)].flatMap((found) => (found[1] === name ? [found[2]] : []));
    }),
  );
  const selectors = text.replaceAll(/:global\([^)]*\)|\{[^{}]*\}|url\([^)]*\)/g, '');
  const defined = new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map((found) => found[1]));
  return [
    ...[...defined].filter((name) => !used.has(name)).map((name) => `${path}: nothing uses .${name}`),
    ...[...used].filter((name) => !defined.has(name)).map((name) => `${path}: there is no .${name}`),
  ];
}

/** The widths of the tokens, in em; a `min-width` begins one pixel above. */
function breakpointsOf(tokens: string): ReadonlySet<number> {
  return new Set([...tokens.matchAll(/--break-[\w-]+: ([\d.]+)em/g)].map((found) => Number(found[1])));
}

function rawValues({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (rawSize.test(line)) return [`${path}:${index + 1}: a size of type is a token of ${tokensPath}`];
    if (rawColor.test(line) && !/[{,]$/.test(line))
      return [`${path}:${index + 1}: a color is a token of ${tokensPath}`];
    return [];
  });
}

function otherWidths({ path, text }: SourceFile, breakpoints: ReadonlySet<number>): string[] {
  return [...text.matchAll(mediaWidth)].flatMap(([query, kind, width, unit]) => {
    const at = Number(width) - (kind === 'min' ? pixel : 0);
    return unit === 'em' && breakpoints.has(at) ? [] : [`${path}: ${query} is none of the widths in ${tokensPath}`];
  });
}

function restyled({ path, text }: SourceFile): string[] {
  if (path in allowed) return [];
  return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    Object.entries(owners).flatMap(([part, owner]) => {
      const names = selector.split(',').some((each) => new RegExp(`\\.${part}(-[\\w-]+)?(:[\\w-]+)*\\s*$`).test(each));
      if (path === owner || !names) return [];
      const looks = body.split('\n').find((line) => !placing.test(line.trim()));
      return looks === undefined ? [] : [`${path}: '${looks.trim()}' restyles .${part}; its looks stand in ${owner}`];
    }),
  );
}
