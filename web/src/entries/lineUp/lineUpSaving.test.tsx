import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal } from '../../testing/answers.ts';
import { draft, lineUp, official, savedOrder } from '../../testing/lineUp.ts';
import { pageWith, paradeYear, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';
import { hasUnsaved } from '../../ui/unsaved/useUnsavedGuard.ts';

function open(answers: AnswerTable = {}, path = '/applications/order') {
  return openPortal(path, { as: signedInAs(['admin']), readLineUp: lineUp(), ...answers });
}

const order = () =>
  screen.getAllByRole('row').flatMap((row) =>
    within(row)
      .queryAllByRole('rowheader')
      .map((head) => head.querySelector('a')?.textContent),
  );
const grip = (name: string) => screen.findByRole('button', { name: `Move ${name}` });
const press = (name: string) => screen.getByRole('button', { name });

it('the line-up counts unsaved changes and saves with the revision that was shown', async () => {
  const portal = open({ saveOrder: savedOrder([2, 1, 3]) });
  await grip('Alder');
  expect(press('Save Changes').hasAttribute('disabled')).toBe(true);
  await portal.user.click(press('Move Alder down'));
  expect(screen.getByText('1 change not saved')).toBeTruthy();
  portal.answer({ readLineUp: lineUp({ official: { ...official, ids: [2, 1, 3], revision: 5 } }) });
  await portal.user.click(press('Save Changes'));
  await screen.findByText('Parade Order Saved');
  expect(portal.asked('saveOrder').map(({ body }) => body)).toEqual([
    { ids: [2, 1, 3], revision: 4, year: paradeYear },
  ]);
  expect(screen.queryByText('1 change not saved')).toBeNull();
});

it('a printed line-up says which order it is, and that it has changes that nobody saved', async () => {
  const portal = open({ readLineUp: lineUp({ drafts: [draft] }) });
  await grip('Alder');
  const printed = () => document.querySelector('p.print-only')?.textContent;
  expect(printed()).toBe('Official order');
  await portal.user.click(press('Move Alder down'));
  expect(printed()).toBe('Official order, 1 change not saved');
  await portal.user.click(await screen.findByRole('link', { name: new RegExp(draft.name) }));
  await waitFor(() => expect(printed()).toBe(`Draft: ${draft.name}`));
});

it('a move that is made while the line-up is being saved stays, and is saved over what was stored', async () => {
  const arrival = Promise.withResolvers<void>();
  const stored = { ...official, ids: [2, 1, 3], revision: 5 };
  const portal = open({
    saveOrder: async () => {
      await arrival.promise;
      return savedOrder(stored.ids);
    },
  });
  await grip('Alder');
  await portal.user.click(press('Move Alder down'));
  await portal.user.click(press('Save Changes'));
  await waitFor(() => expect(portal.asked('saveOrder')).toHaveLength(1));
  await portal.user.click(press('Place Dogwood'));
  portal.answer({ readLineUp: lineUp({ official: stored }) });
  arrival.resolve();
  await screen.findByText('Parade Order Saved');
  expect(order()).toEqual(['Birch', 'Alder', 'Cedar', 'Dogwood']);
  expect(screen.getByText('1 change not saved')).toBeTruthy();
  portal.answer({ saveOrder: savedOrder([2, 1, 3, 4], 6) });
  await portal.user.click(press('Save Changes'));
  await waitFor(() => expect(portal.asked('saveOrder').at(-1)?.body).toMatchObject({ ids: [2, 1, 3, 4], revision: 5 }));
});

it('Undo after a save takes the move back from what was saved', async () => {
  const stored = { ...official, ids: [3, 1, 2], revision: 5 };
  const portal = open({ saveOrder: savedOrder(stored.ids) });
  await grip('Alder');
  await portal.user.click(screen.getByRole('checkbox', { name: 'Select rows' }));
  await portal.user.click(screen.getByRole('checkbox', { name: 'Select Alder' }));
  await portal.user.click(screen.getByRole('checkbox', { name: 'Select Birch' }));
  await portal.user.click(press('Move 2 entries to position…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 entries' }));
  await portal.user.type(dialog.getByRole('textbox', { name: /^Position/ }), '2');
  await portal.user.click(dialog.getByRole('button', { name: 'Move' }));
  portal.answer({ readLineUp: lineUp({ official: stored }) });
  await portal.user.click(press('Save Changes'));
  await screen.findByText('Parade Order Saved');
  await portal.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(order()).toEqual(['Alder', 'Birch', 'Cedar']));
  await portal.user.click(press('Save Changes'));
  await waitFor(() => expect(portal.asked('saveOrder').at(-1)?.body).toMatchObject({ ids: [1, 2, 3], revision: 5 }));
});

