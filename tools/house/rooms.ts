/** The rooms of the house and its machinery: what a folder under src may be called. A new name needs a decision page. */
export const rooms = [
  'audit',
  'content',
  'directory',
  'entries',
  'forms',
  'judging',
  'notifications',
  'organizations',
  'participants',
  'press',
  'reports',
  'seasons',
  'settings',
  'users',
  'waivers',
] as const;

/** Folders that know no room, except those that put the house together (see composers). */
export const machinery: Readonly<Record<string, readonly string[]>> = {
  contract: ['access', 'http'],
  server: ['access', 'http', 'database', 'mail', 'storage', 'jobs', 'observing', 'testing'],
  web: ['app', 'ui', 'http', 'access', 'testing'],
};

/** audit, settings and notifications are imported by all others and import none but one another. */
export const ground: readonly string[] = ['audit', 'settings', 'notifications'];

/** Files that may know every room because they put the house together; no room may import them. */
const composers = [
  /^server\/src\/(main|bootstrap|retention|rooms|season)\.ts$/,
  // The one list of every room's jobs, as rooms.ts is of their calls.
  /^server\/src\/jobs\/start\.ts$/,
  /^web\/src\/app\//,
  /^web\/src\/main\.tsx$/,
];

export function isComposer(path: string): boolean {
  return composers.some((pattern) => pattern.test(path));
}

/**
 * The place of a file of contract, server or web: its side and folder; undefined for files outside and beside folders.
 */
export function placeOf(path: string): { side: string; folder: string; isRoom: boolean; name: string } | undefined {
  const found = /^(contract|server|web)\/src\/([^/]+)\/(?:.+\/)?([^/]+)$/.exec(path);
  const [, side, folder, name] = found ?? [];
  if (side === undefined || folder === undefined || name === undefined) return undefined;
  return { side, folder, isRoom: !machinery[side]?.includes(folder), name };
}
