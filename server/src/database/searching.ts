/** The typed text anywhere in a column, as a pattern for ilike: a percent sign typed is a percent sign searched for. */
export function containing(q: string): string {
  return `%${escaped(q)}%`;
}

/** The typed text at the beginning of a column, as a pattern for like. */
export function startingWith(q: string): string {
  return `${escaped(q)}%`;
}

function escaped(q: string): string {
  return q.replaceAll(/[\\%_]/g, '\\$&');
}
