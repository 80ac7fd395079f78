/**
 * What a comment cites can be looked up in the repository: an id such as `W-07` has a row in docs/requirements.md, each id
 * has one row, a decision has its page, a path that a page of docs/ names is there, and no source refers to documents that are not here. A reference that leads
 * nowhere is worse than none. The version of each workspace is the newest release in CHANGELOG.md, since a running portal says
 * the one of server/package.json, and an operator reads the upgrade notes of that.
 */
import { isCode, type SourceFile } from './tree.ts';

const changelog = 'CHANGELOG.md';
const numberedHeading = /^## (\d+\.\d+\.\d+)\b/m;
const requirements = 'docs/requirements.md';
const id = /\b[A-Z]-\d\d\b/g;
const row = /^\| ([A-Z]-\d\d) \|/gm;
const decision = /\bdocs\/decisions\/(\d{4})/g;
const decisionPage = /^docs\/decisions\/(\d{4})-/;
// Written so that this file does not find itself.
const elsewhere = /\b(?:rules|overview|decisions|checklist)[.]md\b|(?<![\w./-])spec[/]/;

/** One sentence for each line. */
export function citationFaults(files: readonly SourceFile[]): string[] {
  const listed = [...(files.find(({ path }) => path === requirements)?.text ?? '').matchAll(row)].map(
    (found) => found[1],
  );
  const known = new Set(listed);
  const twice = listed.filter((each, index) => listed.indexOf(each) !== index);
  const pages = new Set(files.map(({ path }) => decisionPage.exec(path)?.[1]));
  const sources = files.filter(({ path }) => isCode(path) || path.endsWith('.sql') || path.endsWith('.css'));
  return [
    ...twice.map((each) => `${requirements}: ${each} is listed twice`),
    ...sources.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const unknown = (line.match(id) ?? []).filter((each) => !known.has(each));
        const where = `${path}:${index + 1}`;
        return [
          ...unknown.map((each) => `${where}: ${each} is not in ${requirements}`),
          ...[...line.matchAll(decision)]
            .filter((found) => !pages.has(found[1]))
            .map(() => `${where}: no such decision`),
          ...(elsewhere.test(line) ? [`${where}: a document that is not in the repository`] : []),
        ];
      }),
    ),
  ];
}

/** Between backticks: a path from the root, without a place to fill in and without what a build or an operator makes. */
const namedPath = /`((?:contract|server|web|e2e|tools|database|deploy|docs)\/[\w./-]+)`/g;
const isBuilt = (path: string) => /\/(?:dist|node_modules)(?:\/|$)/.test(path) || path === 'deploy/backups';
const isPlaceholder = (path: string) => /NNNN|NAME/.test(path);
/** Pages that say how things are; a decision says how they were when it was made. */
const isGuide = (path: string) => /^docs\/[^/]+\.md$/.test(path);

/** One sentence for each path in the guides that leads nowhere. paths: of all files, which are more than have a text. */
export function pathFaults(files: readonly SourceFile[], paths: readonly string[]): string[] {
  const there = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  return files
    .filter(({ path }) => isGuide(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        [...line.matchAll(namedPath)]
          .map(([, named = '']) => named.replace(/\/$/, ''))
          .filter((named) => !there.has(named) && !isBuilt(named) && !isPlaceholder(named))
          .map((named) => `${path}:${index + 1}: there is no ${named}`),
      ),
    );
}

function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** One sentence for each package.json. */
export function versionFaults(files: readonly SourceFile[]): string[] {
  const released = numberedHeading.exec(files.find(({ path }) => path === changelog)?.text ?? '')?.[1];
  if (released === undefined) return [`${changelog}: no release with a number`];
  return files
    .filter(({ path }) => /^(?:[a-z0-9]+\/)?package\.json$/.test(path))
    .map(({ path, text }) => ({ path, version: /"version": "([^"]*)"/.exec(text)?.[1] }))
    .filter(({ version }) => version !== undefined && version !== released)
    .map(({ path, version }) => `${path}: version ${version}, and the newest release in ${changelog} is ${released}`);
}
