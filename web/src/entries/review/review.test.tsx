import type { Application } from '@parade/contract/entries/review/review.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { application, item } from '../../testing/applications.ts';
import { entry, filledForm } from '../../testing/entries.ts';
import { Refusal, unreachable } from '../../testing/answers.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

const letter = {
  to: ['Renée Whitfield'],
  subject: 'Congratulations!',
  greeting: 'Dear Renée Whitfield,',
  paragraphs: ['We are delighted.'],
  action: 'Open your entry',
  signature: 'Parade of Roses Association',
};

const ids = Array.from({ length: 15 }, (_, index) => index + 1);

const decided_at = '2026-10-12T16:00:00.000Z';

/** The desk with fifteen applications; release_on: the day that decisions are held until. */
function openDesk(release_on: string | null, with_: Partial<Application> = {}, roles: 'staff' | 'volunteer' = 'staff') {
  return openPortal('/review', {
    as: signedInAs([roles]),
    listQueue: { ...pageWith(ids.map((id) => item(id))), release_on, held: 0 },
    readApplication: ({ params }) => application(Number(params.id), { release_on, ...with_ }),
    readForm: { entry: entry(), form: filledForm('band-application') },
    readDecisionLetter: letter,
    listReps: pageWith([]),
    decide: { success: true, held: release_on !== null, decided_at },
    undoDecision: { success: true, letters_gone: 0 },
    setAside: { success: true },
    addNote: { success: true },
    setScore: { success: true },
    askLeader: { success: true, emails_queued: 1 },
  });
}

describe('fifteen applications', () => {
  it.each([
    ['by mouse, held until a day: one press each', '2026-12-04', 1],
    ['by mouse, at once: two presses each, the second on the question of the contract', null, 2],
  ] as const)('fifteen applications are decided %s', async (_, release_on, pressesEach) => {
    const desk = openDesk(release_on);
    let presses = 0;
    const press = async (name: RegExp | string) => {
      await desk.user.click(await screen.findByRole('button', { name }));
      presses += 1;
    };
    for (const id of ids) {
      await screen.findByRole('heading', { level: 1, name: `Band ${id}` });
      await press('Accept');
      if (release_on === null) {
        expect(screen.getByRole('heading', { name: 'Update Status?' })).toBeDefined();
        await press('Accept and send');
      }
      await waitFor(() => expect(desk.asked('decide')).toHaveLength(id));
    }
    expect(presses).toBe(15 * pressesEach);
    expect(desk.asked('decide').map(({ params }) => params.id)).toEqual(ids);
    expect(desk.asked('decide')[0]?.body).toEqual({ status: 'accepted', letter: null, release_on, from: release_on });
  });

  it('the way to each application of the queue says which one it is', async () => {
    openDesk(null);
    const queue = await screen.findByRole('navigation', { name: 'Queue' });
    expect(within(queue).getByRole('link', { name: '3, Band 3' }).getAttribute('href')).toContain('/review/3');
  });

  it('an application names a leader whose address is not confirmed as one who gets no letters', async () => {
    const [lee] = application(1).leaders;
    if (!lee) throw new Error('nobody leads it');
    const typed = { ...lee, user_id: 10, name: 'Tam Typed', email: 'typed@rosewood.example', is_confirmed: false };
    const desk = openDesk(null, { leaders: [lee, typed] });
    const words = 'Tam Typed, typed@rosewood.example (address not confirmed, gets no letters)';
    const shown = (await screen.findByText('typed@rosewood.example')).closest('span');
    expect(shown?.textContent).toBe(words);
    expect(screen.getByText('renee@rosewood.example').closest('span')?.textContent).not.toContain('no letters');
    await desk.user.click(screen.getByRole('button', { name: /^Ask a question/ }));
    await screen.findByText('We’ll email Renée Whitfield. The answer goes to you by email.');
  });

  it('fifteen applications are decided by keys, two presses each', async () => {
    const desk = openDesk(null);
    for (const id of ids.slice(0, 4)) {
      await screen.findByRole('heading', { level: 1, name: `Band ${id}` });
      await screen.findByRole('button', { name: /^Reject/ });
      await desk.user.keyboard('r');
      await screen.findByText('We are delighted.');
      // The dialog of a browser puts the focus on its first field, from where Enter sends.
      screen.getByRole('radio', { name: 'As is' }).focus();
      await desk.user.keyboard('{Enter}');
      await waitFor(() => expect(desk.asked('decide')).toHaveLength(id));
    }
    expect(desk.asked('decide').map(({ body }) => body.status)).toEqual(Array(4).fill('rejected'));
  });
});

