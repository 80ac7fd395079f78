import { sampleTerms } from '@parade/contract/forms/answers/terms.ts';
import type { FormDueDate } from '@parade/contract/forms/due/dueDate.ts';
import type { FormTextListed } from '@parade/contract/forms/texts/formText.ts';
import type { WaiverCalendar } from '@parade/contract/waivers/reminderSchedule.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../testing/answers.ts';
import { lookAgain } from '../testing/browser.ts';
import { nobody, pageWith } from '../testing/people.ts';
import { openTab, site } from '../testing/settings.ts';
import { hasUnsaved } from '../ui/unsaved/useUnsavedGuard.ts';

const named = (organizer_short_name: string, organizer_name: string) => ({
  ...site().settings,
  organizer_short_name,
  organizer_name,
});
const { organization_types: types } = nobody();
const retention = (retention_days_medical: number, retention_days_licenses: number) => ({
  retention_days_medical,
  retention_days_licenses,
  retention_days_requests: 365,
  parades: [{ id: 27, event_year: 2027, parade_on: '2027-01-01' }],
});
const calendar = (...steps: number[]): WaiverCalendar => ({
  year: 2027,
  today: '2026-10-22',
  sent_on: '2026-10-01',
  due_on: '2026-12-01',
  emails_enabled: true,
  mailed: 12,
  to_be_mailed: 0,
  would_get_it: 12,
  steps: steps.map((days) => ({ days, on: true, date: '2026-11-10', sent_at: null, mailing_id: null, letters: null })),
});
const criteria = (...names: string[]) =>
  pageWith(
    types
      .slice(0, 1)
      .map(({ id }) => ({ organization_type: id, criteria: names.map((name, n) => ({ id: 11 + n, name })) })),
  );
const fees = (minute: number, commercial: string, band: string) => ({
  year: 2027,
  terms: { ...sampleTerms, is_sample: false, fees: { ...sampleTerms.fees, commercial, band } },
  updated_at: `2026-10-22T17:0${minute}:00.000Z`,
  updated_by: null,
  agreed_otherwise: 0,
});
const text = (version: number, ...words: string[]): FormTextListed => ({
  text_id: 'participation-agreement',
  name: 'Participation agreement',
  is_translated: false,
  text: {
    text_id: 'participation-agreement',
    version,
    sample: true,
    blocks: words.map((each) => ({ heading: '', text: each })),
  },
  versions: [],
});
const due = (day: string | null): { year: number; data: FormDueDate[] } => ({
  year: 2027,
  data: [
    {
      form_type: 'music',
      name: 'Music',
      group: 'additional',
      types: [1],
      is_default: day === null,
      default_due: ['11/15/2026'],
      due_on: day,
      updated_at: null,
      updated_by: null,
    },
  ],
});

interface Saving {
  readonly tab: string;
  /** What the tab shows, then once it is saved, each with the call that reads it. */
  readonly read: AnswerTable;
  readonly readNow: AnswerTable;
  readonly save: Parameters<ReturnType<typeof openTab>['asked']>[0];
  readonly answer: unknown;
  /** The field that is changed and saved, and the one that is changed while it is. */
  readonly fields: readonly [RegExp | string, number, string][];
  /** What the second save has of it. */
  readonly sent: unknown;
}

