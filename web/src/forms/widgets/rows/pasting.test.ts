import { animals } from '@parade/contract/forms/widgets/kinds/animals.ts';
import { expect, it } from 'vitest';
import { pastedRows } from './pasting.ts';

const table = animals.tables[0] ?? expect.fail('no table');
const ctx = { parade_year: 2027, organization_type: 1, today: '2026-10-02' };
const paste = (text: string, room = 150) =>
  pastedRows(table, text, { ctx: { ...ctx, people: [{ value: '12', label: 'Ana Ruiz' }] }, room });
/** 'Name: Name of the animal'. */
const goesTo = (text: string) => paste(text).columns.map(({ name, label }) => `${name}: ${label ?? 'left out'}`);

it('lines of a spreadsheet are rows in the order of the questions, their choices read by name', () => {
  expect(paste('Bella\tMorgan\tMare\t9\tbay\tRidden\r\nRex\tMule\tgelding\t12\r\n\r\n')).toMatchObject({
    rows: [
      { animal_name: 'Bella', breed: 'Morgan', gender: 'mare', age: '9', color: 'bay', horse_type: 'ridden' },
      { animal_name: 'Rex', breed: 'Mule', gender: 'gelding', age: '12' },
    ],
    unread: [],
    unasked: [],
    leftOut: 0,
  });
});

it.each([
  ['commas', 'Bella, Morgan, mare, 9\nRex, Mule, gelding, 12\n'],
  ['semicolons', 'Bella;Morgan;mare;9\r\nRex;Mule;gelding;12'],
])('a list with %s in every line is read like one with tabs', (_, text) => {
  expect(paste(text).rows).toEqual([
    { animal_name: 'Bella', breed: 'Morgan', gender: 'mare', age: '9' },
    { animal_name: 'Rex', breed: 'Mule', gender: 'gelding', age: '12' },
  ]);
});

it('a number that is none is named and left empty: it would keep the whole list from being saved', () => {
  const { rows, unread } = paste('Bella\tMorgan\tmare\tfour');
  expect(rows).toEqual([{ animal_name: 'Bella', breed: 'Morgan', gender: 'mare' }]);
  expect(unread).toEqual([{ row: 1, label: 'Age (years)', text: 'four', why: 'is not a number in digits' }]);
});

it('a number in full-width digits is that number', () => {
  const { rows, unread } = paste('Bella\tMorgan\tmare\t１２');
  expect([rows, unread]).toEqual([[{ animal_name: 'Bella', breed: 'Morgan', gender: 'mare', age: '12' }], []]);
});

it('a name with a comma is one name', () => {
  expect(paste('Bella, the brave\nRex').rows).toEqual([{ animal_name: 'Bella, the brave' }, { animal_name: 'Rex' }]);
});

it('a first line with the names of columns says which is which', () => {
  const { rows, unasked } = paste('Breed\tParticipant\tBarefoot?\tShoe size\nMorgan\tana ruiz\tNo\t4');
  expect(unasked).toEqual(['Shoe size']);
  expect(rows).toEqual([{ breed: 'Morgan', participant: '12', barefoot: 'no' }]);
});

it('the columns of a list of horses go to the questions that they mean: its names to the animals, the owner’s to the owners', () => {
  const head = ['Name', 'Breed', 'Sex', 'Age', 'Colour', 'Type', 'Owner', 'Owner name', 'Phone', 'E-mail', 'Shoes'];
  expect(goesTo(head.join('\t'))).toEqual([
    'Name: Name of the animal',
    'Breed: Breed',
    'Sex: Gender',
    'Age: Age (years)',
    'Colour: Color',
    'Type: Horse type',
    'Owner: Owner',
    "Owner name: Owner's name",
    "Phone: Owner's phone",
    "E-mail: Owner's email",
    'Shoes: left out',
  ]);
});

it.each([
  ['Horse name\tBreed', 'Horse name: Name of the animal', 'Breed: Breed'],
  ['Owners\tOwner\tBreed', 'Owners: Owner', 'Owner: left out', 'Breed: Breed'],
  // The second could be the owner's, or anybody's.
  ['Name\tName\tBreed', 'Name: Name of the animal', 'Name: left out', 'Breed: Breed'],
  ['Name\tHorse\tBreed\tAge', 'Name: Name of the animal', 'Horse: left out', 'Breed: Breed', 'Age: Age (years)'],
  ['Bella\tMorgan', 'Bella: Name of the animal', 'Morgan: Breed'],
])('columns named %j go where their names fit one question better than all others', (text, ...places) => {
  expect(goesTo(text)).toEqual(places);
});

it('an email and a phone that a save would refuse are named and left empty, and right ones are taken', () => {
  const { rows, unread } = paste(
    'Name\tOwner\tEmail\tPhone\nLucero\tSomeone else\tjose@\t555\nBruno\tSomeone else\tana@example.org\t626 555 0123',
  );
  expect(rows).toEqual([
    { animal_name: 'Lucero', owner: 'external' },
    { animal_name: 'Bruno', owner: 'external', email: 'ana@example.org', phone: '626 555 0123' },
  ]);
  expect(unread).toEqual([
    { row: 1, label: "Owner's phone", text: '555', why: 'is not a phone number' },
    { row: 1, label: "Owner's email", text: 'jose@', why: 'is not an email address' },
  ]);
});

it('what is no answer is named and left empty, and lines beyond the room of the list are counted', () => {
  const { rows, unread, leftOut } = paste('Bella\tMorgan\tlady\nRex\tMule\nJoy\tMule', 2);
  expect(rows).toEqual([
    { animal_name: 'Bella', breed: 'Morgan' },
    { animal_name: 'Rex', breed: 'Mule' },
  ]);
  expect(unread).toEqual([{ row: 1, label: 'Gender', text: 'lady', why: 'is not one of the choices' }]);
  expect(leftOut).toBe(1);
});

it('a quoted cell with a line break is one line of text', () => {
  expect(paste('"Bella\nthe second"\tMorgan').rows).toEqual([{ animal_name: 'Bella the second', breed: 'Morgan' }]);
});

it('a person is found without accents and capitals, and two of the same name are left to be chosen', () => {
  const listed = [
    { value: '12', label: 'José Núñez' },
    { value: '13', label: 'Bo Day' },
    { value: '14', label: 'Bo Day' },
    { value: '15', label: 'Ana Peña' },
    { value: '16', label: 'Ana Pena' },
  ];
  const read = pastedRows(table, 'Participant\nJOSE NUÑEZ\nBo Day\nAna Pena', {
    ctx: { ...ctx, people: listed },
    room: 150,
  });
  expect(read.rows).toEqual([{ participant: '12' }, { participant: '16' }]);
  expect(read.unread).toEqual([{ row: 2, label: 'Participant', text: 'Bo Day', why: 'fits 2 of the choices' }]);
});

it('a cell that is too long is left empty, and of a whole workbook no more is read than a list can need', () => {
  const name = 'B'.repeat(5000);
  const [unread] = paste(`${name}\tMorgan`).unread;
  expect(unread).toMatchObject({ row: 1, label: 'Name of the animal', why: 'is longer than 60 characters' });
  expect(unread?.text.length).toBeLessThan(70);
  expect(paste('Bella\tMorgan\n'.repeat(100_000)).leftOut).toBe(850);
});