it('J and K go through the queue and do nothing while somebody types', async () => {
  const desk = openDesk(null);
  await screen.findByRole('heading', { level: 1, name: 'Band 1' });
  await screen.findByRole('button', { name: /^Accept/ });
  await desk.user.keyboard('j');
  await screen.findByRole('heading', { level: 1, name: 'Band 2' });
  expect(screen.getByText('2 of 15')).toBeDefined();
  await screen.findByRole('button', { name: /^Accept/ });
  await desk.user.keyboard('k');
  await screen.findByRole('heading', { level: 1, name: 'Band 1' });
  await desk.user.type(await screen.findByLabelText('Your score for Marching'), 'j7');
  expect(screen.getByRole('heading', { level: 1, name: 'Band 1' })).toBeDefined();
});

it('Undo in the notice takes a decision back and returns to the application', async () => {
  const desk = openDesk('2026-12-04');
  await desk.user.click(await screen.findByRole('button', { name: /^Reject/ }));
  await screen.findByRole('heading', { level: 1, name: 'Band 2' });
  await desk.user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { level: 1, name: 'Band 1' });
  expect(desk.asked('undoDecision').map(({ params, body }) => [params.id, body])).toEqual([
    [1, { status: 'rejected', undo: decided_at }],
  ]);
});

it('a held decision is made once, however often its button or key is pressed before the answer', async () => {
  const desk = openDesk('2026-12-04');
  const answered = Promise.withResolvers<{ success: boolean; held: boolean; decided_at: string }>();
  desk.answer({ decide: () => answered.promise });
  const accept = await screen.findByRole('button', { name: /^Accept/ });
  await desk.user.click(accept);
  await desk.user.click(accept);
  await desk.user.click(screen.getByRole('button', { name: /^Reject/ }));
  await desk.user.keyboard('ar');
  answered.resolve({ success: true, held: true, decided_at });
  await screen.findByRole('heading', { level: 1, name: 'Band 2' });
  await desk.atRest();
  expect(desk.asked('decide').map(({ params, body }) => [params.id, body.status])).toEqual([[1, 'accepted']]);
  desk.answer({ decide: { success: true, held: true, decided_at } });
  await desk.user.click(await screen.findByRole('button', { name: /^Reject/ }));
  await waitFor(() => expect(desk.asked('decide').map(({ params }) => params.id)).toEqual([1, 2]));
});

it('a decision whose answer comes after its reader has gone on leads nowhere, and takes no other outcome back', async () => {
  const desk = openDesk('2026-12-04');
  const slow = Promise.withResolvers<void>();
  desk.answer({
    decide: async ({ params }) => {
      if (Number(params.id) === 1) await slow.promise;
      return { success: true, held: true, decided_at };
    },
  });
  const at = (id: number) => screen.findByRole('heading', { level: 1, name: `Band ${id}` });
  const outcomeOf = (id: number) =>
    within(screen.getByRole('navigation', { name: 'Queue' })).getByRole('link', { name: new RegExp(`, Band ${id}\\b`) })
      .textContent;
  await at(1);
  await desk.user.click(await screen.findByRole('button', { name: /^Accept/ }));
  await desk.user.keyboard('j');
  await at(2);
  await desk.user.click(await screen.findByRole('button', { name: /^Accept/ }));
  await at(3);
  await screen.findByText(/^Accepted: Band 2/);
  const held = outcomeOf(2);
  expect(held).not.toBe(outcomeOf(4));
  slow.resolve();
  await screen.findByText(/^Accepted: Band 1/);
  await desk.atRest();
  await at(3);
  expect([outcomeOf(1), outcomeOf(2)]).toEqual([held, held]);
});

