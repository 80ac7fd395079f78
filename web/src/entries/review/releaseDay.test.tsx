import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../testing/answers.ts';
import { application, item } from '../../testing/applications.ts';
import { entry, filledForm } from '../../testing/entries.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const made = { success: true, held: true, decided_at: '2026-10-12T16:00:00.000Z' };
const letter = {
  to: ['Renée Whitfield'],
  subject: 'Congratulations!',
  greeting: 'Dear Renée Whitfield,',
  paragraphs: ['We are delighted.'],
  action: 'Open your entry',
  signature: 'Parade of Roses Association',
};

/** The desk as it was opened while the office held decisions until `opened`; from now on it is `now`, and a decision with another one is refused. */
async function deskOf(opened: string | null, now: string | null) {
  const reads = (release_on: string | null) => ({
    readApplication: ({ params }: { params: { id: number } }) => application(Number(params.id), { release_on }),
  });
  const desk = openPortal('/review', {
    as: signedInAs(['staff']),
    listQueue: { ...pageWith([item(1), item(2)]), release_on: opened, held: 0 },
    ...reads(opened),
    readForm: { entry: entry(), form: filledForm('band-application') },
    readDecisionLetter: letter,
    listReps: pageWith([]),
  });
  await screen.findByRole('button', { name: /^Accept/ });
  desk.answer({
    ...reads(now),
    decide: ({ body }) => {
      if (body.from !== now) return new Refusal('revision-conflict');
      return { ...made, held: body.release_on !== null };
    },
  });
  return { desk, sent: () => desk.asked('decide').map(({ body: { release_on, from } }) => [release_on, from]) };
}

describe('a day that the office sets while the desk is open', () => {
  it('a decision that would have gone right away is not taken, and the next press holds it until the day', async () => {
    const { desk, sent } = await deskOf(null, '2026-12-12');
    await desk.user.click(screen.getByRole('button', { name: /^Accept/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Status?' }));
    await dialog.findByText('We are delighted.');
    await desk.user.click(dialog.getByRole('button', { name: 'Accept and send' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Problem Updating Status');
    await desk.user.click(await dialog.findByRole('button', { name: 'Accept, hold until 12/12/2026' }));
    await screen.findByRole('heading', { level: 1, name: 'Band 2' });
    expect(sent()).toEqual([
      [null, null],
      ['2026-12-12', '2026-12-12'],
    ]);
  });

  it('a decision that would have been held until the earlier day is held until the later one, which the desk shows first', async () => {
    const { desk, sent } = await deskOf('2026-12-10', '2026-12-12');
    await desk.user.click(screen.getByRole('button', { name: /^Reject/ }));
    await screen.findByText(/^Decisions are held until 12\/12\/2026/);
    expect((await screen.findByRole('alert')).textContent).toContain('Problem Updating Status');
    expect(screen.getByRole('heading', { level: 1, name: 'Band 1' })).toBeDefined();
    await desk.user.click(screen.getByRole('button', { name: /^Reject/ }));
    await screen.findByRole('heading', { level: 1, name: 'Band 2' });
    expect(sent()).toEqual([
      ['2026-12-10', '2026-12-10'],
      ['2026-12-12', '2026-12-12'],
    ]);
  });

  it('a decision is asked about once the office holds none any more', async () => {
    const { desk, sent } = await deskOf('2026-12-10', null);
    await desk.user.click(screen.getByRole('button', { name: /^Reject/ }));
    await screen.findByText(/^Letters go out right away/);
    await desk.user.click(screen.getByRole('button', { name: /^Reject/ }));
    await screen.findByRole('dialog', { name: 'Update Status?' });
    expect(sent()).toEqual([['2026-12-10', '2026-12-10']]);
  });

  it('the next application is shown with the day that the office has set by then, and the strip stays as it was', async () => {
    const { desk, sent } = await deskOf(null, '2026-12-12');
    await desk.user.keyboard('j');
    await screen.findByRole('heading', { level: 1, name: 'Band 2' });
    await screen.findByText(/^Decisions are held until 12\/12\/2026/);
    await desk.user.click(screen.getByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(sent()).toEqual([['2026-12-12', '2026-12-12']]));
    expect(desk.asked('listQueue')).toHaveLength(1);
  });
});
