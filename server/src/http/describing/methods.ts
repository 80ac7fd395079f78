import type { Room } from '../handlers.ts';

/**
 * Returns a reader of the methods that calls of the rooms take at a path (without its query), for the header `Allow`;
 * none where no call has this path.
 */
export function methodReader(rooms: readonly Pick<Room, 'routes'>[]): (path: string) => readonly string[] {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of rooms.flatMap(({ routes }) => Object.values(routes))) {
    const ofPath = methods.get(path) ?? new Set<string>();
    methods.set(path, ofPath.add(method));
    // The framework answers it wherever it answers GET.
    if (method === 'GET') ofPath.add('HEAD');
  }
  const paths = [...methods].map(([path, ofPath]) => ({ parts: partsOf(path), methods: [...ofPath] }));
  return (path) => {
    const asked = partsOf(path);
    return [...new Set(paths.flatMap(({ parts, methods: ofPath }) => (isAt(parts, asked) ? ofPath : [])))];
  };
}

/** As the router reads a path of the contract: a name after a colon stands for anything up to the next slash. */
function isAt(parts: readonly string[], asked: readonly string[]): boolean {
  const isPart = (part: string, index: number) => (part.startsWith(':') ? asked[index] !== '' : part === asked[index]);
  return parts.length === asked.length && parts.every(isPart);
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}
