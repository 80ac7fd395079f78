/**
 * Checks the closed list of file names of docs/structure.md: a reader guesses where something is, and is right. Bags
 * (utils, helpers, common) and layers (service, controller, types) are refused, because everything ends up in them;
 * barrels (index.ts) because they tie all files of a folder into one.
 */
import { isNounOf } from './nouns.ts';
import { machinery, placeOf, rooms } from './rooms.ts';
import type { SourceFile } from './tree.ts';

const bags = /^(utils?|utilities|helpers?|common|misc|shared|lib|stuff|general|tools?)$/i;
const layers = /^(.*[a-z])?(services?|controllers?|managers?|repositor(y|ies)|dtos?|impl|factory)$/i;
const hubs = /^(index|types?|constants?|interfaces?|models?|enums?)$/i;

/** One sentence for each name that is not of the list. */
export function fileNameFaults(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap(({ path }) => {
      const fault = migrationFault(path) ?? anywhereFault(path) ?? folderFault(path) ?? roomFault(path);
      return fault === undefined ? [] : [`${path}: ${fault}`];
    }),
    ...sameNumber(files),
    ...sameButForCase(files),
  ];
}

function anywhereFault(path: string): string | undefined {
  if (!/\.(ts|tsx|mjs|css)$/.test(path)) return undefined;
  const names = path.split('/');
  const stem = (names.at(-1) ?? '').replace(/\..*$/, '');
  // The workspaces' own folders are no choice of a room; tools is one of them.
  const folders = names.slice(1, -1);
  const bag = [...folders, stem].find((name) => bags.test(name));
  if (bag !== undefined) return `'${bag}' is a bag: name it after what it is`;
  if (layers.test(stem)) return `'${stem}' is a layer: name it after its noun or activity`;
  if (hubs.test(stem)) return `'${stem}' ties files together: import the file that has it`;
  return undefined;
}

function folderFault(path: string): string | undefined {
  const place = placeOf(path);
  if (!place || machinery[place.side]?.includes(place.folder)) return undefined;
  return (rooms as readonly string[]).includes(place.folder)
    ? undefined
    : `'${place.folder}' is no room: a new room needs a decision page and a line in tools/house/rooms.ts`;
}

/** The fixed names of docs/structure.md; a further one needs a decision page (see docs/decisions/0026). */
const fixed: Readonly<Record<string, readonly string[]>> = {
  contract: ['routes.ts', 'status.ts', 'words.ts'],
  server: ['routes.ts', 'policy.ts', 'abilities.ts', 'reads.ts', 'writes.ts', 'emails.ts', 'jobs.ts'],
  web: ['routes.tsx', 'queries.ts', 'words.ts'],
};

/** Kinds of files that are told by the form of their names, on one side. */
const kinds: Readonly<Record<string, RegExp>> = {
  // A component, a hook, a style sheet, a picture.
  web: /^([A-Z][A-Za-z0-9]*\.tsx|use[A-Z][A-Za-z0-9]*\.tsx?|[A-Za-z][A-Za-z0-9]*(\.module)?\.css|[a-z]+\.svg)$/,
};

/** Folders that hold one file for each thing of a kind, listed by the table beside or above them. */
const listed = /^contract\/src\/forms\/(definitions\/[a-z]+|widgets\/kinds)\//;

const testName = /^[A-Za-z][A-Za-z0-9]*\.test\.tsx?$/;
const nounName = /^([a-z][A-Za-z0-9]*)\.tsx?$/;

function roomFault(path: string): string | undefined {
  const place = placeOf(path);
  if (!place?.isRoom) return undefined;
  const { side, folder, name } = place;
  if (testName.test(name) || fixed[side]?.includes(name) || kinds[side]?.test(name)) return undefined;
  const noun = nounName.exec(name)?.[1];
  if (noun !== undefined && (listed.test(path) || isNounOf(side, folder, noun))) return undefined;
  return `a file of this room is called ${fixed[side]?.join(', ')}${side === 'web' ? ', <Noun>.tsx, use<Noun>.ts' : ''}, or after a noun or activity that tools/house/nouns.ts lists for it`;
}

function migrationFault(path: string): string | undefined {
  if (!path.startsWith('database/migrations/')) return undefined;
  const room = /^\d{4}_([a-z]+)(_[a-z0-9_]+)?\.sql$/.exec(path.split('/').at(-1) ?? '')?.[1];
  if (room === undefined) return 'a migration is called NNNN_<room>.sql or NNNN_<room>_<what>.sql';
  return (rooms as readonly string[]).includes(room) ? undefined : `'${room}' is no room`;
}

function sameNumber(files: readonly SourceFile[]): string[] {
  const numbers = files.flatMap(({ path }) => /^database\/migrations\/(\d{4})_/.exec(path)?.[1] ?? []);
  return numbers
    .filter((number, index) => numbers.indexOf(number) !== index)
    .map((number) => `database/migrations: two files have the number ${number}`);
}

function sameButForCase(files: readonly SourceFile[]): string[] {
  const groups = Map.groupBy(files, ({ path }) => path.toLowerCase());
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => `${group.map(({ path }) => path).join(', ')}: one file on half of all machines`);
}
