/**
 * A folder holds at most 12 files, tests not counted: more than that nobody takes in at a glance. The cure is a sub-room
 * named after an activity. The few that may be larger are lists of things alike, or wait to be cut and must not grow.
 */
import { isTest, type SourceFile } from './tree.ts';

const most = 12;

/** Folders that may hold more, up to a number, with the reason. */
const larger: Readonly<Record<string, { readonly most: number; readonly why: string }>> = {
  'contract/src/forms/widgets/kinds': { most: 40, why: 'one file for each kind of widget, all alike' },
  'web/src/ui': { most: 30, why: 'one file for each part, none knowing a room' },
  'tools/drills': {
    most: 34,
    why: 'each drill is a file that the command finds by its name, with its parts beside it',
  },
  'tools/house': { most: 19, why: 'one file for each check, all alike' },
  'tools/commands': { most: 20, why: 'one file for each command, all alike' },
  tools: { most: 24, why: 'one file for each command that npm run knows' },
};

/** One sentence for each folder with too many files. */
export function folderFaults(files: readonly SourceFile[]): string[] {
  return crowded(files, (folder) => larger[folder]?.most ?? most).map(
    ([folder, count, limit]) => `${folder}: ${count} files; at most ${limit}: cut it into activities`,
  );
}

/** How many folders are over the limit that holds where no exception is made. */
export function folderFigure(files: readonly SourceFile[]): string {
  const over = crowded(files, () => most);
  return `folders over ${most} files: ${over.length} (${over.map(([folder, count]) => `${folder} ${count}`).join(', ')})`;
}

function crowded(files: readonly SourceFile[], limitOf: (folder: string) => number): [string, number, number][] {
  const counted = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !isTest(path));
  return [...Map.groupBy(counted, ({ path }) => path.slice(0, Math.max(path.lastIndexOf('/'), 0)))]
    .map(([folder, inside]): [string, number, number] => [folder, inside.length, limitOf(folder)])
    .filter(([, count, limit]) => count > limit)
    .sort(([, a], [, b]) => b - a);
}
