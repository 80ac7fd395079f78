import { invalidText, requiredText, unexpectedKeyText } from '@parade/contract/http/fieldTexts.ts';
import { labeledMessage } from '@parade/contract/forms/engine/issuePlace.ts';
import { issueWords } from '@parade/contract/http/issueWords.ts';
import { cleanTexts, isText } from '@parade/contract/http/text.ts';
import type { z } from 'zod';
import { FieldRefusal, Refusal } from './refusal.ts';

/** A part of a request. An invalid path is not found; anything else invalid is refused beside its field. */
export type InputPart = 'path' | 'query' | 'body' | 'cleaned body' | 'judged body';

/** Deeper than any payload of the contract. */
const maxDepth = 32;

/** More than any form has fields: a body of wrong keys is not worth an answer of megabytes. */
const maxNamedFaults = 1000;

/**
 * Parses everything that a request brings. First it refuses invalid characters (a 'cleaned body' loses them, and the
 * rules of a 'judged body' refuse them), keys that would reach a prototype and endless nesting. Throws a Refusal
 * (not-found) for a path, and otherwise a FieldRefusal in the contract's words. A route without a schema for the part
 * gets nothing of it.
 */
export function parseInput(schema: z.ZodType | undefined, given: unknown, part: InputPart): unknown {
  if (!schema) return part === 'path' || part === 'query' ? {} : undefined;
  const value = given ?? {};
  const fault = faultIn(value, part !== 'cleaned body' && part !== 'judged body', []);
  if (fault) throw refusalOf(part, [fault]);
  const parsed = schema.safeParse(part === 'cleaned body' ? cleanTexts(value) : value, { error: issueWords });
  if (parsed.success) return parsed.data;
  throw refusalOf(
    part,
    withoutFollowing(parsed.error.issues.flatMap(innermost)).flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, maxNamedFaults).map((key) => ({ path: [...issue.path, key], words: issue.message }))
        : [{ path: issue.path, words: issue.message }],
    ),
  );
}

/**
 * Returns the issues of the alternative that a value of several possible kinds was meant as, so that the wrong cell of a
 * list is named and not the list: the one that is wrong furthest inside, and of these the one with the fewest faults.
 */
function innermost(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const alternatives = issue.errors
    // Without the key that says which kind it is, it was not meant as that kind.
    .filter((issues) => issues.every((inner) => inner.code !== 'invalid_union' || inner.errors.length > 0))
    .map((issues) => issues.flatMap(innermost))
    .map((issues) => ({ issues, depth: Math.min(...issues.map(({ path }) => path.length)) }))
    .filter(({ depth }) => depth > 0 && depth < Number.POSITIVE_INFINITY)
    .sort((one, other) => other.depth - one.depth || one.issues.length - other.issues.length);
  const [meant] = alternatives;
  return meant?.issues.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}

/** Leaves of a value that is missing or of another kind this one issue: its other rules have nothing to judge. */
function withoutFollowing(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const first = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if ((issue.code === 'invalid_type' || issue.message === requiredText) && !first.has(path)) first.set(path, issue);
  }
  return issues.filter((issue) => (first.get(issue.path.join('.')) ?? issue) === issue);
}

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly words: string;
}

function refusalOf(part: InputPart, faults: readonly Fault[]): Error {
  // An invalid id cannot exist, so it is answered like an absent row.
  if (part === 'path') return new Refusal('not-found');
  // A map, because a field may have the name of a property that every object has.
  const errors = new Map<string, string[]>();
  for (const { path, words } of faults.slice(0, maxNamedFaults)) {
    const answer = answerIn(path);
    const name = answer?.name ?? (path.length > 0 ? path.join('.') : part === 'query' ? 'query' : 'body');
    const text = answer?.place ? labeledMessage(answer.place, words) : words;
    const said = errors.get(name) ?? [];
    // Several rules of a number have the same words.
    if (!said.includes(text)) errors.set(name, [...said, text]);
  }
  return new FieldRefusal(Object.fromEntries(errors));
}

/**
 * F-03: returns the name of an answer as its form has it, group:field, and the place inside it, by the keys that were
 * sent: 'Row 2, plate'. Undefined for a fault outside of the answers.
 */
function answerIn([first, answer, ...inside]: Fault['path']):
  | { readonly name: string; readonly place: string }
  | undefined {
  if (first !== 'field_values' || answer === undefined) return undefined;
  const steps = inside.map((step, at) =>
    typeof step === 'number' ? `${at === 0 ? 'Row' : 'row'} ${step + 1}` : String(step),
  );
  return { name: String(answer), place: steps.join(', ') };
}

function faultIn(value: unknown, checksText: boolean, path: readonly (string | number)[]): Fault | undefined {
  if (typeof value === 'string') return checksText && !isText(value) ? { path, words: invalidText } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // Named by the outermost field: the whole path would be as long as the input.
  if (path.length >= maxDepth) return { path: path.slice(0, 1), words: invalidText };
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      const fault = faultIn(inner, checksText, [...path, index]);
      if (fault) return fault;
    }
    return undefined;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return { path: [...path, key], words: unexpectedKeyText };
    const fault = faultIn(inner, checksText, [...path, key]);
    if (fault) return fault;
  }
  return undefined;
}
