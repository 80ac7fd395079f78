import type { InterviewDetail } from '@parade/contract/press/interviews/interview.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';
import { describe, expect, it } from 'vitest';
import { Refusal, unreachable, WrongFields } from '../../testing/answers.ts';
import { signedInAs, switchedBy } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

const request: InterviewDetail = {
  id: 4,
  requested_date: '2026-12-10',
  requested_time: '10 AM',
  first_name: 'Ada',
  last_name: 'Quill',
  phone: '626 555 0133',
  email: 'ada@example.org',
  interview_location: 'Float barn',
  interview_length: '20 minutes',
  type_of_interview: 'In person',
  request_to_interview: 'The designer of the whale',
  deadline: 'December 12, 5 PM',
  interview_topic: 'Seeds and petals',
  media_outlet_name: 'Foothill Courier',
  state: 'new',
  created_at: '2026-10-22T10:00:00.000Z',
  due_at: '2026-10-23T10:00:00.000Z',
  hours_left: 3,
  was_in_time: null,
  has_account: false,
  revision: 0,
  answers: [],
  abilities: { answer: true, undo: false },
};
const challenge = await createChallenge({
  algorithm: 'SHA-256',
  cost: 10,
  counter: 5,
  deriveKey,
  hmacSignatureSecret: 'of the test',
});
const captcha = { kind: 'work' as const, challenge: { ...challenge } };
const letter = {
  to: 'Ada Quill',
  subject: 'Your interview request',
  greeting: 'Dear Ada Quill,',
  text: 'We are happy to confirm the interview.',
  signature: 'The office',
};

describe('/m/interview-request', () => {
  it('anyone may open the interview request, and each missing field shows the fixed text', async () => {
    const portal = openPortal('/m/interview-request', { captcha: unreachable });
    await portal.user.click(await screen.findByRole('button', { name: 'Send request' }));
    const problems = await screen.findByRole('alert');
    expect(problems.textContent).toContain('Problems Submitting Form: Please correct errors and try again');
    expect(within(problems).getAllByRole('link')).toHaveLength(13);
    await portal.notAsked('requestInterview');
  });

  it('the interview request is filled in with what the portal knows of somebody who is logged in', async () => {
    const as = signedInAs(['media']);
    openPortal('/m/interview-request', { as, captcha: unreachable });
    expect(await screen.findByLabelText(/^Email/)).toHaveProperty('value', as.user?.email);
  });

  it('the interview request is not filled in for nothing by somebody who is switched to another user', async () => {
    openPortal('/m/interview-request', {
      as: signedInAs(['media'], { impersonated_by: switchedBy }),
      captcha: unreachable,
    });
    await screen.findByText('You cannot do this while you are switched to another user.');
    expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull();
  });
});

describe('what becomes of a request for an interview', () => {
  const open = (answers: Parameters<typeof openPortal>[1]) =>
    openPortal('/m/interview-request', { as: signedInAs(['media']), captcha, ...answers });
  const fillIn = async (portal: ReturnType<typeof openPortal>, day: string) => {
    for (const [label, text] of [
      [/^Media outlet/, 'Courier'],
      [/^Phone/, '626 555 0133'],
      [/^Interview with/, 'The designer'],
      [/^Interview topic/, 'Seeds'],
      [/^Requested date/, day],
      [/^Requested time/, '10 AM'],
      [/^Interview length/, '20 minutes'],
      [/^Interview location/, 'Barn'],
      [/^Your deadline/, 'Friday'],
    ] as const) {
      const field = screen.getByLabelText(label);
      await portal.user.clear(field);
      await enter(portal, field, text);
    }
    await portal.user.selectOptions(screen.getByLabelText(/^Type of interview/), 'In person');
    await portal.user.click(screen.getByRole('button', { name: 'Send request' }));
  };

  it('the interview request shows a failed captcha beside it, and announces that the next try was received', async () => {
    const portal = open({ requestInterview: new WrongFields({ recaptcha: ['This value is required'] }) });
    await screen.findByRole('button', { name: 'Send request' });
    await fillIn(portal, '12/10/2026');
    expect(await screen.findByRole('link', { name: 'Robot check: This value is required' })).toBeTruthy();
    portal.answer({ requestInterview: { success: true, receipt: true } });
    await portal.user.click(screen.getByRole('button', { name: 'Send request' }));
    const title = await screen.findByText('We have received your request');
    expect(document.activeElement).toBe(title.closest('[role=status]'));
    expect(document.activeElement?.textContent).toContain('A confirmation is on its way to');
  });

  it('the interview request promises no confirmation to an address that gets none any more today', async () => {
    const portal = open({ requestInterview: { success: true, receipt: false } });
    await screen.findByRole('button', { name: 'Send request' });
    await fillIn(portal, '12/10/2026');
    const title = await screen.findByText('We have received your request');
    expect(title.closest('[role=status]')?.textContent).not.toContain('confirmation');
  });

  it.each([
    ['that the portal could not be reached', unreachable, false],
    ['that the portal is too busy', new Refusal('too-busy'), false],
    ['what is wrong with it', new WrongFields({ deadline: ['Please name a day.'] }), true],
  ])(
    'an interview request that was not sent says %s, and asks to correct only what can be',
    async (_, answer, asks) => {
      const portal = open({ requestInterview: answer });
      await screen.findByRole('button', { name: 'Send request' });
      await fillIn(portal, '12/10/2026');
      const said = (await screen.findByRole('alert')).textContent;
      expect(said?.includes('Please correct errors')).toBe(asks);
      expect(said?.length).toBeGreaterThan(20);
    },
  );

  it('an invalid date of an interview request shows how dates are written', async () => {
    const portal = open({ requestInterview: { success: true, receipt: true } });
    await screen.findByRole('button', { name: 'Send request' });
    await fillIn(portal, 'soon');
    const said = 'soon is not a valid date format. Dates should be formatted MM/DD/YYYY';
    expect((await screen.findByRole('alert')).textContent).toContain(said);
    await portal.notAsked('requestInterview');
  });
});

