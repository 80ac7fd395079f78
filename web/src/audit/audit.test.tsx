import { cutExportMark, cutExportText } from '@parade/contract/audit/event.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, FileAnswer, Refusal } from '../testing/answers.ts';
import { auditEvent } from '../testing/events.ts';
import { countedPageWith, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const filters = { models: ['Entry', 'Waiver'], actions: ['entry.status-changed', 'waiver.signed'] };
const switched = auditEvent({
  id: 9_002,
  user: 'Ann Admin as Bo Leader',
  real_user: 'Ann Admin',
  acting_as: 'Bo Leader',
  account: { id: 7, email: 'ada.office@example.org' },
  action: 'form.saved',
  model: 'Form',
  subject: 'Final Band Composition',
  changes: Array.from({ length: 40 }, (_, n) => ({
    field: `f${n}`,
    label: `Question ${n}`,
    from: '',
    to: `Answer ${n}`,
  })),
});

function open(path: string, answers: AnswerTable) {
  return openPortal(path, { as: signedInAs(['admin']), ...answers });
}

it('the audit log says in sentences what happened, filters by action and type, and has them in its address', async () => {
  const portal = open('/audit-log', { auditLogs: countedPageWith([auditEvent(), switched], 1_001) });
  const row = await screen.findByRole('row', { name: /Changed the status from Received to Accepted/ });
  expect(row.textContent).toContain('Ana Ruiz');
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/entries/3/2027/audit_log?entry=7');
  expect(screen.getByRole('row', { name: /Saved the Final Band Composition form/ }).textContent).toContain(
    'Ann Admin as Bo Leader',
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Audit Log 1,000+ in this list');
  await portal.user.selectOptions(screen.getByLabelText('Entity Type'), 'Float');
  await portal.user.selectOptions(screen.getByLabelText('Action'), 'Liaison assigned');
  await waitFor(() =>
    expect(portal.asked('auditLogs').at(-1)?.query).toMatchObject({
      filterAction: 'entry.liaison-assigned',
      filterOrganizationType: 3,
    }),
  );
  expect(portal.address()).toBe('/audit-log/s/at/f/action=entry.liaison-assigned;type=3/p/1');
});

it('a row of the audit log opens its event with the values before and after, shows all fields when asked to, and closes again', async () => {
  const portal = open('/audit-log', { auditLogs: countedPageWith([switched, auditEvent()], 2) });
  const button = await screen.findByRole('button', { name: 'Saved the Final Band Composition form' });
  await portal.user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const detail = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement;
  expect(detail.previousElementSibling?.contains(button)).toBe(true);
  expect(detail.textContent).toContain('Real personAnn Admin');
  expect(detail.textContent).toContain('Acting asBo Leader');
  expect(detail.textContent).toContain('Accountada.office@example.org');
  expect(within(detail).getByText('Question 3').parentElement?.textContent).toBe(
    'Question 3Before: emptyAfter: Answer 3',
  );
  expect(within(detail).queryByText('Question 39')).toBeNull();
  await portal.user.click(within(detail).getByRole('button', { name: 'Show all 40' }));
  within(detail).getByText('Question 39');
  await portal.user.click(button);
  expect(screen.queryByText('Real person')).toBeNull();
});

it('events of the audit log open with the keyboard alone, one at a time', async () => {
  const portal = open('/audit-log', { auditLogs: countedPageWith([switched, auditEvent()], 2) });
  const first = await screen.findByRole('button', { name: /^Saved the Final/ });
  const second = screen.getByRole('button', { name: /^Changed the status/ });
  await portal.user.keyboard('j');
  expect(document.activeElement).toBe(first);
  await portal.user.keyboard('{Enter}');
  expect(first.getAttribute('aria-expanded')).toBe('true');
  await portal.user.keyboard('j{Enter}');
  expect(document.activeElement).toBe(second);
  expect([first, second].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
});

it('audit details list every event, filtered by model, action and id', async () => {
  const portal = open('/audit-details/s/at/f/model=Waiver;id=12/p/1', {
    auditDetails: { data: [auditEvent()], count: 1, filters },
  });
  const row = await screen.findByRole('row', { name: /Status changed/ });
  expect(row.textContent).toContain('Application status: Received → Accepted');
  expect(portal.asked('auditDetails').at(-1)?.query).toMatchObject({ model: 'Waiver', id: '12' });
  await portal.user.click(screen.getByRole('button', { name: 'Any id' }));
  await waitFor(() => expect(portal.asked('auditDetails').at(-1)?.query).not.toHaveProperty('id'));
});

it('a long value is cut in its row of the audit details and shown whole in its event', async () => {
  const fingerprint = '8cb2dffeeae58e022b0c5ed9e716b8231693c4ef8b443d92baf47f427d253d16';
  const signed = auditEvent({ changes: [{ field: 'checksum', label: 'Fingerprint', from: '', to: fingerprint }] });
  const portal = open('/audit-details', { auditDetails: { data: [signed], count: 1, filters } });
  const row = await screen.findByRole('row', { name: /Status changed/ });
  expect(row.textContent).toContain(`Fingerprint: empty → ${fingerprint.slice(0, 40)}…`);
  await portal.user.click(within(row).getByRole('button'));
  expect((await screen.findByRole('complementary', { name: 'About this event' })).closest('tr')?.textContent).toContain(
    fingerprint,
  );
});

it('an audit list says that it has no events, and why a search did not finish', async () => {
  const portal = open('/audit-details', { auditDetails: { data: [], count: 0, filters } });
  await screen.findByText('No events to display.');
  portal.answer({ auditDetails: new Refusal('search-too-slow') });
  await portal.user.type(screen.getByRole('searchbox'), 'qz');
  expect((await screen.findByRole('alert')).textContent).toContain('takes too long');
});

it.each(['/audit-log', '/audit-details'])(
  'an audit list is exported where it has events, and only there: %s',
  async (path) => {
    const portal = open(path, {
      auditLogs: countedPageWith([auditEvent()], 1),
      auditDetails: { data: [auditEvent()], count: 1, filters },
    });
    await screen.findByRole('row', { name: /tatus/ });
    screen.getByRole('button', { name: 'Export' });
    portal.answer({ auditLogs: countedPageWith([], 0), auditDetails: { data: [], count: 0, filters } });
    await portal.user.type(screen.getByRole('searchbox'), 'qz');
    await screen.findByText('No events to display.');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  },
);

it.each(['/audit-log/s/at/f/action=%3Cscript%3E;type=99;q=%00/p/-1', '/audit-details/s/at/f/model=%27;id=%3Cb%3E/p/x'])(
  'a hostile address of an audit list does no harm: %s',
  async (path) => {
    open(path, {
      auditLogs: countedPageWith([auditEvent()], 1),
      auditDetails: { data: [auditEvent()], count: 1, filters },
    });
    await screen.findByRole('row', { name: /tatus/ });
  },
);

it('an audit list does not open for staff without the permission', async () => {
  const portal = openPortal('/audit-log', { as: signedInAs(['staff']) });
  await waitFor(() => expect(portal.address()).toBe('/invalid-permissions'));
});

it('an audit list says when its file has only the newest events', async () => {
  const portal = open('/audit-log', {
    auditLogs: countedPageWith([auditEvent()], 1),
    exportAuditLogs: new FileAnswer(`Audit Log 2026-10-22.xlsx`, 'PK'),
  });
  const button = await screen.findByRole('button', { name: 'Export' });
  await portal.user.click(button);
  await waitFor(() => expect(portal.asked('exportAuditLogs')).toHaveLength(1));
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  expect(screen.queryByText(cutExportText)).toBeNull();
  portal.answer({ exportAuditLogs: new FileAnswer(`Audit Log 2026-10-22 ${cutExportMark}.xlsx`, 'PK') });
  await portal.user.click(button);
  await screen.findByText(cutExportText);
});

it('two actions that read alike are told apart by what they are about', async () => {
  open('/audit-log', { auditLogs: countedPageWith([], 0) });
  const labels = within(await screen.findByLabelText('Action'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toEqual(expect.arrayContaining(['Changed (participant)', 'Changed (organization)', 'Status changed']));
  expect(labels).toContain('PDF retried');
});
