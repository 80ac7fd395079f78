import type { Feedback } from '@parade/contract/content/feedback/feedback.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';
import { describe, expect, it } from 'vitest';
import { Refusal, WrongFields, unreachable } from '../../testing/answers.ts';
import { nobody, pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal, type OpenPortal } from '../../testing/portal.tsx';

const challenge = await createChallenge({
  algorithm: 'SHA-256',
  cost: 10,
  counter: 5,
  deriveKey,
  hmacSignatureSecret: 'of the test',
});
const captcha = { kind: 'work' as const, challenge: { ...challenge } };

async function fillIn({ user }: OpenPortal) {
  await user.selectOptions(await screen.findByLabelText(/^Topic/), 'Band entries');
  const typed = { Name: 'Ada Byron', 'Email address': 'ada@example.org', Message: 'When do buses leave?' };
  for (const [label, text] of Object.entries(typed)) {
    await user.clear(screen.getByLabelText(new RegExp(`^${label}`)));
    await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
  }
}
const send = ({ user }: OpenPortal) => user.click(screen.getByRole('button', { name: 'Send message' }));

describe('the form for everybody', () => {
  it('the feedback form sends what was typed with a solved captcha, and says where the answer goes', async () => {
    const portal = openPortal('/feedback', { as: nobody(), captcha, sendFeedback: { success: true } });
    await fillIn(portal);
    await send(portal);
    expect(await screen.findByText('We received your message and will reply to ada@example.org.')).toBeTruthy();
    // Without an account there is no home page, only the login.
    expect(screen.queryByRole('link', { name: 'Go to my home page' })).toBeNull();
    // The button that had the focus is gone.
    expect(document.activeElement?.textContent).toBe('Thank you for writing to us');
    const { body } = portal.asked('sendFeedback')[0]!;
    expect(body).toMatchObject({ topic: 'band', name: 'Ada Byron', email: 'ada@example.org', phone: '' });
    expect(JSON.parse(atob(body.recaptcha))).toMatchObject({ solution: { counter: 5 } });
  });

  it('the feedback form asks for topic, name, address and message before anything is sent', async () => {
    const portal = openPortal('/feedback', { as: nobody(), captcha });
    await screen.findByLabelText(/^Topic/);
    await send(portal);
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Form Submission Failed');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Topic: This value is required',
      'Name: This value is required',
      'Email address: This value is required',
      'Message: This value is required',
    ]);
    await portal.notAsked('sendFeedback');
  });

  it('the feedback form is filled in with the name and address of a signed-in person', async () => {
    openPortal('/feedback', { as: signedInAs(['leader']), captcha });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Ana Ruiz');
    expect(screen.getByLabelText<HTMLInputElement>(/^Email address/).value).toBe('ana@school.example');
  });

  it('the feedback form shows errors of the server beside their fields, and says when there were too many messages', async () => {
    const portal = openPortal('/feedback', {
      as: nobody(),
      captcha,
      sendFeedback: new WrongFields({ recaptcha: ['Please confirm that you are not a robot.'] }),
    });
    await fillIn(portal);
    await send(portal);
    expect(await screen.findByText('Robot check: Please confirm that you are not a robot.')).toBeTruthy();
    expect(screen.getByText('Form Submission Failed')).toBeTruthy();
    portal.answer({ sendFeedback: new Refusal('too-many-requests') });
    await send(portal);
    expect(await screen.findByText(/Too many attempts/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('When do buses leave?');
  });
});

const message: Feedback = {
  id: 4,
  topic: 'band',
  name: 'Ada Byron',
  email: 'ada@example.org',
  phone: '',
  message: 'When do buses leave?',
  state: 'open',
  created_at: '2026-10-20T17:00:00.000Z',
  answered_by: null,
  answered_at: null,
};

describe('the list of the office', () => {
  it('the list of feedback does not open for volunteers', async () => {
    const portal = openPortal('/feedback/received', { as: signedInAs(['volunteer']) });
    await waitFor(() => expect(portal.address()).toBe('/invalid-permissions'));
  });

  it('the list of feedback opens with unanswered messages, shows a message in full, and marks it as answered', async () => {
    const portal = openPortal('/feedback/received', {
      as: signedInAs(['staff']),
      listFeedback: pageWith([message]),
      setFeedbackState: { ...message, state: 'answered', answered_at: message.created_at, answered_by: 'Ana Ruiz' },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Ada Byron' }));
    expect(screen.getByRole('link', { name: 'ada@example.org' }).getAttribute('href')).toBe('mailto:ada@example.org');
    expect(portal.asked('listFeedback')[0]?.query).toMatchObject({ state: 'open', topic: 'any' });
    await portal.user.click(screen.getByRole('button', { name: 'Mark as answered: Ada Byron' }));
    await screen.findByText('Marked as answered');
    expect(portal.asked('setFeedbackState').map(({ params, body }) => [params.id, body.state])).toEqual([
      [4, 'answered'],
    ]);
  });

  it('an Undo of ‘Marked as answered’ that fails says why, and can be tried again when the message is long out of the list', async () => {
    let state: Feedback['state'] = 'open';
    const portal = openPortal('/feedback/received', {
      as: signedInAs(['staff']),
      listFeedback: () => pageWith(state === 'open' ? [message] : []),
      setFeedbackState: ({ body }) => ({ ...message, state: (state = body.state) }),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Mark as answered: Ada Byron' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ada Byron' })).toBeNull());
    portal.answer({ setFeedbackState: unreachable });
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('We couldn’t save this');
    portal.answer({ setFeedbackState: ({ body }) => ({ ...message, state: (state = body.state) }) });
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Ada Byron' });
    expect(portal.asked('setFeedbackState').map(({ body }) => body.state)).toEqual(['answered', 'open', 'open']);
  });

  it('the count beside the feedback menu drops as soon as a message is marked', async () => {
    let feedback = 1;
    const portal = openPortal('/feedback/received', {
      as: signedInAs(['staff']),
      listFeedback: pageWith([message]),
      countForMenu: () => ({ review: 0, waivers: 0, feedback }),
      setFeedbackState: () => {
        feedback = 0;
        return { ...message, state: 'answered' as const, answered_at: message.created_at, answered_by: 'Ana Ruiz' };
      },
    });
    const counted = () => screen.queryByRole('link', { name: /^Feedback.*1/ });
    await waitFor(() => expect(counted()).not.toBeNull());
    await portal.user.click(await screen.findByRole('button', { name: 'Mark as answered: Ada Byron' }));
    await waitFor(() => expect(counted()).toBeNull());
  });

  it('the list of feedback says that every message is answered only when no filter hides one', async () => {
    const portal = openPortal('/feedback/received', { as: signedInAs(['staff']), listFeedback: pageWith([]) });
    expect(await screen.findByText(/until someone marks them as answered/)).toBeTruthy();
    await portal.user.selectOptions(screen.getByLabelText('Topic'), 'Float entries');
    expect(await screen.findByText('No messages match these filters.')).toBeTruthy();
    expect(screen.queryByText(/until someone marks them as answered/)).toBeNull();
  });
});