it('a decision that somebody else was faster with says so and stays, with theirs and the way to the next one', async () => {
  const desk = openDesk('2026-12-04');
  const changed = { by: 'Bo Lind', at: '2026-11-30T18:05:00.000Z' };
  const accept = await screen.findByRole('button', { name: /^Accept/ });
  desk.answer({
    decide: new Refusal('application-decided'),
    readApplication: ({ params }) =>
      application(Number(params.id), Number(params.id) === 1 ? { displayed_status: 'rejected', changed } : {}),
  });
  await desk.user.click(accept);
  expect((await screen.findByRole('alert')).textContent).toContain('no longer waiting for a decision');
  expect(screen.getByRole('heading', { level: 1, name: 'Band 1' })).toBeDefined();
  await screen.findByText(/^This application is no longer waiting for a decision. Changed by Bo Lind on 11\/30\/2026/);
  expect(screen.queryByRole('button', { name: /^(Accept|Reject|Set aside)/ })).toBeNull();
  await screen.findByRole('link', { name: '1, rejected, Band 1' });
  await desk.user.click(screen.getByRole('link', { name: 'Next: Band 2' }));
  await screen.findByRole('heading', { level: 1, name: 'Band 2' });
  await screen.findByRole('button', { name: /^Accept/ });
});

it.each([
  ['accepted', 'acceptance'],
  ['rejected', 'rejection'],
] as const)('the letter to who is %s can be read without deciding', async (status, word) => {
  const desk = openDesk(null);
  await desk.user.click(await screen.findByRole('button', { name: `Preview the ${word} letter` }));
  const preview = within(await screen.findByRole('dialog', { name: `The ${word} letter` }));
  await preview.findByText('We are delighted.');
  expect(desk.asked('readDecisionLetter').map(({ query }) => query.status)).toEqual([status]);
  // The button and the cross.
  const [close, ...others] = preview.getAllByRole('button', { name: 'Close' });
  expect(preview.getAllByRole('button')).toHaveLength(1 + others.length);
  await desk.user.click(close as HTMLElement);
  expect([screen.queryByRole('dialog'), desk.asked('decide')]).toEqual([null, []]);
});

it('a held decision goes with another letter from the preview', async () => {
  const desk = openDesk('2026-12-04');
  await desk.user.click(await screen.findByRole('button', { name: 'Preview the rejection letter' }));
  await desk.user.click(await screen.findByRole('button', { name: 'Change it and reject' }));
  await desk.user.click(await screen.findByRole('radio', { name: 'With different text' }));
  await enter(desk, await screen.findByRole('textbox', { name: /Text of the letter/ }), ' Next year, please.');
  await desk.user.click(screen.getByRole('button', { name: 'Reject, hold until 12/04/2026' }));
  await waitFor(() =>
    expect(desk.asked('decide').map(({ body }) => body)).toEqual([
      {
        status: 'rejected',
        letter: { kind: 'body', text: 'We are delighted. Next year, please.' },
        release_on: '2026-12-04',
        from: '2026-12-04',
      },
    ]),
  );
});

it('a letter that was written stays where the decision fails, and goes with the next try', async () => {
  const desk = openDesk(null);
  desk.answer({ decide: unreachable });
  await desk.user.click(await screen.findByRole('button', { name: /^Reject/ }));
  await screen.findByText('We are delighted.');
  await desk.user.click(screen.getByRole('radio', { name: 'With different text' }));
  await enter(desk, screen.getByRole('textbox', { name: /Text of the letter/ }), ' Next year, please.');
  await desk.user.click(screen.getByRole('button', { name: 'Reject and send' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Update Status?' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Problem Updating Status');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Text of the letter/ }).value).toBe(
    'We are delighted. Next year, please.',
  );
  desk.answer({ decide: { success: true, held: false, decided_at } });
  await desk.user.click(dialog.getByRole('button', { name: 'Reject and send' }));
  await screen.findByRole('heading', { level: 1, name: 'Band 2' });
  expect(desk.asked('decide').map(({ body }) => body.letter)).toEqual(
    Array(2).fill({ kind: 'body', text: 'We are delighted. Next year, please.' }),
  );
});

