/** Invented names to people the demo season with: many tongues, lengths and spellings, as on a real list. */
export const firstNames = [
  'Amelia', 'Andrés', 'Aoife', 'Beatriz', 'Björn', 'Carmen', 'Chidi', 'Chloë', 'Daniela', 'DeShawn', 'Elif', 'Emeka', 'Farah', 'François',
  'Gia', 'Hana', 'Haruto', 'Ingrid', 'Isaac', 'Jamal', 'José Luis', 'Keoni', 'Kwame', 'Leilani', 'Lúcia', 'Mary-Kate', 'Mateo', 'Mei-Ling',
  'Nikhil', 'Noor', 'Olivia', 'Oluwaseun', 'Priya', 'Quincy', 'Rosalind', 'Søren', 'Tamika', 'Thi Minh', 'Ulises', 'Václav', 'Wren', 'Ximena', 'Yusuf', 'Zoë',
] as const;

export const lastNames = [
  'Abernathy', 'Adeyemi', 'Alvarado', 'Bergström', 'Castellanos-Whitmore', 'Chaudhry', 'Chen', 'Da Silva', 'Dubois', 'Eriksen', 'Fitzgerald',
  'García Márquez', 'Hernández', 'Holloway', 'Ibarra', 'Jørgensen', 'Kamaka', 'Kowalczyk', 'Lindqvist', 'MacAllister', 'Nakamura', 'Nguyen',
  'O’Donnell', 'Okonkwo', 'Papadopoulos', 'Quiñones', 'Ramírez', 'Richardson', 'Sørensen', 'Szczepański', 'Takahashi', 'Tran', 'Underhill',
  'van der Meer', 'Villanueva', 'Washington', 'Xu', 'Yamamoto', 'Zimmermann', 'Featherstonehaugh-Montgomery',
] as const;
