/** Invented names to people the demo season with: many tongues, lengths and spellings, as on a real list. */
export const firstNames = [
  'Amelia',
  'Andrés',
  'Aoife',
  'Beatriz',
  'Björn',
  'Carmen',
  'Chidi',
  'Chloë',
  'Daniela',
  'DeShawn',
  'Elif',
  'Emeka',
  'Farah',
  'François',
  'Gia',
  'Hana',
  'Haruto',
  'Ingrid',
  'Isaac',
  'Jamal',
  'José Luis',
  'Keoni',
  'Kwame',
  'Leilani',
  'Lúcia',
  'Mary-Kate',
  'Mateo',
  'Mei-Ling',
  'Nikhil',
  'Noor',
  'Olivia',
  'Oluwaseun',
  'Priya',
  'Quincy',
  'Rosalind',
  'Søren',
  'Tamika',
  'Thi Minh',
  'Ulises',
  'Václav',
  'Wren',
  'Ximena',
  'Yusuf',
  'Zoë',
] as const;

export const lastNames = [
  'Abernathy',
  'Adeyemi',
  'Alvarado',
  'Bergström',
  'Castellanos-Whitmore',
  'Chaudhry',
  'Chen',
  'Da Silva',
  'Dubois',
  'Eriksen',
  'Fitzgerald',
  'García Márquez',
  'Hernández',
  'Holloway',
  'Ibarra',
  'Jørgensen',
  'Kamaka',
  'Kowalczyk',
  'Lindqvist',
  'MacAllister',
  'Nakamura',
  'Nguyen',
  'O’Donnell',
  'Okonkwo',
  'Papadopoulos',
  'Quiñones',
  'Ramírez',
  'Richardson',
  'Sørensen',
  'Szczepański',
  'Takahashi',
  'Tran',
  'Underhill',
  'van der Meer',
  'Villanueva',
  'Washington',
  'Xu',
  'Yamamoto',
  'Zimmermann',
  'Featherstonehaugh-Montgomery',
] as const;

/** A made-up person; the same number is the same person at every start. */
export function personNumber(n: number): { first_name: string; last_name: string; email: string } {
  // The second step makes namesakes distinct: the pairs repeat only after every first name has met every last one.
  const first_name = firstNames[n % firstNames.length] ?? 'Robin';
  const last_name = lastNames[(n * 7 + Math.floor(n / firstNames.length)) % lastNames.length] ?? 'Rose';
  return { first_name, last_name, email: `${letters(first_name)}.${letters(last_name)}.${n}@people.example.org` };
}

function letters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[øØ]/g, 'o')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}
