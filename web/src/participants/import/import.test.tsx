import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../../testing/answers.ts';
import { overview } from '../../testing/entries.ts';
import { participant } from '../../testing/participants.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal, type OpenPortal } from '../../testing/portal.tsx';

function open(answers: AnswerTable = {}) {
  return openPortal('/entries/7/2027/people/import', {
    as: signedInAs(['leader']),
    readOverview: overview(),
    listParticipants: pageWith([participant()]),
    ...answers,
  });
}

async function choose({ user }: OpenPortal, text: string, name = 'band.csv') {
  const input = await screen.findByLabelText('Drop a CSV file here, or choose one');
  await user.upload(input, new File([text], name, { type: 'text/csv' }));
}
const inOrder = 'Email,First Name,Last Name,Primary Role\r\ncy@family.example,Cy,Diaz,Tuba\r\n';
const added = {
  success: true,
  errors: [],
  added: 1,
  existing: 0,
  outcomes: ['added' as const],
  wrong: [],
  total: 2,
};
const riders = overview({ org_type: organizationTypeIds.equestrian });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const shown = (name: RegExp) => within(screen.getByRole('group', { name: 'Show rows' })).getByRole('button', { name });

it('a list with the usual columns is imported without a question, and its result is shown', async () => {
  const portal = open({ addParticipants: added });
  await choose(portal, inOrder);
  await screen.findByRole('row', { name: /Cy Diaz/ });
  expect(
    screen.getByText(/^One person will be added\. When you submit, we’ll email this person a waiver/),
  ).toBeTruthy();
  await portal.user.click(button('Submit'));
  const result = await screen.findByRole('region', { name: 'Upload Complete' });
  expect(result.textContent).toContain('Added1');
  expect(result.textContent).toContain('Total after import2');
  const person = { email: 'cy@family.example', first_name: 'Cy', last_name: 'Diaz', primary_role: 'Tuba' };
  expect(portal.asked('addParticipants').map(({ body }) => body)).toMatchObject([
    { type: 'general-participants', rows: [person] },
  ]);
});

