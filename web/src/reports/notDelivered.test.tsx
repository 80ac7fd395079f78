import type { FailedPdf } from '@parade/contract/waivers/failedPdf.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal } from '../testing/answers.ts';
import { letter } from '../testing/letters.ts';
import { pageWith, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

function pdf(with_: Partial<FailedPdf> = {}): FailedPdf {
  return {
    token: 'locator-1',
    name: 'Ana Ruiz',
    entry: { organization_id: 7, year: 2027, official_name: 'Rose City Band' },
    signed_at: '2026-10-20T17:00:00.000Z',
    given_up_at: '2026-10-21T17:00:00.000Z',
    tries: 301,
    problem: 'storage',
    is_waiting: false,
    ...with_,
  };
}
const other = pdf({ token: 'locator-2', name: 'Bo Chen', entry: null, problem: 'drawing' });

const open = (answers: AnswerTable, role: 'staff' | 'superadmin' = 'staff') =>
  openPortal('/not-delivered', { as: signedInAs([role]), listOutbox: pageWith([]), ...answers });

it('‘Not delivered’ lists signed PDFs with entry, tries and cause, and tries one again', async () => {
  const portal = open({ listFailedPdfs: pageWith([pdf(), other]), retryPdfs: { success: true, count: 1 } });
  const row = await screen.findByRole('row', { name: /Ana Ruiz/ });
  expect(within(row).getByRole('link', { name: 'Rose City Band' }).getAttribute('href')).toBe(
    '/entries/7/2027/waivers',
  );
  expect(within(row).getByText('301')).toBeDefined();
  expect(within(row).getByText(/file storage did not take the PDF/)).toBeDefined();
  portal.answer({ listFailedPdfs: pageWith([pdf({ is_waiting: true }), other]) });
  await portal.user.click(within(row).getByRole('button', { name: 'Try again: Ana Ruiz' }));
  await screen.findByText('Being tried again');
  expect(portal.asked('retryPdfs').map(({ body }) => body)).toEqual([{ tokens: ['locator-1'] }]);
  expect(screen.queryByRole('button', { name: 'Try again: Ana Ruiz' })).toBeNull();
});

it('‘Not delivered’ tries all signed PDFs again, and says how many that is', async () => {
  const portal = open({ listFailedPdfs: pageWith([pdf(), other]), retryPdfs: { success: true, count: 2 } });
  await portal.user.click(await screen.findByRole('button', { name: 'Try all again' }));
  await screen.findByText('2 signed PDFs are tried again');
  expect(portal.asked('retryPdfs').map(({ body }) => body)).toEqual([{}]);
});

it('‘Not delivered’ sends an email of the last 30 days again', async () => {
  const failed = letter({ id: 301, subject: 'Your invitation', state: 'failed', last_error: '451 try later' });
  const portal = open({
    listFailedPdfs: pageWith([]),
    listOutbox: pageWith([failed]),
    resendMessage: { success: true },
  });
  const button = await screen.findByRole('button', { name: /^Send again: Your invitation/ });
  portal.answer({ listOutbox: pageWith([]) });
  await portal.user.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send again: / })).toBeNull());
  await screen.findByText('Email queued again');
  await waitFor(() => expect(portal.asked('resendMessage').map(({ params }) => params)).toEqual([{ id: 301 }]));
  expect(portal.asked('listOutbox')[0]?.query).toMatchObject({ state: 'failed', days: 30 });
  await screen.findByText('Every signed PDF has been created.');
});

it('‘Not delivered’ tries all emails again, unlisted ones too, and says how many that is', async () => {
  const failed = letter({ id: 301, subject: 'Your invitation', state: 'failed', last_error: '554 relay denied' });
  const portal = open({
    listFailedPdfs: pageWith([]),
    listOutbox: pageWith([failed], 1_200),
    resendFailed: { success: true, count: 1_200 },
  });
  const button = await screen.findByRole('button', { name: 'Try all again: emails' });
  portal.answer({ listOutbox: pageWith([]) });
  await portal.user.click(button);
  await screen.findByText('1,200 emails queued again');
  expect(portal.asked('resendFailed').map(({ body }) => body)).toEqual([{ days: 30, count: 1_200 }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try all again: emails' })).toBeNull());
});

it.each([
  [1_190, 1_200, 'Emails that are no longer needed were skipped. To see why, choose Send again on one of them.'],
  [10_000, 10_001, 'There are more. Please try all again once these are sent.'],
])('‘Not delivered’ says why %i emails were queued again of %i', async (count, total, why) => {
  const failed = letter({ id: 301, subject: 'Your invitation', state: 'failed', last_error: '554 relay denied' });
  const portal = open({
    listFailedPdfs: pageWith([]),
    listOutbox: pageWith([failed], total),
    resendFailed: { success: true, count },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Try all again: emails' }));
  await screen.findByText(why);
});

it('‘Not delivered’ says that more emails have failed since, and shows them', async () => {
  const failed = letter({ id: 301, subject: 'Your invitation', state: 'failed' });
  const portal = open({
    listFailedPdfs: pageWith([]),
    listOutbox: pageWith([failed]),
    resendFailed: new Refusal('list-changed'),
  });
  const button = await screen.findByRole('button', { name: 'Try all again: emails' });
  portal.answer({ listOutbox: pageWith([failed, letter({ id: 302, subject: 'A second one', state: 'failed' })]) });
  await portal.user.click(button);
  await screen.findByText(/The list has changed since you opened it/);
  await screen.findByRole('row', { name: /A second one/ });
});

it('‘Not delivered’ shows a superadmin the messages to webhooks that were given up', async () => {
  const delivery = {
    id: 1,
    url: 'https://city.example.org/hook',
    event: 'waiver.signed',
    message_id: 'm-1',
    state: 'failed',
    attempts: 10,
    created_at: '2026-10-20T17:00:00.000Z',
    tried_at: '2026-10-21T17:00:00.000Z',
    due_at: null,
    status_code: 500,
    problem: 'It did not accept the message.',
  } as const;
  const delivered = { ...delivery, id: 2, event: 'entry.accepted', state: 'delivered' } as const;
  open({ listFailedPdfs: pageWith([]), listDeliveries: pageWith([delivery, delivered]) }, 'superadmin');
  const table = await screen.findByRole('table', { name: 'Messages to webhooks' });
  await within(table).findByRole('row', { name: /A waiver is signed/ });
  expect(within(table).queryByRole('row', { name: /An entry is accepted/ })).toBeNull();
});