const savings: readonly Saving[] = [
  {
    tab: 'organizer',
    read: { readSettings: site({ settings: named('TOR', 'Tournament') }) },
    readNow: { readSettings: site({ revision: 6, settings: named('Rose', 'Tournament') }) },
    save: 'saveSettings',
    answer: site({ revision: 6, settings: named('Rose', 'Tournament') }),
    fields: [
      ['Short name', 0, 'Rose'],
      ['Organizer', 0, 'Rose Parade'],
    ],
    sent: { settings: { organizer_name: 'Rose Parade' }, revision: 6 },
  },
  {
    tab: 'retention',
    read: { readRetention: retention(30, 30) },
    readNow: { readRetention: retention(60, 30) },
    save: 'saveRetention',
    answer: retention(60, 30),
    fields: [
      [/^Medical notes/, 0, '60'],
      [/licenses: days/, 0, '45'],
    ],
    sent: { retention_days_licenses: 45, parades: [], from: { retention_days_licenses: 30, parades: [] } },
  },
  {
    tab: 'waiver-calendar',
    read: { readCalendar: calendar(45, 21) },
    readNow: { readCalendar: calendar(44, 21) },
    save: 'saveReminderSchedule',
    answer: calendar(44, 21),
    fields: [
      ['Days before', 0, '44'],
      ['Days before', 1, '20'],
    ],
    sent: {
      steps: [44, 20].map((days) => ({ days, on: true })),
      from: [44, 21].map((days) => ({ days, on: true })),
    },
  },
  {
    tab: 'review-criteria',
    read: { listCriteria: criteria('Music', 'Look') },
    readNow: { listCriteria: criteria('Sound', 'Look') },
    save: 'setCriteria',
    answer: criteria('Sound', 'Look').data[0],
    fields: [
      ['Criterion 1', 0, 'Sound'],
      ['Criterion 2', 0, 'Uniforms'],
    ],
    sent: {
      criteria: [
        { id: 11, name: 'Sound' },
        { id: 12, name: 'Uniforms' },
      ],
      from: [
        { id: 11, name: 'Sound' },
        { id: 12, name: 'Look' },
      ],
    },
  },
  {
    tab: 'fees',
    read: { readYearTerms: fees(1, '16500.00', '0.00') },
    readNow: { readYearTerms: fees(2, '17000.00', '0.00') },
    save: 'setYearTerms',
    answer: fees(2, '17000.00', '0.00'),
    fields: [
      [/^Commercial/, 0, '17,000.00'],
      [/^Band/, 0, '50.00'],
    ],
    sent: { fees: { band: '50.00' }, from: { fees: { band: '0.00' } } },
  },
  {
    tab: 'form-texts',
    read: { listFormTexts: { data: [text(2, 'Be kind.', 'Bring water.')] } },
    readNow: { listFormTexts: { data: [text(3, 'Be early.', 'Bring water.')] } },
    save: 'addFormText',
    answer: { text: text(3, 'Be early.', 'Bring water.') },
    fields: [
      [/^Text 1/, 0, 'Be early.'],
      [/^Text 2/, 0, 'Bring two.'],
    ],
    sent: {
      after: 3,
      sample: true,
      blocks: ['Be early.', 'Bring two.'].map((words) => ({ heading: '', text: words })),
    },
  },
  {
    tab: 'form-due-dates',
    read: { listDueDates: due('2026-11-01') },
    readNow: { listDueDates: due('2026-11-02') },
    save: 'setDueDates',
    answer: due('2026-11-02'),
    fields: [
      ['Date for Music', 0, '11/02/2026'],
      ['Date for Music', 0, '11/03/2026'],
    ],
    sent: { due_dates: [{ form_type: 'music', due_on: '2026-11-03', from: '2026-11-02' }] },
  },
];

it.each(savings)('$tab keeps what is typed while it is being saved, and saves it next', async (saving) => {
  const [first, second] = saving.fields;
  if (!first || !second) throw new Error('two fields');
  const answered = Promise.withResolvers<never>();
  const portal = openTab(saving.tab, { ...saving.read, [saving.save]: () => answered.promise });
  const fieldOf = ([label, index]: (typeof saving.fields)[number]) =>
    screen.getAllByLabelText<HTMLInputElement>(label)[index] as HTMLInputElement;
  const change = async (to: (typeof saving.fields)[number]) => {
    await portal.user.clear(fieldOf(to));
    await portal.user.type(fieldOf(to), to[2]);
  };
  const press = () =>
    portal.user.click(screen.getAllByRole('button', { name: /^(Save|Publish)\b/ })[0] as HTMLButtonElement);
  await screen.findAllByLabelText(first[0]);
  await change(first);
  await press();
  await waitFor(() => expect(portal.asked(saving.save)).toHaveLength(1));
  await change(second);
  const focused = document.activeElement;
  portal.answer({ ...saving.readNow, [saving.save]: saving.answer as never });
  answered.resolve(saving.answer as never);
  await screen.findByText(/^(Settings Saved!|Saved)$/);
  await portal.atRest();
  expect(fieldOf(second).value).toBe(second[2]);
  expect(document.activeElement).toBe(focused);
  expect(screen.queryByText(/^Someone else/)).toBeNull();
  await press();
  await waitFor(() => expect(portal.asked(saving.save)).toHaveLength(2));
  expect(portal.asked(saving.save)[1]?.body).toEqual(saving.sent);
});

