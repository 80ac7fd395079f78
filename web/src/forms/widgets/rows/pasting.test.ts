import { animals } from '@parade/contract/forms/widgets/kinds/animals.ts';
import { expect, it } from 'vitest';
import { pastedRows } from './pasting.ts';

const parts = animals.tables[0]?.parts ?? [];
const people = [{ value: '12', label: 'Ana Ruiz' }];
const paste = (text: string, room = 150) => pastedRows(parts, text, { people, room });

it('lines of a spreadsheet are rows in the order of the questions, their choices read by name', () => {
  expect(paste('Bella\tMorgan\tMare\t9\tbay\tRidden\r\nRex\tMule\tgelding\t12\r\n\r\n')).toEqual({
    rows: [
      { animal_name: 'Bella', breed: 'Morgan', gender: 'mare', age: '9', color: 'bay', horse_type: 'ridden' },
      { animal_name: 'Rex', breed: 'Mule', gender: 'gelding', age: '12' },
    ],
    unread: [],
    leftOut: 0,
  });
});

it('a first line with the names of columns says which is which', () => {
  const { rows } = paste('Breed\tParticipant\tBarefoot?\tShoe size\nMorgan\tana ruiz\tNo\t4');
  expect(rows).toEqual([{ breed: 'Morgan', participant: '12', barefoot: 'no' }]);
});

it('what is no answer is named and left empty, and lines beyond the room of the list are counted', () => {
  const { rows, unread, leftOut } = paste('Bella\tMorgan\tlady\nRex\tMule\nJoy\tMule', 2);
  expect(rows).toEqual([
    { animal_name: 'Bella', breed: 'Morgan' },
    { animal_name: 'Rex', breed: 'Mule' },
  ]);
  expect(unread).toEqual([{ row: 1, label: 'Gender', text: 'lady' }]);
  expect(leftOut).toBe(1);
});

it('a quoted cell with a line break is one cell', () => {
  expect(paste('"Bella\nthe second"\tMorgan').rows).toEqual([{ animal_name: 'Bella\nthe second', breed: 'Morgan' }]);
});
