/** What the build leaves out of scripts (docs/decisions/0060). While developing and in tests everything is there. */
import type { Plugin } from 'vite';

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Statement extends Node {
  readonly declaration?: Statement | null;
  readonly declarations?: readonly { readonly init: Node | null }[];
}

interface Property extends Node {
  readonly key?: { readonly name?: string };
  readonly value?: { readonly value?: unknown };
}

/** What the browser reads of a route: how it is called, and whether a file comes back. */
const keptOfRoute = ['method', 'path'];
const schemaOfRoute = /\b\w*Routes\.\w+\.(?:params|query|body|output|refusals|who)\b/;
const imported = /^import \{([^}]*)\} from [^;]+;/gm;

/**
 * A route says what it takes and answers for the server, the description of the API and the types; the portal's script has the
 * method and the path. A schema that a form or the address of a list reads has a name of its own in the contract, and comes
 * with whatever imports it.
 */
export const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: /\/(?:contract|web)\/src\/.*\.tsx?$/ },
    handler(code, id) {
      if (!id.includes('/contract/src/')) {
        const [read] = schemaOfRoute.exec(code) ?? [];
        if (read) this.error(`${id} reads ${read}: give that schema a name in the contract and import it by its name`);
        return null;
      }
      const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Statement[] };
      const changes = body.flatMap((each) => [
        ...callsIn(each),
        ...(code.includes('route(') ? routesIn(each, code) : []),
      ]);
      // From the end, so that places before stay what they are.
      const slim = changes
        .toSorted((one, other) => other.start - one.start || one.end - other.end)
        .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
      return { code: withoutIdleImports(slim), map: null, moduleSideEffects: false };
    },
  },
};

/** The forms signed by link have few kinds of widget: the rest stays off the signing page. */
export const waiverKindsAlone: Plugin = {
  name: 'waiver-kinds-alone',
  load: {
    filter: { id: /\/contract\/src\/forms\/widgets\/(?:kinds|kinds\/url)\.ts$/ },
    // waiverKinds takes the second out of the kinds that rows have too.
    handler: (id) =>
      id.endsWith('/url.ts')
        ? 'export const url = null;'
        : `export { waiverKinds as widgetKinds } from './waiverKinds.ts';`,
  },
};

/** A value that is made by a call is made for itself alone: it may be left out where nobody reads it. */
function callsIn({ declaration, declarations }: Statement): Change[] {
  return (declaration?.declarations ?? declarations ?? []).flatMap(({ init }) =>
    init && hasCall(init)
      ? [
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        ]
      : [],
  );
}

function hasCall(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasCall);
  if (typeof node !== 'object' || node === null) return false;
  const { type = '' } = node as Partial<Node>;
  // What a function does, it does when it is called.
  if (type.includes('Function')) return false;
  return type === 'CallExpression' || type === 'NewExpression' || Object.values(node).some(hasCall);
}

/** The description of each route, and what is left of it. */
function routesIn(node: unknown, code: string): Change[] {
  if (Array.isArray(node)) return node.flatMap((each) => routesIn(each, code));
  if (typeof node !== 'object' || node === null) return [];
  const call = node as {
    type?: string;
    callee?: { name?: string };
    arguments?: (Node & { properties?: Property[] })[];
  };
  const [given] = call.arguments ?? [];
  if (call.type !== 'CallExpression' || call.callee?.name !== 'route' || !given?.properties)
    return Object.values(node).flatMap((each) => routesIn(each, code));
  const parts = given.properties.filter(isKept).map(({ start, end }) => code.slice(start, end));
  return [{ start: given.start, end: given.end, text: `{ ${parts.join(', ')} }` }];
}

function isKept({ key, value }: Property): boolean {
  return keptOfRoute.includes(key?.name ?? '') || (key?.name === 'output' && value?.value === 'file');
}

/** Without the imports that only routes needed: what is imported is loaded. */
function withoutIdleImports(code: string): string {
  const rest = code.replaceAll(imported, '');
  const isUsed = (name = '') => name !== '' && new RegExp(`\\b${name}\\b`).test(rest);
  return code.replaceAll(imported, (whole, names: string) =>
    names.split(',').some((each) => isUsed(each.trim().split(' ').at(-1))) ? whole : '',
  );
}
