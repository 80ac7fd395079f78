import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unreachable } from '../../testing/answers.ts';
import { entry, filledForm } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { enter, openPortal, type OpenPortal } from '../../testing/portal.tsx';

const list = 'animals:list';
const two = [
  { animal_name: 'Bella', breed: 'Morgan', gender: 'mare' },
  { animal_name: 'Rex', breed: 'Mule' },
];

function open(
  rows: FieldValues[`${string}:${string}`] = two,
  form_type: 'equestrian-animals' | 'equestrian-formation' = 'equestrian-animals',
) {
  let now = filledForm(form_type, rows === null ? {} : { [list]: rows }, { revision: 3 });
  return openPortal(`/o/7/${form_type}/2027/edit`, {
    as: signedInAs(['leader']),
    readForm: () => ({ entry: entry(), form: now }),
    saveForm: ({ body }) => {
      const values = { ...now.field_values, ...(body.field_values as FieldValues) };
      now = filledForm(form_type, values, { revision: now.revision + 1 });
      return { entry: entry(), form: now };
    },
    noteEditing: () => ({ editors: [], revision: now.revision }),
    listFormFiles: { data: [], total: 0 },
  });
}
const saved = (portal: OpenPortal) => portal.asked('saveForm').at(-1)?.body.field_values[list];
const lines = () => [...document.querySelectorAll('.form-row > details > summary')].map((line) => line.textContent);
/** Saving waits for a pause in typing, then for the server. */
const press = ({ user }: OpenPortal, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

it('a form to read says of an answer that was deleted after the parade so, and when, and asks for it no more', async () => {
  const form = filledForm('float-specifications', { 'crew:driver': 'Bo Day' });
  const deleted = { 'crew:driver_license': '2027-01-31' } as const;
  openPortal('/o/7/float-specifications/2027', {
    as: signedInAs(['staff']),
    readForm: { entry: entry(), form: { ...form, context: { ...form.context, deleted } } },
    listFormFiles: { data: [], total: 0 },
  });
  const answerTo = (question: string) => screen.getByText(question).parentElement?.textContent;
  await screen.findByText("Driver's license number and state");
  expect(answerTo("Driver's license number and state")).toBe(
    "Driver's license number and stateDeleted after the parade, as promised, on 01/31/2027",
  );
  expect(answerTo('Observer')).toContain('No answer');
});

it('a list of rows to read is named by its question', async () => {
  openPortal('/o/7/equestrian-animals/2027', {
    as: signedInAs(['leader']),
    readForm: { entry: entry(), form: filledForm('equestrian-animals', { [list]: two }) },
    listFormFiles: { data: [], total: 0 },
  });
  const rows = await screen.findByRole('group', { name: 'Animals' });
  expect(within(rows).getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByRole('group', { name: 'Rows' })).toBeNull();
});

it('a form says of an answer that only the office gets so, to read and to fill in, and neither asks for it nor takes one', async () => {
  const form = filledForm('float-specifications', { 'crew:driver': 'Bo Day' });
  const answers = {
    as: signedInAs(['volunteer']),
    readForm: { entry: entry(), form: { ...form, context: { ...form.context, withheld: ['crew:driver_license'] } } },
    noteEditing: { editors: [], revision: form.revision },
    listFormFiles: { data: [], total: 0 },
  };
  openPortal('/o/7/float-specifications/2027', answers);
  const words = "Driver's license number and stateOnly the parade office can see this answer";
  expect((await screen.findByText("Driver's license number and state")).parentElement?.textContent).toBe(words);
  cleanup();
  openPortal('/o/7/float-specifications/2027/edit', answers);
  const label = await screen.findByText("Driver's license number and state");
  expect(label.closest('.form-field')?.textContent).toContain('Only the parade office can see this answer');
  expect(label.closest('.form-field')?.querySelector('input')).toBeNull();
  expect(screen.getByLabelText(/^Observer/)).toBeTruthy();
});

it('shows each row as one line, which opens, and opens the one that lacks something', async () => {
  const portal = open();
  await screen.findByText('Animal 1', { selector: 'b' });
  expect(lines()).toEqual(['Animal 1 Bella, Morgan, Mare', 'Animal 2 Rex, Mule']);
  await press(portal, 'Submit');
  await waitFor(() => expect(lines()[1]).toContain('to complete'));
  await portal.user.click(screen.getByRole('link', { name: /Row 2, Gender/ }));
  await waitFor(() => expect(document.activeElement?.id).toBe('field-animals-list-1-gender'));
  expect(document.activeElement?.closest('details')?.open).toBe(true);
});

it('removes the row that was asked about, and leaves rows that somebody else has saved while the question was open', async () => {
  const heard = Promise.withResolvers<{ editors: []; revision: number }>();
  const animals = (rows: object[], revision: number) => ({
    entry: entry(),
    form: filledForm('equestrian-animals', { [list]: rows } as FieldValues, { revision }),
  });
  const portal = openPortal('/o/7/equestrian-animals/2027/edit', {
    as: signedInAs(['leader']),
    readForm: animals(two, 3),
    saveForm: ({ body }) => animals(body.field_values[list] as object[], 5),
    noteEditing: () => heard.promise,
    listFormFiles: { data: [], total: 0 },
  });
  await portal.user.click(await screen.findByText('Animal 2', { selector: 'b' }));
  await press(portal, 'Remove animal 2');
  const question = await screen.findByRole('dialog');
  const first = { animal_name: 'Ada', breed: 'Arabian' };
  portal.answer({ readForm: animals([first, ...two], 4) });
  heard.resolve({ editors: [], revision: 4 });
  await waitFor(() => expect(lines()).toHaveLength(3));
  await portal.user.click(within(question).getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(saved(portal)).toEqual([first, two[0]]));
});

it('after a row was removed the focus is on the next one, else the last, else on what adds one, and the removal is said and taken back', async () => {
  const portal = open([...two, { animal_name: 'Joy' }]);
  const remove = async (number: number) => {
    await portal.user.click(await screen.findByText(`Animal ${number}`, { selector: 'b' }));
    screen.getByRole('button', { name: `Remove animal ${number}` }).focus();
    await portal.user.keyboard('{Enter}');
    const question = within(await screen.findByRole('dialog'));
    question.getByRole('button', { name: /^Remove/ }).focus();
    await portal.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const focused = () => document.activeElement?.textContent;
  const said = () => document.querySelector('.form-rows-outcome')?.textContent;
  await remove(2);
  await waitFor(() => expect(focused()).toBe('Animal 2 Joy'));
  expect(said()).toBe('Animal 2 removed. Undo');
  await press(portal, 'Undo');
  await waitFor(() => expect(focused()).toBe('Animal 2 Rex, Mule'));
  expect(lines()).toEqual(['Animal 1 Bella, Morgan, Mare', 'Animal 2 Rex, Mule', 'Animal 3 Joy']);
  await remove(3);
  await waitFor(() => expect(focused()).toBe('Animal 2 Rex, Mule'));
  await remove(1);
  await waitFor(() => expect(focused()).toBe('Animal 1 Rex, Mule'));
  await remove(1);
  await waitFor(() => expect(focused()).toBe('Add animal'));
  expect(said()).toBe('Animal 1 removed. Undo');
  await waitFor(() => expect(saved(portal)).toBeNull());
});

it('copies a row, moves it by keys, and takes the move back', async () => {
  const portal = open();
  await portal.user.click(await screen.findByText('Animal 1', { selector: 'b' }));
  await press(portal, 'Duplicate animal 1');
  await waitFor(() => expect(saved(portal)).toEqual([two[0], two[0], two[1]]));
  const copied = document.activeElement as HTMLInputElement;
  expect([copied.id, copied.selectionStart, copied.selectionEnd]).toEqual(['field-animals-list-1-animal_name', 0, 5]);
  const grip = screen.getByRole('button', { name: /^Move animal 3: / });
  fireEvent.keyDown(grip, { key: 'ArrowUp' });
  await waitFor(() => expect(saved(portal)).toEqual([two[0], two[1], two[0]]));
  await press(portal, 'Undo');
  await waitFor(() => expect(saved(portal)).toEqual([two[0], two[0], two[1]]));
  fireEvent.keyDown(grip, { key: 'ArrowUp' });
  await screen.findByRole('button', { name: 'Undo' });
  fireEvent.change(screen.getAllByLabelText('Name of the animal')[0] as HTMLElement, { target: { value: 'Mustang' } });
  // What was typed since would be lost.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('takes rows out of a spreadsheet after showing what it cannot read, and takes them back', async () => {
  const portal = open();
  await portal.user.click(await screen.findByText('Animal 1', { selector: 'b' }));
  const name = screen.getAllByLabelText('Name of the animal')[0] as HTMLElement;
  fireEvent.paste(name, { clipboardData: { getData: () => 'Joy\tMorgan\tlady\nMax\tMule\tGelding' } });
  const dialog = await screen.findByRole('dialog', { name: 'Paste from a spreadsheet' });
  within(dialog).getByText('Row 1, Gender: “lady” is not one of the choices and stays empty.');
  const columns = within(within(dialog).getByRole('region', { name: /^Where your columns go/ })).getAllByRole(
    'listitem',
  );
  expect(columns.map(({ textContent }) => textContent)).toContain('“lady” → goes to Gender');
  await portal.notAsked('saveForm');
  await press(portal, 'Add 2 animals');
  await waitFor(() =>
    expect(saved(portal)).toEqual([
      ...two,
      { animal_name: 'Joy', breed: 'Morgan' },
      { animal_name: 'Max', breed: 'Mule', gender: 'gelding' },
    ]),
  );
  await press(portal, 'Undo');
  await waitFor(() => expect(saved(portal)).toEqual(two));
});

it('takes what is pasted into the dialog that a press opens', async () => {
  const portal = open();
  await portal.user.click(await screen.findByRole('button', { name: 'Paste from a spreadsheet' }));
  const rows = within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox', { name: 'Rows' });
  await portal.user.click(rows);
  await portal.user.paste('Joy\tMorgan\tmare\nMax\tMule\tGelding');
  expect(rows.value).toContain('Max\tMule');
  await press(portal, 'Add 2 animals');
  await waitFor(() => expect(saved(portal)).toHaveLength(4));
});

it('asks before the rows that were pasted into the dialog are discarded, says how many there are, and closes an empty one', async () => {
  const portal = open();
  const dialogs = () => screen.queryAllByRole('dialog').map((each) => each.querySelector('h2')?.textContent);
  await portal.user.click(await screen.findByRole('button', { name: 'Paste from a spreadsheet' }));
  const rows = within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox', { name: 'Rows' });
  const said = () => rows.closest('dialog')?.querySelector('[role="status"]')?.textContent;
  await portal.user.click(rows);
  expect(said()).toBe('');
  await portal.user.paste('Joy\tMorgan\tmare\nMax\tMule\tGelding');
  expect(said()).toBe('2 animals to add');
  await portal.user.keyboard('{Escape}');
  await portal.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect([dialogs(), rows.value]).toEqual([['Paste from a spreadsheet'], 'Joy\tMorgan\tmare\nMax\tMule\tGelding']);
  await press(portal, 'Cancel');
  await portal.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect([dialogs(), lines()]).toEqual([[], ['Animal 1 Bella, Morgan, Mare', 'Animal 2 Rex, Mule']]);
  await press(portal, 'Paste from a spreadsheet');
  await screen.findByRole('dialog');
  await portal.user.keyboard('{Escape}');
  expect(dialogs()).toEqual([]);
});

it('says that a list is not saved which has one wrong answer, and not that there is nothing to save', async () => {
  const portal = open();
  await portal.user.click(await screen.findByText('Animal 1', { selector: 'b' }));
  const line = () => document.querySelector('.form-save-line')?.textContent;
  expect(line()).toBe('Nothing to save');
  fireEvent.change(screen.getAllByLabelText(/^Age/)[0] as HTMLElement, { target: { value: 'four' } });
  await waitFor(() => expect(line()).toBe('1 answer is not saved: it needs a correction'));
  fireEvent.change(screen.getAllByLabelText(/^Age/)[0] as HTMLElement, { target: { value: '4' } });
  await waitFor(() => expect(line()).toMatch(/^Saved/));
});

it('Save with a wrong email in one of two new rows names its row and leads there, never says Saved, and the portal has both rows', async () => {
  const portal = open(null);
  for (const [index, row] of [{ name: 'Lucero', email: 'jose@' }, { name: 'Bruno' }].entries()) {
    await portal.user.click(await screen.findByRole('button', { name: 'Add animal' }));
    await enter(portal, screen.getAllByLabelText(/^Name of the animal/)[index] as HTMLElement, row.name);
    if (row.email === undefined) continue;
    await portal.user.selectOptions(screen.getByLabelText(/^Owner/, { selector: 'select' }), 'Someone else');
    await enter(portal, screen.getByLabelText(/^Owner's email/), row.email);
  }
  await press(portal, 'Save');
  const words = "Animals: Row 1, Owner's email: Please provide a valid email";
  const link = await screen.findByRole('link', { name: words });
  expect(saved(portal)).toEqual([{ animal_name: 'Lucero', owner: 'external' }, { animal_name: 'Bruno' }]);
  const line = () => document.querySelector('.form-save-line')?.textContent;
  expect(line()).toBe('1 answer is not saved: it needs a correction');
  await portal.user.click(link);
  const email = screen.getByLabelText<HTMLInputElement>(/^Owner's email/);
  await waitFor(() => expect(document.activeElement).toBe(email));
  await portal.user.click(await screen.findByRole('button', { name: /account menu/ }));
  await press(portal, 'Logout');
  const question = await screen.findByRole('dialog', { name: /unsaved changes/ });
  expect(question.textContent).toContain("Not saved: Animals (Row 1, Owner's email). Unsaved changes will be lost.");
  await press(portal, 'Stay on this page');
  await enter(portal, email, 'example.org');
  await waitFor(() => expect(line()).toMatch(/^Saved/));
  expect(screen.queryByRole('link', { name: words })).toBeNull();
  expect(saved(portal)).toMatchObject([{ email: 'jose@example.org' }, { animal_name: 'Bruno' }]);
});

it('rows that were added on two screens can both be kept', async () => {
  const portal = open([{ animal_name: 'Bella' }]);
  portal.answer({ saveForm: unreachable });
  await portal.user.click(await screen.findByRole('button', { name: 'Add animal' }));
  await enter(portal, screen.getAllByLabelText(/^Name of the animal/)[1] as HTMLElement, 'Lucero');
  await press(portal, 'Save');
  await screen.findByText(/Not saved yet/);
  await portal.user.click(screen.getByRole('link', { name: 'View' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Leave this page' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  const form = filledForm('equestrian-animals', { [list]: [{ animal_name: 'Bella' }, { animal_name: 'Bruno' }] });
  portal.answer({ readForm: { entry: entry(), form }, saveForm: { entry: entry(), form } });
  await portal.user.click(await screen.findByRole('link', { name: 'Edit' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Keep both: Animals, 3 animals' }));
  await waitFor(() =>
    expect(saved(portal)).toEqual([{ animal_name: 'Bella' }, { animal_name: 'Bruno' }, { animal_name: 'Lucero' }]),
  );
});

it('says why a letter of the formation is refused, and how large the unit is', async () => {
  const portal = open(null, 'equestrian-formation');
  const cell = (down: number, across: number) =>
    document.getElementById(`field-grid-grid-${down}-${across}`) as HTMLInputElement;
  await waitFor(() => expect(cell(0, 0)).not.toBeNull());
  fireEvent.change(cell(0, 0), { target: { value: 'B' } });
  screen.getByText('“B” is not in the key. Use A, C, E, O, R, T, X.');
  expect(cell(0, 0).value).toBe('');
  fireEvent.change(cell(0, 0), { target: { value: 'r' } });
  fireEvent.change(cell(2, 3), { target: { value: 'X' } });
  screen.getByText('2 positions, 20 ft long and 30 ft wide on the street');
  await press(portal, 'Use this length and width below');
  const size = { 'grid:total_length_ft': '20', 'grid:total_width_ft': '30' };
  await waitFor(() => expect(portal.asked('saveForm').at(-1)?.body.field_values).toMatchObject(size));
  expect(screen.queryByRole('button', { name: 'Use this length and width below' })).toBeNull();
});

it('places letters in the formation by pressing its cells, and takes one back', async () => {
  const portal = open(null, 'equestrian-formation');
  const cell = (down: number, across: number) =>
    document.getElementById(`field-grid-grid-${down}-${across}`) as HTMLInputElement;
  await waitFor(() => expect(cell(0, 0)).not.toBeNull());
  await portal.user.click(cell(0, 0));
  expect(cell(0, 0).value).toBe('');
  await press(portal, 'Place R');
  for (const across of [1, 2, 3]) await portal.user.click(cell(0, across));
  await portal.user.click(cell(0, 2));
  expect([1, 2, 3].map((across) => cell(0, across).value)).toEqual(['R', '', 'R']);
  await press(portal, 'Undo in the grid');
  expect(cell(0, 2).value).toBe('R');
  // A keyboard on the glass would cover the grid.
  expect(cell(0, 2).inputMode).toBe('none');
});

it('a list whose last row was removed has no answer, as before the first was added', async () => {
  const portal = open([{ animal_name: 'Bella' }]);
  await portal.user.click(await screen.findByText('Animal 1', { selector: 'b' }));
  await press(portal, 'Remove animal 1');
  await portal.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(saved(portal)).toBeNull());
});

it('a row that is added to one of several tables leaves those of the others', async () => {
  const tables = 'rigs:tables';
  const there = { cars_and_vans: [{ make: 'Ford' }], motorhomes: [{ make: 'Winnebago' }] };
  const form = filledForm('equestrian-vehicles', { [tables]: there } as FieldValues, { revision: 3 });
  const portal = openPortal('/o/7/equestrian-vehicles/2027/edit', {
    as: signedInAs(['leader']),
    readForm: { entry: entry(), form },
    saveForm: { entry: entry(), form },
    noteEditing: () => ({ editors: [], revision: form.revision }),
    listFormFiles: { data: [], total: 0 },
  });
  const buses = within(await screen.findByRole('region', { name: 'Buses and other' }));
  await portal.user.click(buses.getByRole('button', { name: 'Add vehicle' }));
  await enter(portal, buses.getByLabelText(/^Make/), 'Gillig');
  await waitFor(() =>
    expect(portal.asked('saveForm').at(-1)?.body.field_values[tables]).toEqual({
      ...there,
      buses_and_other: [{ make: 'Gillig' }],
    }),
  );
});
