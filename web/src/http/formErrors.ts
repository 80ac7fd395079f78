import { get } from 'react-hook-form';

/**
 * The server's first message for each field of a form; empty where it names none of them, since only the answer's own
 * message says something then. With one of them, what it says of others counts too.
 */
export function fieldErrors(errors: Readonly<Record<string, readonly string[]>>, start: object): [string, string][] {
  const named = Object.entries(errors).filter(([, texts]) => texts.length > 0);
  return named.some(([name]) => get(start, name) !== undefined)
    ? named.map(([name, [text = '']]) => [name || 'all', text])
    : [];
}

/** The messages of a form by field, in the order of `names`; the parts of a value in theirs ('days.7'). */
export function mistakesOf(errors: object, names: readonly string[]): [string, string][] {
  const known = new Set(names);
  const all = [...names, ...Object.keys(errors).filter((name) => name !== 'root' && !known.has(name))];
  return all.flatMap((name) => messagesIn((errors as Readonly<Record<string, unknown>>)[name], name));
}

function messagesIn(error: unknown, name: string): [string, string][] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') return [[name, error.message]];
  return Object.entries(error).flatMap(([part, inside]) => messagesIn(inside, `${name}.${part}`));
}
