import type { FormStatusRow } from '@parade/contract/entries/formStatuses/formStatus.ts';
import type { formStatusesRoutes } from '@parade/contract/entries/formStatuses/routes.ts';
import type { OutputOf } from '@parade/contract/http/route.ts';
import { screen, within, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../../testing/answers.ts';
import { entryForm, overview } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal, type OpenPortal } from '../../testing/portal.tsx';

type FormStatusTable = OutputOf<typeof formStatusesRoutes.listFormStatuses>;

function row(id: number, official_name: string, cell: FormStatusRow['cells'][number]): FormStatusRow {
  return {
    id,
    organization_id: id,
    organization_name: 'A School',
    year: 2027,
    is_first: true,
    official_name,
    displayed_status: 'accepted',
    user_last_updated_at: null,
    completion: 50,
    cells: [cell],
  };
}
const rows = [
  row(1, 'Rosewood High Band', { standing: 'completed', status: 'submitted', completion: 100 }),
  row(2, 'Silver Spurs', { standing: 'incomplete', status: 'in-progress', completion: 40, days_late: 6 }),
];
const table: FormStatusTable = {
  totalRows: 24,
  header: [
    {
      form_type: 'emergency-plan',
      name: 'Emergency Plan',
      group: 'additional',
      due_date: '2026-12-01',
      days_after_acceptance: null,
    },
  ],
  rows,
};

const totals = { data: [{ form_type: 'emergency-plan' as const, overdue: 3, not_completed: 7 }], total: 24 };

function open(answers: AnswerTable, path = '/entry-form-statuses') {
  return openPortal(path, {
    as: signedInAs(['admin']),
    listFormStatuses: table,
    countFormStatuses: totals,
    ...answers,
  });
}
const selected = () => screen.findByRole('region', { name: 'Selected rows' });

it('the form statuses have a row for each entry and a cell for each form, named by both and leading to the form', async () => {
  const portal = open({});
  const cell = await screen.findByRole('link', {
    name: /Incomplete, 40%, 6 days late.*Emergency Plan of Silver Spurs/,
  });
  expect(cell.getAttribute('href')).toBe('/o/2/emergency-plan/2027');
  expect(screen.getByRole('link', { name: /Completed, Submitted.*Emergency Plan of Rosewood High Band/ })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /Emergency Plan/ }).textContent).toContain('12/01/2026');
  expect(portal.asked('listFormStatuses')[0]?.query).toMatchObject({
    filterOrganizationType: 1,
    filterStatus: 'accepted',
    perPage: 10,
  });
});

it('a form that is due some days after each acceptance says how many under its name', async () => {
  const header = table.header.map((column) => ({ ...column, due_date: null, days_after_acceptance: 30 }));
  open({ listFormStatuses: { ...table, header } });
  const head = await screen.findByRole('columnheader', { name: /Emergency Plan/ });
  expect(head.textContent).toBe('Emergency Plan 30 days');
});