it('a different text begins with the portal’s once that has arrived, and is apart from an added paragraph', async () => {
  const desk = openDesk(null);
  const arrived = Promise.withResolvers<typeof letter>();
  desk.answer({ readDecisionLetter: () => arrived.promise });
  await desk.user.click(await screen.findByRole('button', { name: /^Accept/ }));
  await desk.user.click(await screen.findByRole('radio', { name: 'With an added paragraph' }));
  await enter(desk, screen.getByRole('textbox', { name: /Added paragraph/ }), 'Please bring the drums.');
  await desk.user.click(screen.getByRole('radio', { name: 'With different text' }));
  expect(screen.queryByRole('textbox', { name: /Text of the letter/ })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept and send' }).disabled).toBe(true);
  arrived.resolve(letter);
  await enter(desk, await screen.findByRole('textbox', { name: /Text of the letter/ }), ' See you there.');
  await desk.user.click(screen.getByRole('radio', { name: 'With an added paragraph' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Added paragraph/ }).value).toBe(
    'Please bring the drums.',
  );
  await desk.user.click(screen.getByRole('radio', { name: 'With different text' }));
  await desk.user.click(screen.getByRole('button', { name: 'Accept and send' }));
  await waitFor(() =>
    expect(desk.asked('decide')[0]?.body.letter).toEqual({ kind: 'body', text: 'We are delighted. See you there.' }),
  );
});

it('the letter is seen before it goes, and goes with an added paragraph', async () => {
  const desk = openDesk(null);
  await desk.user.click(await screen.findByRole('button', { name: /^Accept/ }));
  await screen.findByText('We are delighted.');
  await desk.user.click(screen.getByRole('radio', { name: 'With an added paragraph' }));
  await desk.user.click(screen.getByRole('button', { name: 'Accept and send' }));
  await desk.notAsked('decide');
  await enter(desk, screen.getByRole('textbox', { name: /Added paragraph/ }), 'Please bring the drums.');
  expect(within(screen.getByRole('region', { name: 'The letter' })).getByText('Please bring the drums.')).toBeDefined();
  await desk.user.click(screen.getByRole('button', { name: 'Accept and send' }));
  await waitFor(() =>
    expect(desk.asked('decide')[0]?.body.letter).toEqual({ kind: 'paragraph', text: 'Please bring the drums.' }),
  );
});

it('own scores are saved when they are left, and means are over all reviewers', async () => {
  const desk = openDesk(null, {
    scores: [
      { user_id: 5, name: 'Gloria Beckett', is_me: false, scores: [{ criterion_id: 1, score: 9 }] },
      { user_id: 1, name: 'Ana Ruiz', is_me: true, scores: [{ criterion_id: 1, score: 8 }] },
    ],
  });
  const scores = within(await screen.findByRole('region', { name: 'Scores' }));
  expect(scores.getByRole('row', { name: /^Mean/ }).textContent).toBe('Mean8.09.08.5');
  await desk.user.type(scores.getByLabelText('Your score for Marching'), '10');
  await desk.notAsked('setScore');
  await desk.user.tab();
  await waitFor(() => expect(desk.asked('setScore').map(({ body }) => body)).toEqual([{ criterion_id: 2, score: 10 }]));
});

it('a score that is typed back while the one before is on its way is sent after it, and what is typed stays when it is read again', async () => {
  const arrival = Promise.withResolvers<void>();
  const mine = (score: number) => ({
    scores: [{ user_id: 1, name: 'Ana Ruiz', is_me: true, scores: [{ criterion_id: 1, score }] }],
  });
  const desk = openDesk(null, mine(8));
  const field = await screen.findByLabelText<HTMLInputElement>('Your score for Musicianship');
  const type = async (text: string) => {
    await desk.user.clear(field);
    await desk.user.type(field, text);
  };
  desk.answer({
    setScore: async () => {
      await arrival.promise;
      return { success: true };
    },
  });
  await type('9{Enter}');
  await waitFor(() => expect(desk.asked('setScore')).toHaveLength(1));
  await type('8{Enter}');
  expect(desk.asked('setScore')).toHaveLength(1);
  await type('10');
  arrival.resolve();
  await waitFor(() => expect(desk.asked('setScore').map(({ body }) => body.score)).toEqual([9, 8]));
  await desk.atRest();
  expect([field.value, field.isConnected]).toEqual(['10', true]);
});

it('a volunteer scores and notes, and is offered no decision', async () => {
  const desk = openDesk(null, { acts: ['note', 'score'] }, 'volunteer');
  await screen.findByText(/The office decides/);
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Ask a question/ })).toBeNull();
  await desk.user.keyboard('a');
  expect(screen.queryByRole('heading', { name: 'Update Status?' })).toBeNull();
  await desk.user.keyboard('n');
  await enter(desk, await screen.findByRole('textbox', { name: 'Note' }), 'Heard them in Fresno.');
  await desk.user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(desk.asked('addNote')[0]?.body).toEqual({ text: 'Heard them in Fresno.' }));
});

