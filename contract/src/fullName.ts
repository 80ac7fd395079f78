/** Returns a person's name as everything shows it, in every language: the first name, then the last. */
export function fullName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${person.first_name} ${person.last_name}`;
}
