/**
 * Checks the arrows of docs/structure.md: web -> contract <- server; app -> rooms -> (ui | http | access | database);
 * rooms use another room's reads, writes and contract nouns, never its pages, policy or handlers; no circles. Without
 * it every room ends up knowing every other, and no change stays in one place. It applies to rooms that do not exist
 * yet.
 */
import { circle, type Import, importsOf, specifiersOf } from './imports.ts';
import { ground, isComposer, placeOf } from './rooms.ts';
import { isTest, type SourceFile } from './tree.ts';

/** One sentence for each arrow that points the wrong way. */
export function arrowFaults(files: readonly SourceFile[]): string[] {
  const imports = importsOf(files);
  const checked = imports.filter((each) => !isTest(each.from));
  return [
    ...imports.flatMap((each) => describe(each, betweenWorkspaces(each))),
    ...checked.flatMap((each) => describe(each, intoTheTop(each) ?? outOfMachinery(each) ?? betweenRooms(each))),
    ...nodeInTheBrowser(files),
    ...circles(checked),
  ];
}

const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  e2e: ['contract', 'server'],
  // web: drills run what decides on a screen, without the screen.
  tools: ['contract', 'server', 'web', 'database', 'e2e'],
  database: ['contract', 'server'],
};

function betweenWorkspaces({ from, to }: Import): string | undefined {
  const here = workspace(from);
  const there = workspace(to);
  if (here === there || mayImport[here]?.includes(there)) return undefined;
  // The demo parade is seeded by the starting server and by its tests.
  if (there === 'database' && (isComposer(from) || isTest(from)) && here === 'server') return undefined;
  return `${here} must not import ${there}`;
}

function intoTheTop({ from, to }: Import): string | undefined {
  // Drills are tests of whole processes.
  if (isTest(to) && workspace(from) !== 'tools') return 'only tests use the testing folder';
  if (isComposer(to) && !isComposer(from) && workspace(from) === workspace(to))
    return 'what puts the house together is imported by nothing below it';
  return undefined;
}

function outOfMachinery({ from, to }: Import): string | undefined {
  const [here, there] = [placeOf(from), placeOf(to)];
  if (!here || here.isRoom || isComposer(from) || !there) return undefined;
  if (here.side === there.side && there.isRoom) return `${here.folder} is machinery and knows no room`;
  const isPart = here.side === 'web' && here.folder === 'ui';
  if (isPart && here.side === there.side && there.folder !== 'ui') return 'a part of ui could ship in another product';
  if (isPart && there.side === 'contract' && there.isRoom) return 'a part of ui knows no room of the contract';
  return undefined;
}

const notForOthers: Readonly<Record<string, RegExp>> = {
  server: /^(routes|policy|emails|jobs)\.ts$/,
  web: /^(routes\.tsx|.*(Page|Layout)\.tsx)$/,
  contract: /^$/,
};

function betweenRooms({ from, to }: Import): string | undefined {
  const [here, there] = [placeOf(from), placeOf(to)];
  if (!here?.isRoom || !there?.isRoom || here.folder === there.folder) return undefined;
  if (ground.includes(here.folder) && !ground.includes(there.folder))
    return `${here.folder} lies under every room and imports none`;
  if (there.folder === 'reports') return 'reports are imported by no room';
  if (here.folder === 'forms' && there.folder === 'entries') return 'forms know nothing of what they are about';
  if (here.side === there.side && notForOthers[there.side]?.test(there.name))
    return `${there.name} of another room is not for use: take its reads, writes or contract nouns`;
  return undefined;
}

function nodeInTheBrowser(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /^(contract|web)\/src\//.test(file.path) && !isTest(file.path))
    .filter((file) => specifiersOf(file.text).some(({ specifier }) => specifier.startsWith('node:')))
    .map((file) => `${file.path}: imports a module of Node.js, but runs in browsers`);
}

function circles(imports: readonly Import[]): string[] {
  // Types count: they are gone at run time, but two files that name each other's can only be read together.
  const found = [circle(imports), circle(betweenRoomsOfASide(imports)), circle(betweenSubRooms(imports))];
  return found.flatMap((each) => (each ? [`circle: ${each.join(' -> ')}`] : []));
}

/** Arrows between rooms of one side. */
function betweenRoomsOfASide(imports: readonly Import[]): { from: string; to: string }[] {
  return imports.flatMap(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)];
    return here && there && here.side === there.side && here.name !== there.name
      ? [{ from: here.name, to: there.name }]
      : [];
  });
}

function roomOf(path: string): { side: string; name: string } | undefined {
  const place = placeOf(path);
  return place?.isRoom ? { side: place.side, name: `${place.side}/${place.folder}` } : undefined;
}

/**
 * Arrows between folders side by side in one room, at any depth. What is on top of a room or sub-room serves its folders
 * and opens their doors, so it counts for none of them.
 */
function betweenSubRooms(imports: readonly Import[]): { from: string; to: string }[] {
  return imports.flatMap(({ from, to }) => {
    const room = roomOf(from)?.name;
    if (room === undefined || room !== roomOf(to)?.name) return [];
    const [here, there] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
    const depth = here.findIndex((name, index) => name !== there[index]);
    if (depth === -1 || there[depth] === undefined) return [];
    return [{ from: here.slice(0, depth + 1).join('/'), to: there.slice(0, depth + 1).join('/') }];
  });
}

function workspace(path: string): string {
  return path.split('/')[0] ?? '';
}

function describe({ from, to }: Import, fault: string | undefined): string[] {
  return fault === undefined ? [] : [`${from} -> ${to}: ${fault}`];
}
