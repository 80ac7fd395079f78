/** Returns the name of a person as it is shown; a person may have only one of the two. */
export function fullName(person: Readonly<Record<'first_name' | 'last_name', string | null>>): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ');
}

/** Returns a number with its noun: '1 entry', '1,200 entries'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** 'Ana Ruiz, arr. Bo Chen': who wrote a piece of music; '' where nobody is named. */
export function writersOf({ composer, arranger }: { readonly composer: string; readonly arranger: string }): string {
  return [composer, arranger && `arr. ${arranger}`].filter(Boolean).join(', ');
}