it('a removed note comes back with Undo, also at a second try where the first failed, which is said', async () => {
  const note = { id: 3, text: 'Ask about buses.', by: 'Ana Ruiz', at: '2026-10-20T17:00:00.000Z' };
  const desk = openDesk(null, { notes: [{ ...note, is_own: true, may_remove: true }] });
  desk.answer({ removeNote: { success: true }, addNote: unreachable });
  await desk.user.click(await screen.findByRole('button', { name: /^Remove the note by Ana Ruiz/ }));
  await desk.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The note was not put back');
  desk.answer({ addNote: { success: true } });
  await desk.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  await desk.atRest();
  expect(desk.asked('addNote').map(({ body }) => body.text)).toEqual(['Ask about buses.', 'Ask about buses.']);
});

it('a note by somebody else is asked about before it is removed, and has no Undo that would make it one’s own', async () => {
  const note = { id: 3, text: 'Ask about buses.', by: 'Bo Lind', at: '2026-10-20T17:00:00.000Z' };
  const desk = openDesk(null, { notes: [{ ...note, is_own: false, may_remove: true }] });
  desk.answer({ removeNote: { success: true } });
  const remove = await screen.findByRole('button', { name: /^Remove the note by Bo Lind/ });
  await desk.user.click(remove);
  await desk.user.click(await screen.findByRole('button', { name: 'Keep note' }));
  await desk.user.click(remove);
  await desk.user.click(await screen.findByRole('button', { name: 'Remove note' }));
  await screen.findByText('Note removed');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(desk.asked('removeNote')).toHaveLength(1);
});

it('an invalid score stays as typed, is marked at its cell, and is sent once it is valid', async () => {
  const desk = openDesk(null);
  const field = await screen.findByLabelText<HTMLInputElement>('Your score for Marching');
  await desk.user.type(field, '11');
  await desk.user.tab();
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a whole number from 1 to 10.');
  expect([field.value, field.getAttribute('aria-invalid'), desk.asked('setScore')]).toEqual(['11', 'true', []]);
  await desk.user.clear(field);
  await desk.user.type(field, '7');
  expect([screen.queryByRole('alert'), field.getAttribute('aria-invalid')]).toEqual([null, null]);
  await desk.user.tab();
  await waitFor(() => expect(desk.asked('setScore').map(({ body }) => body)).toEqual([{ criterion_id: 2, score: 7 }]));
});

it.each([
  ['2026-10-22T17:00:00.000Z', 'Received 10/22/2026, today'],
  ['2026-10-21T17:00:00.000Z', 'Received 10/21/2026, 1 day ago'],
  ['2026-10-20T17:00:00.000Z', 'Received 10/20/2026, 2 days ago'],
])('an application received at %s reads so in words', async (submitted_at, words) => {
  openDesk(null, { submitted_at });
  await screen.findByText(words);
});

it('a queue that filters empty says so', async () => {
  openPortal('/review?type=3', {
    as: signedInAs(['staff']),
    listQueue: { ...pageWith([]), release_on: null, held: 0 },
  });
  await screen.findByText('No applications match these filters');
});

it.each(['', '?sortBy=name'])(
  'an empty queue (/review%s) does not say that all are decided while others may be set aside',
  async (search) => {
    openPortal(`/review${search}`, {
      as: signedInAs(['staff']),
      listQueue: { ...pageWith([]), release_on: null, held: 0 },
    });
    await screen.findByText('No applications are waiting');
    expect(screen.getByRole('link', { name: 'Show those set aside' })).toBeTruthy();
  },
);