it.each(
  savings
    .filter(({ tab }) => tab !== 'form-due-dates')
    .flatMap((saving) => [true, false].map((isReached) => ({ ...saving, isReached }))),
)(
  '$tab says what came of a save that it was left with before the answer (reached: $isReached)',
  async ({ tab, read, save, answer, fields: [field], isReached }) => {
    if (!field) throw new Error('a field');
    const [label, index, text] = field;
    const answered = Promise.withResolvers<never>();
    const portal = openTab(tab, { listFormFiles: pageWith([]), ...read, [save]: () => answered.promise });
    const input = (await screen.findAllByLabelText<HTMLInputElement>(label))[index] as HTMLInputElement;
    await portal.user.clear(input);
    await portal.user.type(input, text);
    await portal.user.click(screen.getAllByRole('button', { name: /^(Save|Publish)\b/ })[0] as HTMLButtonElement);
    await waitFor(() => expect(portal.asked(save)).toHaveLength(1));
    await portal.user.click(screen.getByRole('link', { name: 'Form files' }));
    await screen.findByText('No form files yet');
    answered.resolve((isReached ? answer : unreachable) as never);
    await screen.findByText(isReached ? /^(Settings Saved!|Saved)$/ : 'Problems Saving Settings');
  },
);

it.each(savings)(
  '$tab calls its own save nobody else’s where nothing is typed meanwhile, and holds nobody',
  async (saving) => {
    const [field] = saving.fields;
    if (!field) throw new Error('a field');
    const answered = Promise.withResolvers<never>();
    const portal = openTab(saving.tab, { ...saving.read, [saving.save]: () => answered.promise });
    const [label, index, text] = field;
    const input = (await screen.findAllByLabelText<HTMLInputElement>(label))[index] as HTMLInputElement;
    await portal.user.clear(input);
    await portal.user.type(input, text);
    expect(hasUnsaved()).toBe(true);
    await portal.user.click(screen.getAllByRole('button', { name: /^(Save|Publish)\b/ })[0] as HTMLButtonElement);
    await waitFor(() => expect(portal.asked(saving.save)).toHaveLength(1));
    portal.answer({ ...saving.readNow, [saving.save]: saving.answer as never });
    answered.resolve(saving.answer as never);
    await screen.findByText(/^(Settings Saved!|Saved)$/);
    await portal.atRest();
    expect(screen.queryByText(/^Someone else/)).toBeNull();
    expect(hasUnsaved()).toBe(false);
  },
);

it('a due date that somebody else sets under an open edit is not overwritten before it was shown', async () => {
  const portal = openTab('form-due-dates', {
    listDueDates: due('2026-11-01'),
    setDueDates: new Refusal('revision-conflict', {
      conflicts: [{ name: 'music', yours: '2026-11-03', theirs: '2026-11-02' }],
    }),
  });
  const day = await screen.findByLabelText<HTMLInputElement>('Date for Music');
  await portal.user.clear(day);
  await portal.user.type(day, '11/03/2026');
  portal.answer({ listDueDates: due('2026-11-02') });
  lookAgain();
  await portal.atRest();
  const press = () => portal.user.click(screen.getByRole('button', { name: 'Save due dates' }));
  const sent = () =>
    portal.asked('setDueDates').map(({ body }) => (body as { due_dates: { from: string }[] }).due_dates[0]?.from);
  await press();
  await waitFor(() => expect(sent()).toEqual(['2026-11-01']));
  await portal.atRest();
  expect(day.value).toBe('11/03/2026');
  // Theirs has been shown: whoever saves again decides.
  await press();
  await waitFor(() => expect(sent()).toEqual(['2026-11-01', '2026-11-02']));
});