it.each([
  ['column names alone', 'Email,First Name,Last Name,Primary Role\r\n'],
  ['column names and empty rows', 'Email,First Name,Last Name,Primary Role\r\n,,,\r\n'],
])('a list without people says so when it is chosen, and the next one is taken: %s', async (_, text) => {
  const portal = open();
  await choose(portal, text);
  await screen.findByText('Upload Failed');
  expect(screen.getByText(/^No entries could be imported\.\.\. band\.csv has no rows with people/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  await choose(portal, inOrder);
  await screen.findByRole('row', { name: /Cy Diaz/ });
  expect(screen.queryByText('Upload Failed')).toBeNull();
});

it('a list with columns in another order asks for the field of each, with samples beside it', async () => {
  const portal = open({ addParticipants: added });
  await choose(portal, 'Tuba,cy@family.example,Diaz,Cy\r\n');
  const third = await screen.findByLabelText<HTMLSelectElement>('Column 3');
  expect(screen.getByText('Diaz')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  await portal.user.selectOptions(screen.getByLabelText('Column 1'), 'Primary Role');
  await portal.user.selectOptions(screen.getByLabelText('Column 2'), 'Email');
  await portal.user.selectOptions(third, 'Last Name');
  await portal.user.selectOptions(screen.getByLabelText('Column 4'), 'First Name');
  await portal.user.click(button('These columns are correct'));
  await screen.findByRole('row', { name: /Cy Diaz/ });
  expect(screen.getByText(/^Columns: Primary Role, Email, Last Name, First Name\./)).toBeTruthy();
});

it('a field of the import takes one column only, and the import goes on only with email and both names', async () => {
  const portal = open();
  await choose(portal, 'Tuba,cy@family.example,Diaz,Cy\r\n');
  const second = await screen.findByLabelText<HTMLSelectElement>('Column 2');
  expect(second.value).toBe('email');
  await portal.user.selectOptions(screen.getByLabelText('Column 1'), 'Email');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Column 2').value).toBe('none'));
  await portal.user.selectOptions(screen.getByLabelText('Column 1'), 'Skip this column');
  await screen.findByText('Choose a column for email and for the first and last name.');
  expect(button('These columns are correct').disabled).toBe(true);
});

it('a row that is the last to skip, or is skipped again, is left out, with a way back', async () => {
  const portal = open();
  await choose(portal, `${inOrder}no address,Di,Eng,Flute\r\n,Ed,Fox,Flute\r\n`);
  const asked = async (line: number, count: number, hint: string) => {
    const region = await screen.findByRole('region', { name: `Needs Attention (${count})` });
    await waitFor(() => expect(region.textContent).toContain(`Line ${line} of the list`));
    expect(region.textContent).toContain(hint);
    await portal.user.click(within(region).getByRole('button', { name: 'Skip' }));
  };
  await asked(3, 2, 'ask about it again after the others');
  await asked(4, 2, 'ask about it again after the others');
  await asked(3, 2, 'it is left out');
  await asked(4, 1, 'it is left out');
  await waitFor(() => expect(button('Submit').disabled).toBe(false));
  expect(screen.getByText('2 skipped rows are left out')).toBeTruthy();
  await portal.user.click(button('Go back to these rows'));
  await screen.findByRole('region', { name: 'Needs Attention (2)' });
  expect(button('Submit').disabled).toBe(true);
});

it('rows that need attention come one after the other, to correct, skip or discard', async () => {
  const portal = open();
  await choose(portal, `${inOrder}no address,Di,Eng,Flute\r\n,Ed,Fox,Flute\r\n`);
  const first = await screen.findByRole('region', { name: 'Needs Attention (2)' });
  expect(first.textContent).toContain('Line 3 of the list');
  expect(button('Submit').disabled).toBe(true);
  expect(screen.getByText('2 rows still need attention.')).toBeTruthy();
  await portal.user.click(within(first).getByRole('button', { name: 'Save and Next' }));
  expect(within(first).getByRole('alert').textContent).toContain('Some of the fields are not valid.');
  const email = within(first).getByLabelText(/^Email/);
  await portal.user.clear(email);
  await portal.user.type(email, 'di@family.example');
  await portal.user.click(within(first).getByRole('button', { name: 'Save and Next' }));
  const second = await screen.findByRole('region', { name: 'Needs Attention (1)' });
  await portal.user.click(within(second).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(button('Submit').disabled).toBe(false));
  expect(screen.getByText(/^2 people will be added\. When you submit, we’ll email 2 people a waiver/)).toBeTruthy();
});

it('of two files that are chosen quickly the last one counts, also where the first is read after it', async () => {
  const portal = open({ addParticipants: added });
  const input = await screen.findByLabelText('Drop a CSV file here, or choose one');
  const first = new File([inOrder], 'first.csv', { type: 'text/csv' });
  const read = Promise.withResolvers<ArrayBuffer>();
  const bytes = await first.arrayBuffer();
  first.arrayBuffer = () => read.promise;
  await portal.user.upload(input, first);
  await choose(portal, inOrder.replace('Cy,Diaz', 'Bo,Lin'), 'second.csv');
  await screen.findByRole('row', { name: /Bo Lin/ });
  read.resolve(bytes);
  await portal.atRest();
  await portal.user.click(button('Submit'));
  await screen.findByRole('region', { name: 'Upload Complete' });
  expect(portal.asked('addParticipants')[0]?.body).toMatchObject({ rows: [{ first_name: 'Bo', last_name: 'Lin' }] });
});

it('a row of the import whose name is too long says how long it can be, in the list of rows and beside the field', async () => {
  const portal = open();
  await choose(portal, `${inOrder}di@family.example,${'D'.repeat(67)},Eng,Flute\r\n`);
  const row = await screen.findByRole('region', { name: 'Needs Attention (1)' });
  const listed = await screen.findAllByText(/Problem with first name: please use at most 60 characters/);
  expect(listed.some((each) => !row.contains(each))).toBe(true);
  await portal.user.click(within(row).getByRole('button', { name: 'Save and Next' }));
  const words = 'Problem with first name: please use at most 60 characters';
  expect(within(row).getByText(words)).toBeTruthy();
  const name = within(row).getByLabelText(/^First name/);
  await portal.user.clear(name);
  await waitFor(() => expect(within(row).getByText('Problem with first name')).toBeTruthy());
});

it('the import says when the browser cannot store the list', async () => {
  const portal = open();
  await choose(portal, inOrder);
  await screen.findByText('This browser cannot save your work. Submit before you close this page.');
});

it('the import asks before an unsaved correction is left', async () => {
  const portal = open();
  await choose(portal, `${inOrder}no address,Di,Eng,Flute\r\n`);
  const row = await screen.findByRole('region', { name: 'Needs Attention (1)' });
  const email = within(row).getByLabelText<HTMLInputElement>(/^Email/);
  await portal.user.type(email, ' yet');
  await portal.user.click(screen.getByRole('link', { name: 'Timeline' }));
  const question = 'You have unsaved changes, are you sure you want to leave?';
  const dialog = await screen.findByRole('dialog', { name: question });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
  expect(email.value).toBe('no address yet');
  expect(portal.address()).toBe('/entries/7/2027/people/import');
  await portal.user.clear(email);
  await portal.user.type(email, 'di@family.example');
  await portal.user.click(within(row).getByRole('button', { name: 'Save and Next' }));
  await portal.user.click(screen.getByRole('link', { name: 'Timeline' }));
  await waitFor(() => expect(portal.address()).toBe('/entries/7/2027/timeline'));
});

it('the import labels each row with its kind, and shows those of one kind when asked to', async () => {
  const portal = open();
  await choose(portal, `${inOrder}cy@family.example,Cy,Diaz,Tuba\r\nmia@family.example,Mia,Chen,Trumpet\r\n`);
  await screen.findByRole('row', { name: /Duplicate/ });
  expect(screen.getByRole('row', { name: /Mia Chen.*Existing/ })).toBeTruthy();
  await portal.user.click(shown(/^1 Duplicate$/));
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  expect(shown(/^1 Duplicate$/).getAttribute('aria-pressed')).toBe('true');
});

it.each([
  ['of another kind', 'Cy,Diaz', 'band.xlsx', 'Invalid Filename'],
  ['that is no text', 'PK\u0003\u0004\u0000\u0000\u0000', 'band.csv', 'Invalid Files'],
  ['that is empty', '\uFEFF\r\n \r\n', 'band.csv', 'Invalid Files'],
])('the import refuses a file %s, and says so', async (_, text, name, title) => {
  const portal = open();
  await screen.findByLabelText('Drop a CSV file here, or choose one');
  // People get around what the input accepts: by 'All files', or by dropping.
  document.querySelector('input[type=file]')?.removeAttribute('accept');
  await choose(portal, text, name);
  expect((await screen.findByRole('alert')).textContent).toContain(title);
});

it('the import reads rows that are pasted from a spreadsheet', async () => {
  const portal = open();
  await screen.findByLabelText('Or paste rows from a spreadsheet');
  expect(button('Use these rows').disabled).toBe(true);
  await portal.user.click(screen.getByLabelText('Or paste rows from a spreadsheet'));
  await portal.user.paste('cy@family.example\tCy\tDiaz\tTuba\n');
  await portal.user.click(button('Use these rows'));
  await screen.findByRole('row', { name: /Cy Diaz/ });
});

it('the import asks before pasted rows that were not used yet are lost', async () => {
  const portal = open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Or paste rows from a spreadsheet');
  await portal.user.click(field);
  await portal.user.paste('cy@family.example\tCy\tDiaz\tTuba\n');
  await portal.user.click(screen.getByRole('link', { name: 'Back to people' }));
  const question = await screen.findByRole('dialog', {
    name: 'You have unsaved changes, are you sure you want to leave?',
  });
  expect(question.textContent).toContain('The rows that you pasted will be lost.');
  await portal.user.click(within(question).getByRole('button', { name: 'Stay on this page' }));
  expect(field.value).toContain('Cy');
});

it('an interrupted import goes on with the same key, so that nobody is added twice', async () => {
  const portal = open({ addParticipants: unreachable });
  await choose(portal, inOrder);
  await screen.findByRole('row', { name: /Cy Diaz/ });
  await portal.user.click(button('Submit'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('no one is added twice');
  portal.answer({ addParticipants: added });
  await portal.user.click(button('Import the remaining rows'));
  await screen.findByRole('region', { name: 'Upload Complete' });
  const keys = portal.asked('addParticipants').map(({ body }) => body.request_key);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

it('an import that is refused each time it is sent can be given up for another list, after a question', async () => {
  const portal = open({ addParticipants: new Refusal('request-key-used') });
  await choose(portal, inOrder);
  await screen.findByRole('row', { name: /Cy Diaz/ });
  await portal.user.click(button('Submit'));
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Import the remaining rows' })).toBeNull();
  await portal.user.click(button('Start over'));
  const dialog = await screen.findByRole('dialog', { name: 'Start over?' });
  expect(dialog.textContent).toContain('Rows not confirmed: 1 of 1. They will be discarded here.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Start over' }));
  await screen.findByLabelText('Drop a CSV file here, or choose one');
});

it('an interrupted import sends only the parts of a long list that were not answered', async () => {
  const names = Array.from({ length: 501 }, (_, index) => `p${index}@family.example,P,Person${index},Tuba`);
  const taken = (rows: number) => ({
    ...added,
    added: rows,
    outcomes: Array.from({ length: rows }, () => 'added' as const),
  });
  let calls = 0;
  const portal = open({
    addParticipants: ({ body }) => (calls++ === 1 ? unreachable : taken(body.rows.length)),
  });
  await choose(portal, `Email,First Name,Last Name,Primary Role\r\n${names.join('\r\n')}\r\n`);
  await screen.findByText(/^501 people will be added\. When you submit, we’ll email 501 people a waiver/);
  await portal.user.click(button('Submit'));
  await screen.findByRole('alert');
  expect(screen.getByRole('progressbar', { name: 'Rows imported' })).toMatchObject({ value: 500, max: 501 });
  await portal.user.click(button('Import the remaining rows'));
  const result = await screen.findByRole('region', { name: 'Upload Complete' });
  expect(result.textContent).toContain('Added501');
  const [first, second, third] = portal.asked('addParticipants').map(({ body }) => body);
  expect([first?.rows.length, second?.rows.length, third?.rows.length]).toEqual([500, 1, 1]);
  expect(third?.request_key).toBe(second?.request_key);
});

it('the usual answers of an import are sent beside the rows, which stay as they were read', async () => {
  const portal = open({ addParticipants: added, readOverview: riders, listParticipants: pageWith([]) });
  await choose(portal, 'Email,First Name,Last Name\r\ncy@family.example,Cy,Diaz\r\n');
  await screen.findByRole('region', { name: 'Needs Attention (1)' });
  await portal.user.selectOptions(screen.getByLabelText('Primary role for rows without one'), 'mhr');
  for (const asked of ['Has taken part in this parade before', 'Has appeared in other parades'])
    await portal.user.selectOptions(screen.getByLabelText(`${asked}, for rows without an answer`), 'No');
  await waitFor(() => expect(button('Submit').disabled).toBe(false));
  await portal.user.click(button('Submit'));
  await screen.findByRole('region', { name: 'Upload Complete' });
  const [body] = portal.asked('addParticipants').map((each) => each.body);
  expect(body?.rows).toMatchObject([{ primary_role: null, has_participated: null }]);
  expect(body?.usual).toMatchObject({ primary_role: 'mhr', has_participated: false, other_appearances: false });
});

it('an import of support personnel has no answers that were given for riders', async () => {
  const portal = open({ addParticipants: added, readOverview: riders, listParticipants: pageWith([]) });
  await choose(portal, 'Email,First Name,Last Name\r\ncy@family.example,Cy,Diaz\r\n');
  await portal.user.selectOptions(await screen.findByLabelText('Primary role for rows without one'), 'mhr');
  await portal.user.selectOptions(screen.getByLabelText('Preferred language, for rows without one'), 'es');
  await portal.user.click(screen.getByRole('radio', { name: 'Support Personnel' }));
  await waitFor(() => expect(button('Submit').disabled).toBe(false));
  expect(screen.queryByLabelText('Primary role for rows without one')).toBeNull();
  expect(screen.queryByRole('row', { name: /Mounted/ })).toBeNull();
  await portal.user.click(screen.getByRole('radio', { name: 'Participant' }));
  const again = await screen.findByLabelText<HTMLSelectElement>('Primary role for rows without one');
  expect(again.value).toBe('');
  await portal.user.click(screen.getByRole('radio', { name: 'Support Personnel' }));
  await waitFor(() => expect(button('Submit').disabled).toBe(false));
  await portal.user.click(button('Submit'));
  await screen.findByRole('region', { name: 'Upload Complete' });
  expect(portal.asked('addParticipants').map(({ body }) => body.usual)).toMatchObject([
    { primary_role: null, letter_language: 'es' },
  ]);
});

it.each([
  [
    'another type',
    async ({ user }: OpenPortal, name: string) => user.click(screen.getByRole('radio', { name })),
    () => screen.getByRole<HTMLInputElement>('radio', { name: 'Participant' }).checked,
    'Participant',
    'Support Personnel',
  ],
  [
    'another column',
    async ({ user }: OpenPortal, field: string) => {
      if (!screen.queryByLabelText('Column 4')) await user.click(button('Change columns'));
      await user.selectOptions(screen.getByLabelText('Column 4'), field);
    },
    () => screen.getByLabelText<HTMLSelectElement>('Column 4').value === 'primary_role',
    'Primary Role',
    'Skip this column',
  ],
])(
  'the import asks before corrections are lost to %s, and not once there are none',
  async (_, change, isAsBefore, before, other) => {
    const portal = open({ readOverview: riders, listParticipants: pageWith([]) });
    await choose(
      portal,
      'Email,First Name,Last Name,Role,Participated,Other Parades\r\nno address,Cy,Diaz,mhr,no,no\r\n',
    );
    const row = await screen.findByRole('region', { name: 'Needs Attention (1)' });
    const email = within(row).getByLabelText(/^Email/);
    await portal.user.clear(email);
    await portal.user.type(email, 'cy@family.example');
    await portal.user.click(within(row).getByRole('button', { name: 'Save and Next' }));
    await waitFor(() => expect(button('Submit').disabled).toBe(false));
    await change(portal, other);
    const dialog = await screen.findByRole('dialog', { name: 'Read the rows again?' });
    await portal.user.click(within(dialog).getByRole('button', { name: 'Keep working' }));
    expect([isAsBefore(), button('Submit').disabled]).toEqual([true, false]);
    await change(portal, other);
    const again = await screen.findByRole('dialog', { name: 'Read the rows again?' });
    await portal.user.click(within(again).getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(isAsBefore()).toBe(false));
    // Nothing is left to be lost.
    await change(portal, before);
    await waitFor(() => expect(isAsBefore()).toBe(true));
  },
);

it('the import starts over after a question', async () => {
  const portal = open();
  await choose(portal, inOrder);
  await portal.user.click(await screen.findByRole('button', { name: 'Start over' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start over?' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Keep working' }));
  expect(screen.getByRole('row', { name: /Cy Diaz/ })).toBeTruthy();
  await portal.user.click(button('Start over'));
  const again = await screen.findByRole('dialog', { name: 'Start over?' });
  await portal.user.click(within(again).getByRole('button', { name: 'Start over' }));
  await screen.findByLabelText('Drop a CSV file here, or choose one');
});

it('the import is closed before the entry is accepted', async () => {
  const portal = open({ readOverview: overview({ status: 'received', approved_at: null }) });
  await screen.findByText('You can add participants once the entry has been accepted');
  await portal.notAsked('listParticipants');
});
