/**
 * Keeps the closed list of file names of docs/structure.md: a reader guesses where something stands, and is right. Bags
 * (utils, helpers, common) and layers (service, controller, types) are refused, because everything ends up in them;
 * barrels (index.ts) because they tie all files of a folder into one.
 */
import { machinery, placeOf, rooms } from './rooms.ts';
import { isGenerated, type SourceFile } from './tree.ts';

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
  if (!/\.(ts|tsx|mjs|css)$/.test(path) || isGenerated(path)) return undefined;
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

const forms: Readonly<Record<string, { readonly name: RegExp; readonly words: string }>> = {
  contract: { name: /^[a-z][A-Za-z0-9]*(\.test)?\.ts$/, words: '<noun>.ts, status.ts or routes.ts' },
  server: {
    name: /^[a-z][A-Za-z0-9]*(\.test)?\.ts$/,
    words: 'routes.ts, policy.ts, reads.ts, writes.ts, emails.ts, jobs.ts or <noun>.ts',
  },
  web: {
    name: /^([a-z][A-Za-z0-9]*|[A-Z][A-Za-z0-9]*)(\.test|\.module)?\.(tsx?|css)$/,
    words: 'routes.tsx, queries.ts, words.ts, <Noun>Page.tsx, <Noun>Form.tsx or <noun>.ts',
  },
};

function roomFault(path: string): string | undefined {
  const place = placeOf(path);
  if (!place?.isRoom) return undefined;
  const form = forms[place.side];
  if (form && !form.name.test(place.name)) return `a file of a room is called ${form.words}`;
  if (place.side === 'web' && /^[A-Z].*(?<!\.test)\.ts$/.test(place.name)) return 'a component is a .tsx file';
  return undefined;
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
