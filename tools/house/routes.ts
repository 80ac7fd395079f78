/**
 * Every route says who may call it, what it answers and how it refuses; no two share method and path; nothing a caller
 * adds to a body slips through. The types ask for most of this, but a cast or a spread gets around types, and the API is
 * the one place where a slip lets a stranger in.
 */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { permissions } from '@parade/contract/access/permissions.ts';
import { refusalCodes } from '@parade/contract/http/refusals.ts';
import { root, type SourceFile } from './tree.ts';

/** A module as imported: what it exports by name. */
export interface LoadedModule {
  readonly path: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Loads every file of the contract that makes routes. */
export function loadRoutes(files: readonly SourceFile[]): Promise<LoadedModule[]> {
  const creators = files.filter(
    ({ path, text }) => /^contract\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts') && /\broute\(\{/.test(text),
  );
  return Promise.all(
    creators.map(async ({ path }) => ({ path, exports: await import(pathToFileURL(join(root, path)).href) })),
  );
}

/** One sentence for each fault of a route. */
export function routeFaults(modules: readonly LoadedModule[]): string[] {
  const faults: string[] = [];
  const seen = new Map<string, { label: string; route: object }>();
  for (const module of modules) {
    const routes = routesOf(module);
    if (routes.length === 0) faults.push(`${module.path}: exports no routes`);
    for (const [label, route] of routes) {
      faults.push(...faultsOf(route).map((fault) => `${label}: ${fault}`));
      const address = `${String(route.method)} ${String(route.path).replaceAll(/:\w+/g, ':')}`;
      const first = seen.get(address);
      // A table may list a route that has a file of its own.
      if (first && first.route !== route) faults.push(`${label}: ${address} is taken by ${first.label}`);
      seen.set(address, { label, route });
    }
  }
  return faults;
}

type Bag = Readonly<Record<string, unknown>>;

function routesOf(module: LoadedModule): [string, Bag][] {
  return Object.entries(module.exports).flatMap(([name, exported]) => {
    if (!isBag(exported)) return [];
    if (isRoute(exported)) return [[`${module.path} ${name}`, exported] as [string, Bag]];
    return Object.entries(exported).flatMap(([key, value]): [string, Bag][] =>
      isBag(value) && isRoute(value) ? [[`${module.path} ${name}.${key}`, value]] : [],
    );
  });
}

function faultsOf(route: Bag): string[] {
  const path = String(route.path);
  return [
    ...whoFaults(route.who),
    ...(['GET', 'POST', 'PUT', 'DELETE'].includes(String(route.method))
      ? []
      : ['method is not GET, POST, PUT or DELETE']),
    ...(/^\/api\/[a-z]/.test(path) ? [] : ['path does not begin with /api/']),
    ...(typeof route.summary === 'string' && route.summary.length > 0 ? [] : ['has no summary']),
    ...(route.output === 'file' || isSchema(route.output) ? [] : ['does not say its output']),
    ...refusalFaults(route.refusals),
    ...(route.method === 'GET' && route.body !== undefined ? ['a GET changes nothing and takes no body'] : []),
    ...(isLoose(route.body) ? ['its body lets unknown keys through: use z.strictObject'] : []),
    ...paramFaults(path, route.params),
  ];
}

function whoFaults(who: unknown): string[] {
  if (!isBag(who) || Object.keys(who).length !== 1) return ['does not say who may call it'];
  const [kind = '', value] = Object.entries(who)[0] ?? [];
  if (kind === 'anyone' || kind === 'signedIn')
    return typeof value === 'string' && value.trim().length >= 10 ? [] : [`who: ${kind} gives no reason`];
  if (kind !== 'may') return [`who: ${kind} is unknown`];
  const asked: unknown[] = Array.isArray(value) ? value : [value];
  const known: readonly unknown[] = permissions;
  if (asked.length === 0) return ['who: may names no permission'];
  return asked.filter((each) => !known.includes(each)).map((each) => `who: ${String(each)} is no permission`);
}

function refusalFaults(refusals: unknown): string[] {
  if (!Array.isArray(refusals)) return ['does not say its refusals'];
  const known: readonly unknown[] = refusalCodes;
  return refusals.filter((each) => !known.includes(each)).map((each) => `${String(each)} is no refusal`);
}

function paramFaults(path: string, params: unknown): string[] {
  const asked = [...path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '').sort();
  const shape = isBag(params) && isBag(params.shape) ? Object.keys(params.shape).sort() : [];
  return asked.join() === shape.join() ? [] : [`path asks for [${asked.join()}], params read [${shape.join()}]`];
}

/** An object schema that would drop or keep unknown keys instead of refusing them. */
function isLoose(body: unknown): boolean {
  if (!isSchema(body)) return false;
  const def = body.def as { type?: string; catchall?: { def?: { type?: string } } };
  return def.type === 'object' && def.catchall?.def?.type !== 'never';
}

function isSchema(value: unknown): value is { def: object } {
  return isBag(value) && '_zod' in value && isBag(value.def);
}

function isRoute(value: Bag): boolean {
  return typeof value.path === 'string' && 'method' in value;
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null;
}