describe('/interview-requests', () => {
  it('the list of interview requests shows how many hours are left to answer, and what is overdue', async () => {
    const row = {
      requested_date: request.requested_date,
      requested_time: request.requested_time,
      deadline: request.deadline,
      created_at: request.created_at,
      first_name: request.first_name,
      last_name: request.last_name,
      request_to_interview: request.request_to_interview,
      interview_topic: request.interview_topic,
    };
    openPortal('/interview-requests', {
      as: signedInAs(['staff']),
      listInterviews: {
        data: [
          { ...row, id: 1, state: 'new', media_outlet_name: 'Late Gazette', hours_left: -3 },
          { ...row, id: 2, state: 'new', media_outlet_name: 'Courier', hours_left: 18 },
          { ...row, id: 3, state: 'scheduled', media_outlet_name: 'Radio', hours_left: null },
        ],
        total: 3,
      },
    });
    const link = await screen.findByRole('link', { name: /Late Gazette/ });
    expect(link.getAttribute('href')).toBe('/interview-request/1');
    for (const words of ['Overdue by 3 hours', '18 hours left'])
      expect(within(screen.getByRole('table')).getByText(words)).toBeTruthy();
  });
});

describe('/interview-request/4', () => {
  it('the answer to an interview request goes with its email as seen and changed, and is taken back from the notice', async () => {
    const portal = openPortal('/interview-request/4', {
      as: signedInAs(['staff']),
      readInterview: request,
      previewInterviewLetter: letter,
      answerInterview: { success: true, revision: 1 },
      undoInterviewAnswer: { success: true, letters_gone: 0 },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Schedule' }));
    const text = await screen.findByLabelText(/^Text of the email/);
    expect(text).toHaveProperty('value', letter.text);
    await portal.user.clear(text);
    await enter(portal, text, 'See you at the barn.');
    await portal.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(portal.asked('answerInterview').map(({ body }) => body)).toEqual([
        { state: 'scheduled', revision: 0, note: '', letter: 'See you at the barn.' },
      ]),
    );
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(portal.asked('undoInterviewAnswer').map(({ body }) => body)).toEqual([{ revision: 1 }]));
  });

  it('an empty answer to an interview request is not sent', async () => {
    const portal = openPortal('/interview-request/4', {
      as: signedInAs(['staff']),
      readInterview: request,
      previewInterviewLetter: letter,
      answerInterview: { success: true, revision: 1 },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Answer' }));
    const text = await screen.findByLabelText(/^Text of the email/);
    await portal.user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please write your answer');
    await portal.notAsked('answerInterview');
    await enter(portal, text, ' Yes, gladly.');
    await portal.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(portal.asked('answerInterview')).toHaveLength(1));
  });

  it('a phone call about an interview request is noted without an email', async () => {
    const portal = openPortal('/interview-request/4', {
      as: signedInAs(['staff']),
      readInterview: request,
      previewInterviewLetter: letter,
      answerInterview: { success: true, revision: 1 },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Answer' }));
    await portal.user.click(await screen.findByLabelText(/^No email/));
    await enter(portal, screen.getByLabelText(/^Note/), 'Called her');
    await portal.user.click(screen.getByRole('button', { name: 'Mark as answered' }));
    await waitFor(() =>
      expect(portal.asked('answerInterview').map(({ body }) => body)).toEqual([
        { state: 'answered', revision: 0, note: 'Called her', letter: null },
      ]),
    );
  });

  it('an interview request that somebody else has answered says so, and what was typed stays', async () => {
    const portal = openPortal('/interview-request/4', {
      as: signedInAs(['staff']),
      readInterview: request,
      previewInterviewLetter: letter,
      answerInterview: new Refusal('revision-conflict'),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Decline' }));
    await enter(portal, await screen.findByLabelText(/^Note/), 'No time');
    await portal.user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Someone else');
    expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', 'No time');
  });
});

it('an answer that is begun to one interview request is not there for the next one, whose address alone differs', async () => {
  const portal = openPortal('/interview-request/5', {
    as: signedInAs(['staff']),
    readInterview: ({ params }) => ({
      ...request,
      id: Number(params.id),
      media_outlet_name: Number(params.id) === 4 ? 'Foothill Courier' : 'Valley Radio',
    }),
    previewInterviewLetter: letter,
  });
  const jump = (to: string) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  await screen.findByRole('heading', { level: 1, name: 'Valley Radio' });
  jump('/interview-request/4');
  await screen.findByRole('heading', { level: 1, name: 'Foothill Courier' });
  await portal.user.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByRole('dialog');
  jump('/interview-request/5');
  await screen.findByRole('heading', { level: 1, name: 'Valley Radio' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
