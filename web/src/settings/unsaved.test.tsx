import { sampleTerms } from '@parade/contract/forms/answers/terms.ts';
import type { WaiverCalendar } from '@parade/contract/waivers/reminderSchedule.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../testing/answers.ts';
import { lookAgain } from '../testing/browser.ts';
import { nobody, pageWith } from '../testing/people.ts';
import { openTab, site } from '../testing/settings.ts';

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('a tab that has something unsaved', () => {
  const types = nobody().organization_types;
  const calendar: WaiverCalendar = {
    year: 2027,
    today: '2026-10-22',
    sent_on: '2026-10-01',
    due_on: '2026-12-01',
    emails_enabled: true,
    mailed: 12,
    to_be_mailed: 0,
    would_get_it: 12,
    steps: [
      { days: 45, on: true, date: '2026-10-17', sent_at: '2026-10-17T16:00:00.000Z', mailing_id: 3, letters: 1 },
      { days: 21, on: true, date: '2026-11-10', sent_at: null, mailing_id: null, letters: null },
    ],
  };
  const retention = {
    retention_days_medical: 30,
    retention_days_licenses: 30,
    retention_days_requests: 365,
    parades: [{ id: 27, event_year: 2027, parade_on: '2027-01-01' }],
  };
  const criteriaNamed = (name: string) =>
    pageWith(types.slice(0, 2).map(({ id }) => ({ organization_type: id, criteria: [{ id: 10 + id, name }] })));
  const fees = (commercial: string) => ({
    year: 2027,
    terms: { ...sampleTerms, is_sample: false, fees: { ...sampleTerms.fees, commercial } },
    updated_at: `2026-10-22T${commercial.slice(0, 2)}:00:00.000Z`,
    updated_by: null,
    agreed_otherwise: 0,
  });
  const answers: AnswerTable = {
    readCalendar: calendar,
    readRetention: retention,
    listCriteria: criteriaNamed('Musicianship'),
    readSettings: site(),
  };
  const question = { name: 'You have unsaved changes, are you sure you want to leave?' };

  it.each([
    ['retention', /^Feedback and requests/],
    ['waiver-calendar', 'Days before'],
    ['review-criteria', 'Criterion 1'],
  ])('%s asks before it is left, and not where nothing was typed', async (tab, label) => {
    const portal = openTab(tab, answers);
    const [field] = await screen.findAllByLabelText<HTMLInputElement>(label);
    const elsewhere = () => screen.getByRole('link', { name: 'Liaison and contact' });
    await portal.user.type(field as HTMLInputElement, '9');
    await portal.user.click(elsewhere());
    await screen.findByRole('dialog', question);
    await portal.user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    expect(portal.address()).toBe(`/settings/${tab}`);
    await portal.user.type(field as HTMLInputElement, '{Backspace}');
    await portal.user.click(elsewhere());
    await waitFor(() => expect(portal.address()).toBe('/settings/liaison'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['organizer', 'Short name', { readSettings: site({ revision: 6 }) }],
    ['types', 'Equestrian: To year', { readSettings: site({ revision: 6 }) }],
    ['retention', /^Feedback and requests/, { readRetention: { ...retention, retention_days_medical: 60 } }],
    ['waiver-calendar', 'Days before', { readCalendar: { ...calendar, steps: calendar.steps.slice(0, 1) } }],
    ['review-criteria', 'Criterion 1', { listCriteria: criteriaNamed('Uniforms') }],
  ])('%s keeps what was typed where somebody else has saved meanwhile, and says so', async (tab, label, theirs) => {
    const portal = openTab(tab, answers);
    const fieldNow = () => screen.getAllByLabelText<HTMLInputElement | HTMLSelectElement>(label)[0];
    const [field] = await screen.findAllByLabelText<HTMLInputElement | HTMLSelectElement>(label);
    if (!field) throw new Error(`no ${String(label)}`);
    const before = field.value;
    const changed =
      'Someone else has changed this page since you opened it. Your changes are still here and not saved yet.';
    if (field instanceof HTMLSelectElement) await portal.user.selectOptions(field, '');
    else await portal.user.type(field, '9');
    const typed = field.value;
    expect(typed).not.toBe(before);
    portal.answer(theirs);
    lookAgain();
    await screen.findByText(changed);
    expect(fieldNow()?.value).toBe(typed);
    await portal.user.click(screen.getByRole('button', { name: 'Show the latest' }));
    await portal.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(changed)).toBeNull());
    expect(fieldNow()?.value).not.toBe(typed);
  });

  it.each([
    [
      'waiver-calendar',
      'Days before',
      'saveReminderSchedule',
      { readCalendar: { ...calendar, steps: calendar.steps.slice(0, 1) } },
      calendar.steps.map(({ days, on }) => ({ days, on })),
      calendar.steps.slice(0, 1).map(({ days, on }) => ({ days, on })),
    ],
    [
      'review-criteria',
      'Criterion 1',
      'setCriteria',
      { listCriteria: criteriaNamed('Uniforms') },
      [{ id: 11, name: 'Musicianship' }],
      [{ id: 11, name: 'Uniforms' }],
    ],
  ] as const)(
    '%s is not saved over the list of somebody else unless one saves again, and keeps what was typed',
    async (tab, label, save, theirs, shown, now) => {
      const error = 'Someone else has changed the list since you opened it. Nothing was saved.';
      const portal = openTab(tab, { ...answers, [save]: new Refusal('list-changed', { error, now }) });
      const [field] = await screen.findAllByLabelText<HTMLInputElement>(label);
      await portal.user.type(field as HTMLInputElement, '{Backspace}');
      const typed = field?.value;
      portal.answer(theirs);
      const press = () => portal.user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
      await press();
      await screen.findByText(`${error} Save again to keep yours, or refresh this page to keep theirs.`);
      expect(screen.getAllByLabelText<HTMLInputElement>(label)[0]?.value).toBe(typed);
      await press();
      await waitFor(() => expect(portal.asked(save).map(({ body }) => body.from)).toEqual([shown, now]));
    },
  );

  it.each([
    [
      'retention',
      /^Feedback and requests/,
      'saveRetention',
      { readRetention: retention },
      { readRetention: { ...retention, retention_days_requests: 400 } },
      [365, 400].map((retention_days_requests) => ({ retention_days_requests, parades: [] })),
    ],
    [
      'fees',
      /^Commercial/,
      'setYearTerms',
      { readYearTerms: fees('16500.00') },
      { readYearTerms: fees('17000.00') },
      ['16500.00', '17000.00'].map((commercial) => ({ fees: { commercial } })),
    ],
  ] as const)(
    '%s is not saved over values that were read under what is typed until a refusal has shown them',
    async (tab, label, save, shown, theirs, from) => {
      const error = 'Someone else has changed the same values since you opened them.';
      const portal = openTab(tab, { ...answers, ...shown, [save]: new Refusal('revision-conflict', { error }) });
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      await portal.user.clear(field);
      await portal.user.type(field, '90');
      portal.answer(theirs);
      lookAgain();
      await screen.findByText(/Your changes are still here and not saved yet/);
      const press = () => portal.user.click(screen.getByRole('button', { name: /^Save/ }));
      await press();
      await screen.findByText(error);
      await portal.atRest();
      await press();
      await waitFor(() => expect(portal.asked(save).map(({ body }) => body.from)).toEqual(from));
    },
  );

  it('a tab keeps what was typed where the save over what somebody else has saved does not arrive', async () => {
    const portal = openTab('organizer', { ...answers, saveSettings: unreachable });
    const field = await screen.findByLabelText<HTMLInputElement>('Short name');
    await portal.user.type(field, 'X');
    const typed = field.value;
    portal.answer({ readSettings: site({ revision: 6 }) });
    lookAgain();
    await screen.findByText(/^Someone else has changed this page since you opened it/);
    await portal.user.click(save());
    await screen.findByText('Problems Saving Settings');
    await portal.atRest();
    expect(screen.getByLabelText<HTMLInputElement>('Short name').value).toBe(typed);
    portal.answer({ saveSettings: site({ revision: 7 }) });
    await portal.user.click(save());
    await screen.findByText('Settings Saved!');
    await waitFor(() => expect(screen.queryByText(/^Someone else has changed this page/)).toBeNull());
  });

  it('a tab where nothing was typed shows at once what somebody else has saved', async () => {
    const portal = openTab('retention', answers);
    await screen.findByLabelText(/^Medical notes/);
    portal.answer({ readRetention: { ...retention, retention_days_medical: 60 } });
    lookAgain();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Medical notes/).value).toBe('60'));
    expect(screen.queryByText(/^Someone else/)).toBeNull();
  });

  it('retention saves only what was changed here, and shows what it then is', async () => {
    const theirs = { ...retention, retention_days_medical: 60, retention_days_requests: 400 };
    const portal = openTab('retention', { ...answers, saveRetention: theirs });
    const field = await screen.findByLabelText(/^Feedback and requests/);
    await portal.user.clear(field);
    await portal.user.type(field, '400');
    await portal.user.click(save());
    await screen.findByText('Settings Saved!');
    expect(portal.asked('saveRetention').map(({ body }) => body)).toEqual([
      {
        retention_days_requests: 400,
        parades: [],
        from: { retention_days_requests: retention.retention_days_requests, parades: [] },
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Medical notes/).value).toBe('60');
  });

  it('a reminder that is added takes the focus, and is judged when it was left or saved', async () => {
    const portal = openTab('waiver-calendar', { ...answers, saveReminderSchedule: calendar });
    await portal.user.click(await screen.findByRole('button', { name: 'Add a reminder' }));
    const field = screen.getAllByLabelText<HTMLInputElement>('Days before')[2] as HTMLInputElement;
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, null]);
    const rows = [1, 2, 3].map((number) => within(screen.getByRole('group', { name: `Reminder ${number}` })));
    expect(rows.map((row) => row.getAllByRole('checkbox', { name: 'On' }).length)).toEqual([1, 1, 1]);
    expect(rows[2]?.getByLabelText('Days before')).toBe(field);
    await portal.user.click(save());
    await screen.findByText('Enter a number of days from 0 to 60');
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
    await portal.user.type(field, '21');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await portal.user.tab();
    await screen.findByText('This day is already on the list');
    await portal.notAsked('saveReminderSchedule');
    await portal.user.clear(field);
    await portal.user.type(field, '7');
    await portal.user.click(save());
    await waitFor(() => expect(portal.asked('saveReminderSchedule')).toHaveLength(1));
    screen.getByRole('link', { name: '1 email' });
  });
});