it('changes of the line-up are undone after a question, and only with a yes', async () => {
  const portal = open();
  await grip('Alder');
  await portal.user.click(press('Move Alder down'));
  await portal.user.click(press('Undo Changes'));
  const dialog = await screen.findByRole('dialog', { name: 'Reset Parade Order' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Keep changes' }));
  expect(order()).toEqual(['Birch', 'Alder', 'Cedar']);
  await portal.user.click(press('Undo Changes'));
  const again = await screen.findByRole('dialog', { name: 'Reset Parade Order' });
  await portal.user.click(within(again).getByRole('button', { name: 'Undo Changes' }));
  expect(order()).toEqual(['Alder', 'Birch', 'Cedar']);
  await screen.findByText('Parade Order Reset');
});

it('the line-up asks before it is left with unsaved changes, and stays', async () => {
  const portal = open();
  await grip('Alder');
  await portal.user.click(press('Move Alder down'));
  await portal.user.click(press('Cancel'));
  const dialog = await screen.findByRole('dialog', {
    name: 'You have unsaved changes, are you sure you want to leave?',
  });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
  expect(portal.address()).toBe('/applications/order');
  expect(order()).toEqual(['Birch', 'Alder', 'Cedar']);
  // Moved back: there is nothing left to lose.
  await portal.user.click(press('Move Alder up'));
  portal.answer({ listEntries: pageWith([]), listReps: pageWith([]) });
  await portal.user.click(press('Cancel'));
  await waitFor(() => expect(portal.address()).not.toBe('/applications/order'));
});

it.each(['the list of years', 'Back'])(
  'the line-up asks before another year replaces unsaved changes, by %s, and stays',
  async (way) => {
    const portal = open();
    if (way === 'Back') {
      await portal.user.selectOptions(await screen.findByLabelText('Parade Year'), '2028');
      await waitFor(() => expect(portal.address()).toContain('year=2028'));
      await portal.user.selectOptions(await screen.findByLabelText('Parade Year'), '2027');
      await waitFor(() => expect(portal.address()).not.toContain('year=2028'));
    }
    await grip('Alder');
    await portal.user.click(press('Move Alder down'));
    if (way === 'Back') act(() => window.history.back());
    else await portal.user.selectOptions(screen.getByLabelText('Parade Year'), '2028');
    const dialog = await screen.findByRole('dialog', {
      name: 'You have unsaved changes, are you sure you want to leave?',
    });
    await portal.user.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect(portal.address()).toBe('/applications/order');
    expect(order()).toEqual(['Birch', 'Alder', 'Cedar']);
  },
);

it('a line-up that somebody else has saved names both changes, and merges, keeps mine or takes theirs', async () => {
  const theirs = { ...official, ids: [1, 3, 2], revision: 5, updated_by: 'Gloria Beckett' };
  const portal = open({ saveOrder: new Refusal('order-changed', { official: theirs }) });
  await grip('Alder');
  await portal.user.click(press('Place Dogwood'));
  await portal.user.click(press('Save Changes'));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else has changed the order' });
  expect(dialog.textContent).toContain('Gloria Beckett');
  expect(dialog.textContent).toContain('Dogwood placed at 4');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Merge both' }));
  await waitFor(() => expect(order()).toEqual(['Alder', 'Cedar', 'Dogwood', 'Birch']));
  portal.answer({ saveOrder: savedOrder([1, 3, 4, 2], 6) });
  await portal.user.click(press('Save Changes'));
  await screen.findByText('Parade Order Saved');
  expect(portal.asked('saveOrder').at(-1)?.body).toMatchObject({ ids: [1, 3, 4, 2], revision: 5 });
});

it('a draft that has an entry back is not said to be changed by who worked on it last', async () => {
  const portal = open({ readLineUp: lineUp({ drafts: [draft] }) }, '/applications/order?draft=9');
  await grip('Alder');
  await portal.user.click(press('Move Alder down'));
  const theirs = { ...draft, ids: [...draft.ids, 4], revision: draft.revision + 1 };
  portal.answer({ saveDraft: new Refusal('order-changed', { draft: theirs }) });
  await portal.user.click(press('Save Changes'));
  const dialog = await screen.findByRole('dialog', { name: 'The order has changed' });
  expect(dialog.textContent).toContain('An entry was accepted again and has its place back, while you had 1 change.');
  expect(dialog.textContent).not.toContain(draft.updated_by);
});

it('a draft that is renamed with unsaved changes is saved with the revision that the new name has', async () => {
  const portal = open({ readLineUp: lineUp({ drafts: [draft] }) }, '/applications/order?draft=9');
  await grip('Alder');
  await portal.user.click(press('Move Alder down'));
  const renamed = { ...draft, name: 'TV hour last', revision: 3 };
  portal.answer({
    saveDraft: { success: true, draft: renamed, left_out: [] },
    readLineUp: lineUp({ drafts: [renamed] }),
  });
  await portal.user.click(press('Rename'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename draft' }));
  await portal.user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' again');
  await portal.user.click(dialog.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('link', { name: /TV hour last/ });
  await portal.user.click(press('Save Changes'));
  await waitFor(() => expect(portal.asked('saveDraft')).toHaveLength(2));
  expect(portal.asked('saveDraft').at(-1)?.body).toEqual({ ids: [3, 2, 1], revision: 3 });
});

it('an order that somebody else has saved is asked about on its own tab, also where another one is open by then', async () => {
  const arrival = Promise.withResolvers<void>();
  const portal = open({
    readLineUp: lineUp({ drafts: [draft] }),
    saveOrder: async () => {
      await arrival.promise;
      const theirs = { ...official, ids: [1, 3, 2], revision: 5, updated_by: 'Gloria Beckett' };
      return new Refusal('order-changed', { official: theirs });
    },
  });
  await grip('Alder');
  await portal.user.click(press('Place Dogwood'));
  await portal.user.click(press('Save Changes'));
  await portal.user.click(screen.getByRole('link', { name: /TV hour first/ }));
  await waitFor(() => expect(order()).toEqual(['Cedar', 'Alder', 'Birch']));
  arrival.resolve();
  await waitFor(() => expect(press('Save Changes').getAttribute('aria-disabled')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  await portal.user.click(screen.getByRole('link', { name: /^Official/ }));
  await screen.findByRole('dialog', { name: 'Someone else has changed the order' });
});

it('a draft that is canceled before its answer leads nobody to it', async () => {
  const created = Promise.withResolvers<void>();
  const made = { ...draft, id: 10, name: 'Late' };
  const portal = open({
    readLineUp: lineUp({ drafts: [draft] }),
    createDraft: async () => {
      await created.promise;
      return { success: true, draft: made, left_out: [] };
    },
  });
  const address = portal.address();
  await portal.user.click(await screen.findByRole('button', { name: 'New draft' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New draft' }));
  await portal.user.type(dialog.getByLabelText(/^Name/), 'Late');
  await portal.user.click(dialog.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(portal.asked('createDraft')).toHaveLength(1));
  await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Discard' }));
  created.resolve();
  await portal.atRest();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(portal.address()).toBe(address);
});

it('the changes to a draft that somebody else has deleted stay, and become a new draft', async () => {
  const portal = open({ readLineUp: lineUp({ drafts: [draft] }) }, '/applications/order?draft=9');
  await grip('Alder');
  await portal.user.click(press('Move Alder down'));
  portal.answer({ readLineUp: lineUp(), saveDraft: new Refusal('not-found') });
  await portal.user.click(press('Save Changes'));
  await screen.findByText(/^Someone else has deleted the draft ‘TV hour first’\. Your order of it is still here/);
  const again = { ...draft, id: 10, ids: [3, 2, 1] };
  portal.answer({
    createDraft: { success: true, draft: again, left_out: [] },
    readLineUp: lineUp({ drafts: [again] }),
  });
  await portal.user.click(press('Save mine as a new draft'));
  await waitFor(() => expect(portal.address()).toBe('/applications/order?draft=10'));
  expect(portal.asked('createDraft').map(({ body }) => body)).toEqual([
    { year: paradeYear, name: 'TV hour first', ids: [3, 2, 1] },
  ]);
  await waitFor(() => expect(order()).toEqual(['Cedar', 'Birch', 'Alder']));
  expect(screen.queryByText(/^Someone else has deleted/)).toBeNull();
});

it('a draft that one deletes with unsaved changes takes them along, and holds nobody on the page', async () => {
  const portal = open({ readLineUp: lineUp({ drafts: [draft] }) }, '/applications/order?draft=9');
  await grip('Alder');
  await portal.user.click(press('Move Alder down'));
  portal.answer({ deleteDraft: { success: true }, readLineUp: lineUp() });
  await portal.user.click(press('Delete'));
  await portal.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Draft' }));
  await waitFor(() => expect(portal.address()).toBe('/applications/order'));
  expect(screen.queryByText(/^Someone else has deleted/)).toBeNull();
  expect(hasUnsaved()).toBe(false);
});

it.each([
  ['changed', [1, 3, 2], 'The parade order was not cleared'],
  ['cleared', [], 'Parade Order Cleared'],
] as const)('clearing an order that somebody else has %s meanwhile asks nobody to merge', async (_, ids, title) => {
  const theirs = { ...official, ids: [...ids], revision: 5, updated_by: 'Gloria Beckett' };
  const portal = open({ clearOrder: new Refusal('order-changed', { official: theirs }) });
  await grip('Alder');
  await portal.user.click(press('Clear Parade Order'));
  const question = within(await screen.findByRole('dialog'));
  await portal.user.click(question.getByRole('button', { name: 'Clear Parade Order' }));
  await screen.findByText(title);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/^Gloria Beckett changed it/) === null).toBe(ids.length === 0);
});
