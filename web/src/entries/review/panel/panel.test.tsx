import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AnswerTable } from '../../../testing/answers.ts';
import { application, item } from '../../../testing/applications.ts';
import { entry, filledForm } from '../../../testing/entries.ts';
import { pageWith, signedInAs } from '../../../testing/people.ts';
import { enter, openPortal, type OpenPortal } from '../../../testing/portal.tsx';

const question = {
  id: 5,
  question: 'Do you have insurance?',
  asked_by: 'Ana Ruiz',
  asked_at: '2026-10-01T17:00:00.000Z',
  answer: null,
  answered_at: null,
};

function openDesk(answers: AnswerTable) {
  return openPortal('/review', {
    as: signedInAs(['staff']),
    listQueue: { ...pageWith([item(1), item(2)]), release_on: null, held: 0 },
    readApplication: ({ params }) => application(Number(params.id), { questions: [question] }),
    readForm: { entry: entry(), form: filledForm('band-application') },
    readDecisionLetter: {
      to: ['Renée Whitfield'],
      subject: 'Congratulations!',
      greeting: 'Dear Renée Whitfield,',
      paragraphs: ['We are delighted.'],
      action: 'Open your entry',
      signature: 'Parade of Roses Association',
    },
    listReps: pageWith([]),
    ...answers,
  });
}

const press = async ({ user }: OpenPortal, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));
const dialogNamed = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }));

/** Each dialog of the desk: what opens it, its name, the field that is typed in, the act, and the call with its answer. */
const dialogs = [
  [
    'a decision',
    /^Accept/,
    'Update Status?',
    null,
    'Accept and send',
    'decide',
    { success: true, held: false, decided_at: '2026-10-05T17:00:00.000Z' },
  ],
  ['setting aside', /^Set aside/, /aside\?$/, 'Reason', 'Set aside', 'setAside', { success: true }],
  [
    'a question',
    /^Ask a question/,
    'Ask a question',
    'Question',
    'Send the question',
    'askLeader',
    { success: true, emails_queued: 1 },
  ],
  ['an answer', 'Record the answer', 'Record the answer', 'Answer', 'Save', 'noteAnswer', { success: true }],
] as const;

describe.each(dialogs)('the dialog about %s', (what, opener, name, field, act, call, answer) => {
  const begin = async (answers: AnswerTable) => {
    const desk = openDesk(answers);
    await press(desk, opener);
    const dialog = await dialogNamed(name);
    if (field !== null) await enter(desk, dialog.getByLabelText(new RegExp(`^${field}`)), 'As agreed.');
    await waitFor(() => expect(dialog.getByRole('button', { name: act })).toHaveProperty('disabled', false));
    await desk.user.click(dialog.getByRole('button', { name: act }));
    await waitFor(() => expect(desk.asked(call)).toHaveLength(1));
    return { desk, dialog };
  };

  it(`${what} that is canceled before its answer leads nowhere, and the note that is being typed by then stays`, async () => {
    const slow = Promise.withResolvers<never>();
    const { desk, dialog } = await begin({ [call]: () => slow.promise });
    await desk.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    if (field !== null) await press(desk, 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(desk, /^Add a note/);
    const note = (await dialogNamed('Add a note')).getByLabelText<HTMLTextAreaElement>(/^Note/);
    await enter(desk, note, 'Ask about the horses.');
    slow.resolve(answer as never);
    await desk.atRest();
    expect((await dialogNamed('Add a note')).getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe(
      'Ask about the horses.',
    );
    await screen.findByRole('heading', { level: 1, name: 'Band 1' });
  });

  it(`${what} that is waited for closes its dialog`, async () => {
    const { desk } = await begin({ [call]: answer });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.asked(call)).toHaveLength(1);
  });
});
