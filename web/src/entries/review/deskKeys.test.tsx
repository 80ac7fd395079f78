import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { application, item } from '../../testing/applications.ts';
import { entry, filledForm } from '../../testing/entries.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';
import { turnLetterKeys } from '../../ui/keys/letterKeys.ts';

/** Applications 1 to 3; decisions are held, so none of them asks. */
function openDesk() {
  return openPortal('/review', {
    as: signedInAs(['staff']),
    listQueue: { ...pageWith([item(1), item(2), item(3)]), release_on: '2026-12-04', held: 0 },
    readApplication: ({ params }) => application(Number(params.id), { release_on: '2026-12-04' }),
    readForm: { entry: entry(), form: filledForm('band-application') },
    listReps: pageWith([]),
    decide: { success: true, held: true, decided_at: '2026-10-12T16:00:00.000Z' },
    undoDecision: { success: true, letters_gone: 0 },
  });
}

it('the review desk reads out where one has come to after J and K, a decision, and its Undo, and nothing at the start', async () => {
  const desk = openDesk();
  await screen.findByRole('button', { name: 'Accept' });
  const heard = () => document.querySelector('main p[role="status"]')?.textContent;
  expect(heard()).toBe('');
  const isAt = async (words: string) => {
    await waitFor(() => expect(heard()).toBe(words));
    await screen.findByRole('button', { name: 'Accept' });
  };
  await desk.user.keyboard('j');
  await isAt('2 of 3, Band 2');
  await desk.user.keyboard('k');
  await isAt('1 of 3, Band 1');
  await desk.user.keyboard('a');
  await isAt('2 of 3, Band 2');
  await desk.user.click(screen.getByRole('button', { name: 'Undo' }));
  await isAt('1 of 3, Band 1');
});

it('? and the account menu show the keys of the review desk', async () => {
  const named = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const keys = within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    await desk.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    return keys.join(' ');
  };
  const desk = openDesk();
  await screen.findByRole('button', { name: 'Accept' });
  await desk.user.keyboard('?');
  expect(await named()).toBe('J K A S R N Q Ctrl K / F8 ?');
  await desk.user.click(screen.getByRole('button', { name: /account menu$/ }));
  await desk.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(await named()).toBe('J K A S R N Q Ctrl K / F8 ?');
});

it('the review desk decides nothing by a letter while letter keys are off, names none, and decides by it once they are on', async () => {
  turnLetterKeys(false);
  const decided = { success: true, held: true, decided_at: '2026-10-12T16:00:00.000Z' };
  const desk = openPortal('/review', {
    as: signedInAs(['staff']),
    listQueue: { ...pageWith([item(1), item(2)]), release_on: '2026-12-04', held: 0 },
    readApplication: ({ params }) => application(Number(params.id), { release_on: '2026-12-04' }),
    readForm: { entry: entry(), form: filledForm('band-application') },
    listReps: pageWith([]),
    decide: decided,
  });
  await screen.findByRole('button', { name: 'Accept' });
  await desk.user.keyboard('jarsqn');
  await desk.notAsked('decide');
  expect(screen.getByRole('heading', { level: 1, name: 'Band 1' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('main :is([aria-keyshortcuts], kbd)')).toBeNull();
  act(() => turnLetterKeys(true));
  expect(screen.getByRole('button', { name: 'Accept' }).getAttribute('aria-keyshortcuts')).toBe('A');
  await desk.user.keyboard('a');
  await screen.findByRole('heading', { level: 1, name: 'Band 2' });
  expect(desk.asked('decide').map(({ body }) => body.status)).toEqual(['accepted']);
});

it('the arrows choose among all liaisons of the review desk without a question, and the button beside them assigns', async () => {
  const [ann, bo] = [
    { id: 21, first_name: 'Ann', last_name: 'Ames', email: 'ann@parade.example' },
    { id: 22, first_name: 'Bo', last_name: 'Bell', email: 'bo@parade.example' },
  ] as const;
  const desk = openDesk();
  desk.answer({ listReps: pageWith([ann, bo]), assignRep: { success: true, entry: entry() } });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'TOR Liaison' });
  await screen.findByRole('option', { name: 'Bo Bell' });
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull();
  // As two presses of an arrow do.
  await desk.user.selectOptions(choice, 'Ann Ames');
  await desk.user.selectOptions(choice, 'Bo Bell');
  expect([choice.selectedOptions[0]?.text, screen.queryByRole('dialog')]).toEqual(['Bo Bell', null]);
  const assign = screen.getByRole('button', { name: 'Assign Bo Bell' });
  await desk.user.click(assign);
  const question = within(await screen.findByRole('dialog', { name: 'Assign Liaison?' }));
  await desk.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(choice.selectedOptions[0]?.text).toBe('Bo Bell');
  await desk.user.click(assign);
  const again = within(await screen.findByRole('dialog', { name: 'Assign Liaison?' }));
  await desk.user.click(again.getByRole('button', { name: 'Assign Bo Bell' }));
  await waitFor(() => expect(desk.asked('assignRep').map(({ body }) => body)).toEqual([{ user_id: 22, from: null }]));
});

it('who goes on to the next application before the chosen liaison is assigned is asked first', async () => {
  const ann = { id: 21, first_name: 'Ann', last_name: 'Ames', email: 'ann@parade.example' } as const;
  const desk = openDesk();
  desk.answer({ listReps: pageWith([ann]) });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'TOR Liaison' });
  await screen.findByRole('option', { name: 'Ann Ames' });
  await desk.user.selectOptions(choice, 'Ann Ames');
  act(() => screen.getByRole('heading', { level: 1, name: 'Band 1' }).focus());
  await desk.user.keyboard('j');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('The liaison you chose is not assigned yet.')).toBeTruthy();
  await desk.user.click(question.getByRole('button', { name: 'Stay on this page' }));
  expect(choice.selectedOptions[0]?.text).toBe('Ann Ames');
  act(() => screen.getByRole('heading', { level: 1, name: 'Band 1' }).focus());
  await desk.user.keyboard('j');
  await desk.user.click(await screen.findByRole('button', { name: 'Leave this page' }));
  await screen.findByRole('heading', { level: 1, name: 'Band 2' });
});
