/**
 * What a comment cites can be looked up in the repository: an id such as `W-07` has a row in docs/requirements.md, each id
 * has one row, a decision has its page, and no source refers to documents that are not here. A reference that leads
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
