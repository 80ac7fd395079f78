/** Valid, nearly valid and hostile requests, generated from the API's own description. */
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { isFormType } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { KnownEntry, Pool } from './fuzzPool.ts';
import { fittingValue, hostileKey, hostileText, hostileValue, nearlyFitting, type Schema } from './fuzzValues.ts';
import type { Random } from './random.ts';

export const kinds = ['valid', 'nearly', 'hostile'] as const;
export type Kind = (typeof kinds)[number];

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

/** One operation of the description. */
export interface Operation {
  /** 'room.route' */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
}

/** A request that succeeds until its object is used up or deleted. */
export interface Example {
  readonly actor: string;
  /** The session of that person; undefined for people without one. */
  readonly session: string | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface FuzzRequest {
  readonly operation: Operation;
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Returns the operations of an OpenAPI description. */
export function operationsOf(description: unknown): Operation[] {
  const { paths } = description as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters.filter((parameter) => parameter.in !== 'header'),
      body: described.requestBody?.content['application/json'].schema,
    })),
  );
}

interface Described {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

/**
 * Operations that delete something mostly get a missing object: otherwise the season would be empty before everything
 * else was tested.
 */
const destructive = new RegExp(
  [
    'deleteEntry|setStatus|changeYear|moveEntry|voidWaiver|removeParticipant|withdrawEntryInvitation|deleteFormFile',
    'deleteOrganization|mergeOrganization|disableUser|changePassword|changeRoles|removeOrganizationRole|endJoinLink|signOut',
  ].join('|'),
);

/** Returns whether a mailed signing link stops working after the call. */
export function endsLink({ id }: Operation): boolean {
  return /editWaiver|askAgain|handOverLink|showLink/.test(id);
}

export function takesAway({ id }: Operation): boolean {
  return destructive.test(id);
}

/** Returns one request for an operation, based on an example if there is one. The same numbers give the same request. */
export function requestFor(
  operation: Operation,
  kind: Kind,
  pool: Pool,
  random: Random,
  example: Example | undefined,
): FuzzRequest {
  const { parameters, body } = example
    ? { parameters: { ...example.parameters }, body: example.body }
    : generated(operation, pool, random);
  const sent = kind === 'valid' ? body : spoiled(operation, kind, parameters, body, random);
  return written(operation, kind, parameters, sent, random);
}

function generated(
  operation: Operation,
  pool: Pool,
  random: Random,
): { readonly parameters: Record<string, unknown>; readonly body: unknown } {
  const pick = <Item>(items: readonly Item[]) => items[random.below(items.length)];
  const isReal = !takesAway(operation) || random.chance(0.3);
  const entry = pick(random.chance(0.8) ? pool.current : pool.entries);
  const known = (name: string): unknown => {
    if (!random.chance(0.85)) return undefined;
    if (!isReal) return /id$/i.test(name) ? 2_000_000_000 : undefined;
    const ofEntry = entry && ofThisEntry(name, entry, operation.path);
    if (ofEntry !== undefined && random.chance(0.8)) return ofEntry;
    const values =
      name === 'id' ? pool.idsBelow[operation.path.split('/{')[0] ?? ''] : pool.values[poolOf(operation, name)];
    return values && pick(values);
  };
  const parameters: Record<string, unknown> = {};
  for (const { name, required, schema } of operation.parameters)
    if (required || random.chance(0.5)) parameters[name] = fittingValue(schema, name, random, known);
  let body = operation.body && fittingValue(operation.body, '', random, known);
  if (isObject(body) && 'field_values' in body && entry)
    body = { ...body, field_values: answersFor(parameters.form_type, entry, random) };
  return { parameters, body };
}

/** Returns the pool for a name, since some names mean different things in different calls. */
function poolOf({ id, path }: Operation, name: string): string {
  if (name === 'token' && path.startsWith('/api/join/')) return 'joinToken';
  if (name === 'token' && isBehindLink(id)) return 'link';
  return name === 'file_id' && /form_files|form-files/.test(path) ? 'form_file_id' : name;
}

/** Returns whether the holder of a signing link makes the call. */
export function isBehindLink(id: string): boolean {
  return /^waivers\.(signWaiver|saveAnswers|declineWaiver|askProof|acceptProof)$/.test(id);
}

function ofThisEntry(name: string, entry: KnownEntry, path: string): unknown {
  if (name === 'organization_id' || name === 'year') return entry[name];
  if (name === 'entryId' || name === 'entry_id' || name === 'entry') return entry.id;
  if (name === 'form_type') return formTypesOf[entry.org_type];
  return name === 'id' && path.startsWith('/api/entries/') ? entry.id : undefined;
}

const formTypesOf: Readonly<Record<number, string>> = {
  1: 'equestrian-profile',
  2: 'band-profile',
  3: 'float-profile',
  4: 'show-profile',
  5: 'vehicle-profile',
  6: 'troop-profile',
  7: 'special-profile',
};

/** Returns a few of the possible answers to a form. */
function answersFor(form_type: unknown, entry: KnownEntry, random: Random): Record<string, unknown> {
  const type = typeof form_type === 'string' && isFormType(form_type) ? form_type : 'participant-waiver';
  const context = { parade_year: entry.year, organization_type: entry.org_type, today: '2026-10-20' };
  const answers = Object.entries(exampleAnswers(currentForm(type), context, {}, true));
  const share = random.chance(0.2) ? 1 : 0.15;
  // Signatures lock the form; one in ten tries them anyway.
  return Object.fromEntries(
    answers.filter(([path]) => random.chance(share) && (!path.includes('signature') || random.chance(0.1))),
  );
}

/** Breaks one to three places of the parameters or the body. */
function spoiled(
  operation: Operation,
  kind: Kind,
  parameters: Record<string, unknown>,
  body: unknown,
  random: Random,
): unknown {
  const wrong = (value: unknown) => (kind === 'nearly' ? nearlyFitting(value, random) : hostileValue(random));
  let changed = body;
  for (let times = kind === 'nearly' ? 1 : 1 + random.below(3); times > 0; times -= 1) {
    const names = operation.parameters.map(({ name }) => name);
    const name = names[random.below(names.length)];
    if (name !== undefined && (changed === undefined || random.chance(0.4))) {
      if (kind === 'nearly' && random.chance(0.2)) delete parameters[name];
      else parameters[name] = wrong(parameters[name]);
    } else if (changed !== undefined) changed = withWrong(changed, wrong, random, 0);
    else parameters[kind === 'nearly' ? 'unknown' : hostileKey(random)] = wrong('');
  }
  return changed;
}

function withWrong(value: unknown, wrong: (value: unknown) => unknown, random: Random, depth: number): unknown {
  const stop = depth > 0 && random.chance(0.3);
  if (Array.isArray(value) && value.length > 0 && !stop) {
    const offset = random.below(value.length);
    return value.map((each: unknown, index) => (index === offset ? withWrong(each, wrong, random, depth + 1) : each));
  }
  if (!isObject(value) || stop) return wrong(value);
  const keys = Object.keys(value);
  const key = keys[random.below(keys.length)];
  switch (random.below(6)) {
    case 0:
      return Object.fromEntries([...Object.entries(value), [hostileKey(random), wrong('')]]);
    case 1:
      return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));
    default:
      return key === undefined
        ? Object.fromEntries([[hostileKey(random), wrong('')]])
        : { ...value, [key]: withWrong(value[key], wrong, random, depth + 1) };
  }
}

const contentTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'x',
  '',
];

function written(
  operation: Operation,
  kind: Kind,
  parameters: Readonly<Record<string, unknown>>,
  body: unknown,
  random: Random,
): FuzzRequest {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  let path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(parameters[name]) || 'x');
  const query = Object.entries(parameters)
    .filter(([name]) => !names.includes(name))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  let text = body === undefined ? undefined : JSON.stringify(body);
  const headers: Record<string, string> = {};
  if (text !== undefined) headers['content-type'] = 'application/json';
  if (kind === 'hostile' && random.chance(0.15)) path = brokenPath(path, random);
  if (kind === 'hostile' && random.chance(0.1))
    query.push(`%ff=%00`, `a[b]=1&a[b]=2&=&&${encoded(hostileText(random))}`);
  if (text !== undefined && kind === 'hostile') {
    if (random.chance(0.08)) headers['content-type'] = contentTypes[random.below(contentTypes.length)] ?? '';
    if (random.chance(0.08)) text = brokenJson(text, random);
  }
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;
  return { operation, kind, method: operation.method, path: target.slice(0, maxTarget), headers, body: text };
}

function brokenPath(path: string, random: Random): string {
  const ends = [
    '%ff',
    '%',
    '%0',
    '%00',
    '%c0%af',
    '/../..',
    '//',
    '/%2e%2e/',
    ';a=b',
    '%u0000',
    '/%F0%9F',
    '?',
    '#x',
    '%2f',
  ];
  const cut = random.chance(0.5) ? path : path.slice(0, 5 + random.below(path.length));
  return `${cut}${ends[random.below(ends.length)] ?? ''}`;
}

function brokenJson(text: string, random: Random): string {
  const broken = [
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    text.replaceAll('"', "'"),
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '1',
    '{"__proto__":{"x":1}}',
    `{"a":1,"a":2}`,
    `${'['.repeat(50_000)}`,
  ];
  return broken[random.below(broken.length)] ?? '';
}

/** The HTTP server itself refuses longer ones, which has a separate test. */
const maxTarget = 12_000;

function encoded(value: unknown): string {
  const whole = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const text = whole.slice(0, maxTarget);
  if (text.isWellFormed()) return encodeURIComponent(text);
  // A lone surrogate cannot be encoded; its bytes are sent as a careless client would send them.
  return text
    .split(/([\ud800-\udfff])/u)
    .map((part) => (/^[\ud800-\udfff]$/u.test(part) ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
