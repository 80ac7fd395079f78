/** Finds keys of a JSON response that its schema does not name, at any depth. */
import type { Route } from '@parade/contract/http/route.ts';

/** The parts of a zod schema that this reads; zod keeps them stable for tools under `_zod`. */
interface Schema {
  readonly _zod: { readonly def: Definition };
  safeParse(value: unknown): { readonly success: boolean };
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly valueType?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly left?: Schema;
  readonly right?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly getter?: () => Schema;
}

type Output = Exclude<Route['output'], 'file'>;

/** Returns the paths of keys that no schema names: 'data.0.password_hash'. */
export function unnamedKeys(output: Output, value: unknown): string[] {
  return unnamed(output as unknown as Schema, value, '');
}

/** Returns the keys that a body may have, at its top or in the object at the path. */
export function keysOf(schema: Route['body'] | Route['query'], path: readonly string[] = []): readonly string[] {
  return schema === undefined ? [] : keysAt(schema as unknown as Schema, path);
}

function keysAt({ _zod: { def } }: Schema, path: readonly string[]): string[] {
  const through = [def.innerType, def.in, def.out, def.left, def.right, ...(def.options ?? [])].filter(
    (each) => each !== undefined,
  );
  if (through.length > 0) return through.flatMap((each) => keysAt(each, path));
  const [key, ...rest] = path;
  if (key === undefined) return Object.keys(def.shape ?? {});
  const inner = def.shape?.[key] ?? def.element ?? def.valueType;
  return inner ? keysAt(inner, rest) : [];
}

function unnamed(schema: Schema, value: unknown, path: string): string[] {
  const { def } = schema._zod;
  if (value === null || typeof value !== 'object') return [];
  const pathOf = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) {
    const elements = value as unknown[];
    if (def.type === 'array' && def.element)
      return elements.flatMap((each, n) => unnamed(def.element as Schema, each, pathOf(n)));
    if (def.type === 'tuple')
      return elements.flatMap((each, n) => (def.items?.[n] ? unnamed(def.items[n], each, pathOf(n)) : []));
  } else if (def.type === 'object') {
    return Object.entries(value).flatMap(([key, each]) => {
      const known = def.shape?.[key] ?? def.catchall;
      return known ? unnamed(known, each, pathOf(key)) : [pathOf(key)];
    });
  } else if (def.type === 'record' && def.valueType) {
    return Object.entries(value).flatMap(([key, each]) => unnamed(def.valueType as Schema, each, pathOf(key)));
  }
  if (def.options) return fewest(def.options, value, path);
  if (def.left && def.right) {
    const right = new Set(unnamed(def.right, value, path));
    return unnamed(def.left, value, path).filter((key) => right.has(key));
  }
  const inner = def.innerType ?? def.out ?? def.getter?.();
  return inner ? unnamed(inner, value, path) : [];
}

/** Uses the option of a union that the value fits. */
function fewest(options: readonly Schema[], value: unknown, path: string): string[] {
  const fitting = options.filter((option) => option.safeParse(value).success);
  const found = (fitting.length > 0 ? fitting : options).map((option) => unnamed(option, value, path));
  return found.sort((a, b) => a.length - b.length)[0] ?? [];
}

/** Returns the paths of objects in a body that accept unknown keys: 'steps.*'. */
export function looseObjects(body: Route['body']): string[] {
  return body === undefined ? [] : loose(body as unknown as Schema, '');
}

function loose({ _zod: { def } }: Schema, path: string): string[] {
  const pathOf = (key: string) => (path === '' ? key : `${path}.${key}`);
  const isLoose = def.type === 'object' && def.catchall?._zod.def.type !== 'never';
  const inner = [def.innerType, def.in, def.out, def.left, def.right, ...(def.options ?? [])].filter(
    (each) => each !== undefined,
  );
  return [
    ...(isLoose ? [path === '' ? 'the body' : path] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([key, each]) => loose(each, pathOf(key))),
    ...[def.element, def.valueType, ...(def.items ?? [])].flatMap((each) => (each ? loose(each, pathOf('*')) : [])),
    ...inner.flatMap((each) => loose(each, path)),
  ];
}