it('the form statuses count what is done and late in each row, and what is missing under each form', async () => {
  open({});
  const spurs = await screen.findByRole('row', { name: /Silver Spurs/ });
  expect(
    within(spurs)
      .getAllByRole('cell')
      .slice(1, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['0', '1']);
  const overdue = await screen.findByRole('row', { name: /^Overdue/ });
  expect(
    within(overdue)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['', '3', '3']);
  const open_ = screen.getByRole('row', { name: /^Not completed/ });
  expect(within(open_).getAllByRole('cell').at(-1)?.textContent).toBe('7');
});

it('a cell of the form statuses shows what a form still asks for, with a link to each question', async () => {
  const form = entryForm('emergency-plan', { name: 'Emergency Plan', unfinished_fields: ['plan:contact'] });
  const spurs = overview({ forms: { initial: [], profile: [], additional: [form], optional: [], waivers: [] } });
  const portal = open({ readOverview: spurs });
  await portal.user.click(await screen.findByRole('link', { name: /6 days late.*Emergency Plan of Silver Spurs/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Emergency Plan of Silver Spurs' });
  expect(dialog.textContent).toContain('Due 12/01/2026, 6 days late.');
  await within(dialog).findByText('1 required answer is missing:');
  expect((await within(dialog).findByRole('link', { name: /plan:contact/ })).getAttribute('href')).toContain(
    '/o/7/emergency-plan/2027/edit',
  );
});

it('sends no reports from a table of entries that are not accepted', async () => {
  const portal = open({}, '/entry-form-statuses/s/name/f/status=received/p/1');
  await portal.user.click(await screen.findByRole('button', { name: 'Send Status Reports' }));
  await screen.findByText('Nothing to send');
});

it('the form statuses request what their address says, and write their filters into it', async () => {
  const portal = open({}, '/entry-form-statuses/s/-status/f/type=2;status=any;q=rose/p/2/pp/100');
  await screen.findByRole('row', { name: /Silver Spurs/ });
  expect(portal.asked('listFormStatuses')[0]?.query).toMatchObject({
    filterOrganizationType: 2,
    filterStatus: 'any',
    q: 'rose',
    sortBy: '-status',
    page: 2,
    perPage: 100,
  });
  await portal.user.selectOptions(screen.getByLabelText('Rows per page'), '500');
  expect(portal.address()).toBe('/entry-form-statuses/s/-status/f/type=2;status=any;q=rose/p/1/pp/500');
});

it('the form statuses say that they load, and that no entry matches', async () => {
  const answer = Promise.withResolvers<FormStatusTable>();
  open({ listFormStatuses: () => answer.promise });
  await screen.findByRole('status', { name: 'Loading form statuses' });
  answer.resolve({ totalRows: 0, header: [], rows: [] });
  await screen.findByText(/^No Equestrian entry for 2027 has been accepted yet\. Choose another type or status/);
});

it('the form statuses say why they cannot be read, and are read again when asked to', async () => {
  const portal = open({ listFormStatuses: unreachable });
  const alert = await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Select on all pages' })).toBeNull();
  portal.answer({ listFormStatuses: table });
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('row', { name: /Silver Spurs/ });
  screen.getByRole('button', { name: 'Select on all pages' });
});

async function write(portal: OpenPortal, subject: string, body: string) {
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Email leaders' }));
  const dialog = await screen.findByRole('dialog');
  if (subject) await portal.user.type(within(dialog).getByLabelText(/^Subject/), subject);
  if (body) await portal.user.type(within(dialog).getByLabelText(/^Message/), body);
  await portal.user.click(within(dialog).getByRole('button', { name: 'Preview' }));
}
const preview = {
  emails_queued: 3,
  entries_written_to: 1,
  without_leader: 1,
  emailed_today: 0,
  left_out: 0,
  replies_to: 'stella@office.example',
  example: {
    to_name: 'Kim Lee',
    subject: 'Your plan',
    parts: [{ text: 'About Silver Spurs:' }, { text: 'Please send it soon.' }],
    year: 2026,
  },
};
const result = { emails_queued: 3, entries_written_to: 1, without_leader: 1, emailed_today: 0, left_out: 0 };

it('emails the leaders of exactly the selected entries, after showing the letter, how many get it and who gets the answers', async () => {
  const portal = open({ previewMessage: preview, sendMessage: result });
  await portal.user.click(await screen.findByRole('checkbox', { name: 'Select Silver Spurs' }));
  await write(portal, 'Your plan', 'Please send it soon.');
  const dialog = await screen.findByRole('dialog', { name: 'Send this message to the leaders of 1 entry?' });
  const frame = await within(dialog).findByTitle<HTMLIFrameElement>('Preview: Your plan');
  for (const words of ['Please send it soon.', 'About Silver Spurs:', '137th', 'January 1, 2026'])
    expect(frame.contentDocument?.body.textContent).toContain(words);
  expect(dialog.textContent).toContain(
    '3 emails go to the leaders of 1 entry. 1 entry has no leader with a confirmed address.',
  );
  expect(dialog.textContent).toContain('Replies go to you at stella@office.example.');
  await portal.notAsked('sendMessage');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Send 3 emails' }));
  await screen.findByText(
    /3 emails queued to the leaders of 1 entry\. 1 entry has no leader with a confirmed address\./,
  );
  expect(portal.asked('sendMessage').map(({ body }) => body)).toEqual([
    { entry_ids: [2], subject: 'Your plan', body: 'Please send it soon.', only_while: null },
  ]);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

it('a message to leaders is not previewed before its subject and text are filled in', async () => {
  const portal = open({});
  await portal.user.click(await screen.findByRole('checkbox', { name: 'Select Silver Spurs' }));
  await write(portal, '', 'Please send it soon.');
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toContain('Subject: This value is required');
  await portal.notAsked('sendMessage');
});

it('a message to leaders that was not sent says why, and what was typed stays', async () => {
  const portal = open({ previewMessage: preview, sendMessage: unreachable });
  await portal.user.click(await screen.findByRole('checkbox', { name: 'Select Silver Spurs' }));
  await write(portal, 'Your plan', 'Please send it soon.');
  await portal.user.click(await screen.findByRole('button', { name: 'Send 3 emails' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t send the message');
  await portal.user.click(screen.getByRole('button', { name: 'Edit message' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Your plan');
});

it('selects entries of all pages by the status of a form, and leaves out those that change meanwhile', async () => {
  const portal = open({
    chooseEntries: { total: 3, entry_ids: [2, 8, 9] },
    previewMessage: preview,
    sendMessage: result,
  });
  await screen.findByRole('option', { name: 'Emergency Plan' });
  await portal.user.selectOptions(screen.getByLabelText('Form to select by'), 'Emergency Plan');
  await portal.user.selectOptions(screen.getByLabelText('Form status'), 'incomplete (overdue)');
  await portal.user.click(screen.getByRole('button', { name: 'Select on all pages' }));
  expect((await selected()).textContent).toContain('3 selected');
  expect(portal.asked('chooseEntries')[0]?.query).toMatchObject({ form_type: 'emergency-plan', stand: 'incomplete' });
  await write(portal, 'Your plan', 'Please send it soon.');
  await portal.user.click(await screen.findByRole('button', { name: 'Send 3 emails' }));
  await waitFor(() =>
    expect(portal.asked('sendMessage')[0]?.body).toMatchObject({
      entry_ids: [2, 8, 9],
      only_while: { form_type: 'emergency-plan', stand: 'incomplete' },
    }),
  );
});

it('selecting all pages says that nobody was selected when nothing matches or the call fails', async () => {
  const portal = open({ chooseEntries: { total: 0, entry_ids: [] } });
  await portal.user.click(await screen.findByRole('button', { name: 'Select on all pages' }));
  await screen.findByText('No entries were selected.');
  portal.answer({ chooseEntries: new Refusal('too-busy') });
  await portal.user.click(screen.getByRole('button', { name: 'Select on all pages' }));
  await screen.findByText('We couldn’t select the entries');
});

const letter = {
  entry_name: 'Silver Spurs',
  to_name: 'Ann Lee',
  subject: 'Silver Spurs: 1 form is not complete',
  lines: ['Dear Ann Lee,', { action: 'Open your forms' }],
};

it('status reports go to the entries that the table shows, after their number and the letter were shown', async () => {
  const portal = open(
    {
      countStatusReports: { count: 15, without_leader: 1, emailed_today: 2, example: letter },
      sendStatusReport: { emails_queued: 20 },
    },
    '/entry-form-statuses/s/name/f/q=silver/p/1',
  );
  await portal.user.click(await screen.findByRole('button', { name: 'Send Status Reports' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send Status Reports?' });
  expect(dialog.textContent).toContain('12 accepted Equestrian entries of 2027');
  expect(dialog.textContent).toContain(
    '1 entry has no leader with a confirmed address. 2 entries were already emailed today and are skipped.',
  );
  expect(dialog.textContent).toContain('Silver Spurs: 1 form is not complete');
  expect(portal.asked('countStatusReports')[0]?.query).toEqual({ year: 2027, type: 1, q: 'silver' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Send Status Reports' }));
  await screen.findByText('20 emails queued.');
  expect(portal.asked('sendStatusReport').map(({ body }) => body)).toEqual([
    { year: 2027, type: 1, q: 'silver', count: 15 },
  ]);
});

it('status reports that would go to nobody are not asked about: a notice says so', async () => {
  const portal = open({ countStatusReports: { count: 0, without_leader: 0, emailed_today: 0, example: null } });
  await portal.user.click(await screen.findByRole('button', { name: 'Send Status Reports' }));
  const notice = await screen.findByText('No accepted Equestrian entry of 2027 is on this list.');
  expect(notice.closest('.toast')?.className).toContain('toast-warning');
  expect(screen.queryByRole('dialog')).toBeNull();
  await portal.notAsked('sendStatusReport');
});

it('status reports of entries that were all emailed today, or have no leader, are not asked about', async () => {
  const portal = open({ countStatusReports: { count: 3, without_leader: 2, emailed_today: 1, example: null } });
  await portal.user.click(await screen.findByRole('button', { name: 'Send Status Reports' }));
  await screen.findByText(
    '2 entries have no leader with a confirmed address. 1 entry was already emailed today and is skipped.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await portal.notAsked('sendStatusReport');
});

it('status reports of a parade that is over are not offered: a notice says so', async () => {
  const portal = open({ countStatusReports: new Refusal('parade-over') });
  await portal.user.click(await screen.findByRole('button', { name: 'Send Status Reports' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This parade is over, so no reminders are sent.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('status reports are not sent when the list has changed since, and a notice says so', async () => {
  const portal = open({
    countStatusReports: { count: 12, without_leader: 0, emailed_today: 0, example: null },
    sendStatusReport: new Refusal('list-changed'),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Send Status Reports' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send Status Reports?' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Send Status Reports' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The list has changed since you opened it.');
});

it('a form that is one day late reads ‘1 day late’, in its cell and in its dialog', async () => {
  const late = { standing: 'incomplete' as const, status: 'in-progress' as const, completion: 40, days_late: 1 };
  const portal = open({
    listFormStatuses: { ...table, rows: [row(2, 'Silver Spurs', late)] },
    readOverview: overview(),
  });
  await portal.user.click(await screen.findByRole('link', { name: /, 1 day late.*Emergency Plan of Silver Spurs/ }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Due 12/01/2026, 1 day late.');
});

it('the form statuses ignore an unknown filter of their address', async () => {
  const portal = open({}, '/entry-form-statuses/s/name/f/type=9;status=lost/p/1');
  expect((await screen.findByLabelText<HTMLSelectElement>('Entity Type')).value).toBe('1');
  await portal.atRest();
  expect(portal.asked('listFormStatuses').map(({ query }) => query)).toMatchObject([
    { filterOrganizationType: 1, filterStatus: 'accepted' },
  ]);
});