it('where none is set aside, the list of those does not lead to itself', async () => {
  openPortal('/review?state=aside', {
    as: signedInAs(['staff']),
    listQueue: { ...pageWith([]), release_on: null, held: 0 },
  });
  await screen.findByText('No applications are set aside.');
  expect(screen.queryByRole('link', { name: 'Show those set aside' })).toBeNull();
});

it('an unusual answer of an application has its warning in the review', async () => {
  const desk = openDesk(null);
  desk.answer({ readForm: { entry: entry(), form: filledForm('band-application', { 'band:last_here': '2026' }) } });
  await screen.findByText('A band can return after four years at the earliest');
});

it.each([null, '2026-10-01T17:00:00.000Z'])(
  'an application submitted at %s says whether its form came in',
  async (at) => {
    const form = filledForm('band-application', {}, { submitted_at: at });
    openDesk(null).answer({ readForm: { entry: entry(), form } });
    await screen.findByText(/^Open the whole application/);
    expect(screen.queryByText('The leaders have not submitted this form yet.') !== null).toBe(at === null);
  },
);

it('a note that is being typed stays while the desk cannot be read again', async () => {
  const desk = openDesk(null);
  await screen.findByRole('heading', { level: 1, name: 'Band 1' });
  await desk.user.keyboard('n');
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  await enter(desk, note, 'Their bus is short.');
  const before = desk.asked('readApplication').length;
  desk.answer({ listQueue: unreachable, readApplication: unreachable, readForm: unreachable });
  await desk.user.type(screen.getByLabelText('Your score for Marching'), '9{Enter}');
  await waitFor(() => expect(desk.asked('readApplication').length).toBeGreaterThan(before));
  await desk.atRest();
  expect([note.value, note.isConnected]).toEqual(['Their bus is short.', true]);
});

it('an answer that somebody else has noted meanwhile is shown beside what was typed, and the second save decides', async () => {
  const asked = { asked_at: '2026-10-20T17:00:00.000Z', asked_by: 'Ana Ruiz', answered_at: null };
  const desk = openDesk(null, {
    questions: [{ id: 4, question: 'How are the horns insured?', answer: null, ...asked }],
  });
  await desk.user.click(await screen.findByRole('button', { name: 'Record the answer' }));
  await enter(desk, await screen.findByRole('textbox', { name: 'Answer' }), 'Not at all.');
  const theirs = [{ name: 'answer', yours: 'Not at all.', theirs: 'By the district.' }];
  desk.answer({ noteAnswer: new Refusal('revision-conflict', { conflicts: theirs }) });
  await desk.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Answer: “By the district.” now, “Not at all.” in yours/);
  desk.answer({ noteAnswer: { success: true } });
  await desk.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull());
  expect(desk.asked('noteAnswer').map(({ body }) => body)).toEqual([
    { answer: 'Not at all.', from: { answer: '' } },
    { answer: 'Not at all.', from: { answer: 'By the district.' } },
  ]);
});

it('setting an application aside says so where somebody else has set it aside since, and a second try replaces theirs', async () => {
  const desk = openDesk(null);
  await screen.findByRole('heading', { level: 1, name: 'Band 1' });
  await desk.user.keyboard('s');
  await enter(desk, await screen.findByRole('textbox', { name: 'Reason' }), 'The fees');
  const theirs = { reason: 'The video', returns_on: null };
  desk.answer({ setAside: new Refusal('revision-conflict', { now: theirs }) });
  const act = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Set aside' });
  await desk.user.click(act());
  await within(screen.getByRole('dialog')).findByRole('alert');
  desk.answer({ setAside: { success: true } });
  await desk.user.click(act());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const mine = { reason: 'The fees', returns_on: null };
  expect(desk.asked('setAside').map(({ body }) => body)).toEqual([
    { aside: mine, from: null },
    { aside: mine, from: theirs },
  ]);
});

it('a liaison whom the list of people does not name is shown by name, and not by number', async () => {
  openDesk(null, { rep: { id: 4711, first_name: 'Stella', last_name: 'Marchetti', email: 'stella@parade.example' } });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'TOR Liaison' });
  expect([...choice.options].map(({ text }) => text)).toEqual(['Nobody yet', 'Stella Marchetti']);
  expect(choice.selectedOptions[0]?.text).toBe('Stella Marchetti');
});
