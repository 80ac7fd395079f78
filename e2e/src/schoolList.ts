/** A person on the list, as spelled in the file. */
export interface ListedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** A list as a school office sends it, and its signers. */
export interface SchoolList {
  /** The file: a different column order, semicolons, a byte order mark, some flaws. 400 rows and an empty one. */
  readonly text: string;
  /** Everybody whose row is valid; the signers come first. */
  readonly valid: readonly ListedPerson[];
  /** Adults, who get separate letters. */
  readonly grown: readonly ListedPerson[];
  /** Three children under each guardian's address. */
  readonly families: readonly (readonly ListedPerson[])[];
}

export const domain = 'marching.example';
const firsts = ['Zoë', 'José', 'Ana María', 'Kim', 'D’Andre', 'Søren', 'Priya', 'Noor', 'Łukasz', 'Ñandú'];
const lasts = ['Núñez', 'O’Brien', 'Nguyễn', 'García Márquez', 'Lee', 'Müller', 'van der Berg'];
const instruments = ['Trumpet', 'Clarinet', 'Flute', 'Snare', 'Color Guard'];

/**
 * Returns 391 valid rows, 6 duplicates, 3 that need correcting. `signers` of the valid ones sign, about a third of
 * them children.
 */
export function schoolList(signers: number): SchoolList {
  const children = Math.round(signers / 10);
  const grown = Array.from({ length: signers - 3 * children }, (_, n) => ({
    first_name: firsts[n % firsts.length] ?? '',
    last_name: `${lasts[n % lasts.length]} ${n}`,
    email: `walker${n}@${domain}`,
  }));
  const families = Array.from({ length: children }, (_, family) =>
    ['Ana', 'Ben', 'Cleo'].map((first_name) => ({
      first_name,
      last_name: `Family ${family + 1}`,
      email: `guardian${family + 1}@${domain}`,
    })),
  );
  // Everybody else, two to an address, like siblings.
  const others = Array.from({ length: 391 - signers }, (_, n) => ({
    first_name: firsts[n % firsts.length] ?? '',
    last_name: `${lasts[n % lasts.length]} of ${n}`,
    email: `family${Math.floor(n / 2)}@${domain}`,
  }));
  const valid = [...grown, ...families.flat(), ...others];
  const doubles = [0, 1, 0, 1, 0, 1].flatMap((n) => valid.slice(n, n + 1));
  const wrong = [
    { first_name: 'No', last_name: 'Address', email: '' },
    { first_name: 'Bad', last_name: 'Address', email: 'bad@marching' },
    { first_name: '', last_name: 'Nameless', email: `nameless@${domain}` },
  ];
  const rows = [...valid, ...doubles.map((person) => ({ ...person, email: person.email.toUpperCase() })), ...wrong].map(
    (person, n) => [person.last_name, person.first_name, instruments[n % instruments.length], person.email].join(';'),
  );
  const text = `\uFEFF${['Surname;Given name;Instrument;E-mail', ...rows, ';;;'].join('\r\n')}\r\n`;
  return { text, valid, grown, families };
}
