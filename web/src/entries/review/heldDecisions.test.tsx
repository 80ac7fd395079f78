import type { HeldDecision } from '@parade/contract/entries/review/decision.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal, WrongFields } from '../../testing/answers.ts';
import { lookAgain } from '../../testing/browser.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

describe('held decisions', () => {
  const held = (id: number): HeldDecision => ({
    id,
    org_type: 2,
    official_name: `Band ${id}`,
    year: 2028,
    status: 'accepted',
    release_on: '2026-12-04',
    letter: null,
    is_parade_over: false,
    held_by: 'Ana Ruiz',
    held_at: '2026-10-20T17:00:00.000Z',
  });
  const openHeld = (...rows: HeldDecision[]) =>
    openPortal('/review/held', {
      as: signedInAs(['staff']),
      listHeld: { ...pageWith(rows), release_on: '2026-12-04' },
      setReleaseDay: { success: true, moved: rows.length },
    });

  it('held decisions are sent one by one by buttons that name the entry, or all by one button with their count', async () => {
    openHeld(held(1), held(2));
    await screen.findByRole('button', { name: 'Send now: Band 2' });
    screen.getByRole('button', { name: 'Send all 2 now' });
  });

  it('held decisions are sent as they were shown, and those that were decided anew meanwhile are named as left out', async () => {
    const desk = openHeld(held(1), held(2));
    desk.answer({ releaseHeld: { success: true, released: 1, left_out: 1 } });
    await desk.user.click(await screen.findByRole('button', { name: 'Send all 2 now' }));
    await desk.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send all 2 now' }));
    await screen.findByText(/^1 had already been sent, taken back or changed/);
    const from = [1, 2].map((id) => ({ id, held_at: held(id).held_at }));
    expect(desk.asked('releaseHeld').map(({ body }) => body)).toEqual([{ ids: [1, 2], from }]);
  });

  it('a held decision that is being sent is sent once: until the list is there again, no button sends it a second time', async () => {
    const desk = openHeld(held(1), held(2));
    const answered = Promise.withResolvers<{ success: boolean; released: number; left_out: number }>();
    desk.answer({ releaseHeld: () => answered.promise });
    const one = await screen.findByRole('button', { name: 'Send now: Band 1' });
    await desk.user.click(one);
    await desk.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(one.getAttribute('aria-disabled')).toBe('true'));
    await desk.user.click(one);
    await desk.user.click(screen.getByRole('button', { name: 'Send all 2 now' }));
    await desk.user.click(screen.getByRole('button', { name: 'Send now: Band 2' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    desk.answer({ listHeld: { ...pageWith([held(2)]), release_on: '2026-12-04' } });
    answered.resolve({ success: true, released: 1, left_out: 0 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send now: Band 1' })).toBeNull());
    await desk.user.click(screen.getByRole('button', { name: 'Send now: Band 2' }));
    await screen.findByRole('dialog');
    expect(desk.asked('releaseHeld')).toHaveLength(1);
  });

  it('one held decision alone is sent by a button without a count', async () => {
    openHeld(held(1));
    await screen.findByRole('button', { name: 'Send now: Band 1' });
    screen.getByRole('button', { name: 'Send now' });
  });

  it('an invalid release day is marked at its field and not sent; a valid one is', async () => {
    const desk = openHeld(held(1));
    const field = await screen.findByLabelText<HTMLInputElement>('Decisions are held until');
    await desk.user.clear(field);
    await desk.user.type(field, '13/45');
    await desk.user.click(screen.getByRole('button', { name: 'Set the day, move 1' }));
    await screen.findByText('13/45/ is not a valid date format. Dates should be formatted MM/DD/YYYY');
    expect([field.getAttribute('aria-invalid'), document.activeElement === field, desk.asked('setReleaseDay')]).toEqual(
      ['true', true, []],
    );
    await desk.user.clear(field);
    await desk.user.type(field, '12/11/2026');
    await desk.user.click(screen.getByRole('button', { name: 'Set the day, move 1' }));
    await waitFor(() =>
      expect(desk.asked('setReleaseDay').map(({ body }) => body)).toEqual([
        { release_on: '2026-12-11', from: '2026-12-04' },
      ]),
    );
  });

  it('a release day that is being typed stays when somebody else sets another one, and both are told apart', async () => {
    const desk = openHeld(held(1));
    const field = await screen.findByLabelText<HTMLInputElement>('Decisions are held until');
    await desk.user.clear(field);
    await desk.user.type(field, '12/11/2026');
    const words = 'Someone else has changed the day since you opened this page. Nothing was changed.';
    desk.answer({
      listHeld: { ...pageWith([held(1)]), release_on: '2026-12-18' },
      setReleaseDay: new Refusal('revision-conflict', { error: words }),
    });
    lookAgain();
    await screen.findByText(/^Someone else has changed this page since you opened it/);
    expect(field.value).toBe('12/11/2026');
    await desk.user.click(screen.getByRole('button', { name: 'Set the day, move 1' }));
    await screen.findByText(words);
    expect(field.value).toBe('12/11/2026');
    await desk.user.click(screen.getByRole('button', { name: 'Show the latest' }));
    await desk.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Decisions are held until').value).toBe('12/18/2026'),
    );
  });

  it('a release day that the portal refuses is marked at its field with the reason; the next one is set', async () => {
    const desk = openHeld(held(1));
    const words = 'Please choose a day up to the parade, 01/01/2028.';
    desk.answer({ setReleaseDay: new WrongFields({ release_on: [words] }) });
    const field = await screen.findByLabelText<HTMLInputElement>('Decisions are held until');
    await desk.user.clear(field);
    await desk.user.type(field, '01/02/2028');
    await desk.user.click(screen.getByRole('button', { name: 'Set the day, move 1' }));
    await screen.findByText(words);
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', '01/02/2028']);
    desk.answer({ setReleaseDay: { success: true, moved: 1 } });
    await desk.user.clear(field);
    await desk.user.type(field, '01/01/2028');
    await desk.user.click(screen.getByRole('button', { name: 'Set the day, move 1' }));
    await screen.findByText('Decisions are held until 01/01/2028');
  });

  it('a held decision of a parade that is over says that it does not go out by itself', async () => {
    openHeld({ ...held(1), is_parade_over: true }, held(2));
    await screen.findByText('Not automatically: the 2028 parade is over');
    expect(screen.getByText('12/04/2026')).toBeTruthy();
  });

  it('a release day that was typed and not set asks before it is left behind; one that is set does not', async () => {
    const desk = openHeld(held(1));
    const field = await screen.findByLabelText<HTMLInputElement>('Decisions are held until');
    await desk.user.clear(field);
    await desk.user.type(field, '12/11/2026');
    const leave = () => desk.user.click(screen.getAllByRole('link', { name: 'Faq' })[0] as HTMLElement);
    await leave();
    await desk.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    desk.answer({
      listHeld: { ...pageWith([held(1)]), release_on: '2026-12-11' },
      listFaqCategories: { data: [], total: 0 },
    });
    await desk.user.click(screen.getByRole('button', { name: 'Set the day, move 1' }));
    await screen.findByText('Decisions are held until 12/11/2026');
    await leave();
    await waitFor(() => expect(desk.address()).toBe('/faq'));
  });
});
