import { sampleTerms } from '@parade/contract/forms/answers/terms.ts';
import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { settingDefaults } from '@parade/contract/settings/setting.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal, WrongFields } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const {
  waiver_reminder_days,
  default_tor_laison_name,
  default_tor_laison_email,
  default_tor_laison_phone,
  retention_days_medical,
  retention_days_licenses,
} = settingDefaults;

function proposed(with_: Partial<NewSeason> = {}): NewSeason {
  const plan: NewSeason['plan'] = {
    parade: { parade_on: '2028-01-01', media_guide_open_date: '2027-10-01' },
    types: [{ id: 2, from: 2028, to: 2029 }],
    due_dates: [{ form_type: 'float-application', due_on: '2027-03-15' }],
    terms: { fees: { ...sampleTerms.fees }, pavilions: [...sampleTerms.pavilions] },
    waivers: { waiver_reminder_days, health_screening: false },
    contact: {
      default_tor_laison_name,
      default_tor_laison_email,
      default_tor_laison_phone,
      retention_days_medical,
      retention_days_licenses,
    },
  };
  return {
    from_year: 2027,
    year: 2028,
    step: 0,
    revision: 0,
    draft: null,
    plan,
    proposed: plan,
    sample_terms: true,
    conflicts: [],
    left_out: [],
    types: [{ id: 2, name: 'Marching Band' }],
    forms: [{ form_type: 'float-application', name: 'Float Application', default_due: ['03/01/2026'] }],
    texts: [{ name: 'Participant Manual', version: 1, sample: true }],
    past_years: [],
    counts: { in_progress: 2, received: 3, accepted: 40, ahead: 1, unsigned_waivers: 17, unapproved_waivers: 9 },
    waiver_emails: true,
    ...with_,
  };
}

const draft = {
  created_at: '2026-10-20T17:00:00.000Z',
  created_by: 'Bo Lin',
  updated_at: '2026-10-21T17:00:00.000Z',
  updated_by: 'Bo Lin',
};

const open = (answers: AnswerTable & { as?: InitialData }) =>
  openPortal('/settings/new-season', { as: signedInAs(['admin']), readNewSeason: proposed(), ...answers });
const next = () => screen.getByRole('button', { name: 'Save and continue' });

it.each([
  ['2027-01-01', 1],
  ['2026-01-01', 0],
])('says of a current parade on %s whether it is still to come (notices: %d)', async (parade_on, count) => {
  open({ as: { ...signedInAs(['admin']), parade_on } });
  await screen.findByLabelText(/^Day of the 2028 parade/);
  expect(screen.queryAllByText('The parade of 2027 is not over yet')).toHaveLength(count);
});

it('prepares a season step by step, each stored as a draft', async () => {
  const portal = open({ saveNewSeason: proposed({ step: 1, revision: 1, draft }) });
  const day = await screen.findByLabelText(/^Day of the 2028 parade/);
  await portal.user.clear(day);
  await portal.user.type(day, '01/03/2028');
  await portal.user.click(next());
  await screen.findByRole('combobox', { name: 'Marching Band: From year' });
  screen.getByText(/Draft started by Bo Lin/);
  expect(portal.asked('saveNewSeason').map(({ body }) => body)).toMatchObject([
    { step: 1, revision: 0, plan: { parade: { parade_on: '2028-01-03' }, types: [{ id: 2, from: 2028, to: 2029 }] } },
  ]);
  await portal.notAsked('startSeason');
});

it('the new season goes on where its draft was left, over the draft that was read', async () => {
  const portal = open({
    readNewSeason: proposed({ step: 3, revision: 4, draft }),
    saveNewSeason: proposed({ step: 4, revision: 5, draft }),
  });
  const commercial = await screen.findByLabelText(/^Commercial/);
  await portal.user.clear(commercial);
  await portal.user.type(commercial, '18500');
  await portal.user.click(next());
  await screen.findByText(/Participant Manual, version 1/);
  expect(portal.asked('saveNewSeason')[0]?.body).toMatchObject({
    revision: 4,
    plan: { terms: { fees: { commercial: '18500.00' } } },
  });
});

it('lists the pages and answers that name an earlier season, with the way to each', async () => {
  const past_years: NewSeason['past_years'] = [
    { kind: 'page', id: 3, title: 'Important Dates', words: ['January 1, 2027', '2026', '138th', '2025'] },
    { kind: 'faq', id: 9, title: 'When is it?', words: ['2027'] },
  ];
  const portal = open({ readNewSeason: proposed({ past_years }) });
  await portal.user.click(await screen.findByRole('button', { name: /Texts/ }));
  const page = screen.getByRole('link', { name: 'Important Dates' });
  expect(page.getAttribute('href')).toBe('/pages/3/edit');
  expect(page.closest('li')?.textContent).toContain('Names January 1, 2027; 2026; 138th and 1 more');
  expect(screen.getByRole('link', { name: 'FAQ: When is it?' }).getAttribute('href')).toBe('/settings/faqs');
});

it.each([
  ['the first time, which begins the draft', proposed()],
  ['again', proposed({ revision: 4, draft })],
])('the new season keeps what is typed while a step is being saved %s', async (_, read) => {
  const saving = Promise.withResolvers<NewSeason>();
  const portal = open({ readNewSeason: read, saveNewSeason: () => saving.promise });
  const day = await screen.findByLabelText<HTMLInputElement>(/^Day of the 2028 parade/);
  await portal.user.click(next());
  await portal.user.clear(day);
  await portal.user.type(day, '01/03/2028');
  const revision = read.revision + 1;
  saving.resolve(proposed({ step: 1, revision, draft }));
  await screen.findByRole('combobox', { name: 'Marching Band: From year' });
  await portal.user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Day of the 2028 parade/).value).toBe('01/03/2028');
  portal.answer({ saveNewSeason: proposed({ step: 1, revision: revision + 1, draft }) });
  await portal.user.click(next());
  await screen.findByRole('combobox', { name: 'Marching Band: From year' });
  expect(portal.asked('saveNewSeason').map(({ body }) => [body.revision, body.plan.parade.parade_on])).toEqual([
    [read.revision, '2028-01-01'],
    [revision, '2028-01-03'],
  ]);
});

it('a step of the new season that is refused shows the error beside its field, and stays open', async () => {
  const portal = open({
    saveNewSeason: new WrongFields({ 'plan.parade.parade_on': ['Please enter a date in 2028.'] }),
  });
  await screen.findByLabelText(/^Day of the 2028 parade/);
  await portal.user.click(next());
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter a date in 2028.');
  expect(screen.getByLabelText(/^Day of the 2028 parade/).getAttribute('aria-invalid')).toBe('true');
});

it('the new season shows what will follow, and starts only after a question', async () => {
  const portal = open({
    readNewSeason: proposed({ step: 7, revision: 8, draft }),
    startSeason: new Refusal('revision-conflict'),
  });
  await screen.findByText(/New ones for 2027 are closed to leaders: Marching Band\./);
  screen.getByText(/5 open applications of 2027 can still be finished and decided\./);
  screen.getByText(/Waivers of 2028 go out on 10\/01\/2027/);
  const ask = async () => {
    await portal.user.click(screen.getByRole('button', { name: 'Start the season of 2028' }));
    return within(await screen.findByRole('dialog', { name: 'Start the season of 2028?' }));
  };
  await portal.user.click((await ask()).getByRole('button', { name: 'Not yet' }));
  await portal.notAsked('startSeason');
  await portal.user.click((await ask()).getByRole('button', { name: 'Start the season of 2028' }));
  await screen.findByText('Problems Saving Settings');
  expect(portal.asked('startSeason').map(({ body }) => body)).toEqual([{ year: 2028, revision: 8 }]);
});

it.each([
  [
    2027,
    /1 open application of 2027 can still be finished and decided\./,
    /leaders keep seeing their own until that parade is over\./,
  ],
  [
    2026,
    /1 application of 2026 was not decided, and that parade is over\./,
    /one choice of the year away, for their leaders too\./,
  ],
])(
  'the new season says what becomes of that of %s, whose parade is to come or over',
  async (from_year, applications, leaders) => {
    const counts = { ...proposed().counts, in_progress: 0, received: 1 };
    open({ readNewSeason: proposed({ step: 7, draft, counts, from_year, year: from_year + 1 }) });
    await screen.findByText(applications);
    screen.getByText(leaders);
  },
);

it('shows both values of what was changed elsewhere, and starts over it only as it was shown', async () => {
  const conflicts = [{ label: 'Medical notes and health documents', yours: '30', theirs: '90' }];
  const at = { step: 7, draft };
  const portal = open({
    readNewSeason: proposed({ ...at, revision: 8, conflicts }),
    saveNewSeason: proposed({ ...at, revision: 9 }),
    startSeason: new Refusal('not-found'),
  });
  await screen.findByText('Medical notes and health documents: 30 in this draft, 90 now');
  await portal.user.click(screen.getByRole('button', { name: 'Start the season of 2028' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start the season of 2028?' }));
  dialog.getByText(/The values of this draft replace those that were changed elsewhere\./);
  await portal.user.click(dialog.getByRole('button', { name: 'Start the season of 2028' }));
  await screen.findByText('Problems Saving Settings');
  expect(portal.asked('saveNewSeason').map(({ body }) => body)).toMatchObject([
    { revision: 8, proposed: proposed().proposed },
  ]);
  expect(portal.asked('startSeason').map(({ body }) => body)).toEqual([{ year: 2028, revision: 9 }]);
});

it('shows what was changed elsewhere beside every step, before a save of one chooses the values of the draft', async () => {
  const conflicts = [{ label: 'Medical notes and health documents', yours: '30', theirs: '90' }];
  open({ readNewSeason: proposed({ step: 3, draft, revision: 4, conflicts }) });
  await screen.findByLabelText(/^Commercial/);
  screen.getByText('Medical notes and health documents: 30 in this draft, 90 now');
});

it('the new season names the part of a draft that this version cannot read, and saves the draft without it before it starts', async () => {
  const at = { step: 7, draft };
  const portal = open({
    readNewSeason: proposed({ ...at, revision: 8, left_out: ['Fee, parking'] }),
    saveNewSeason: proposed({ ...at, revision: 9 }),
    startSeason: new Refusal('not-found'),
  });
  await screen.findByText(/This version cannot read a part of the draft: Fee, parking\./);
  await portal.user.click(screen.getByRole('button', { name: 'Start the season of 2028' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start the season of 2028?' }));
  await portal.user.click(dialog.getByRole('button', { name: 'Start the season of 2028' }));
  await screen.findByText('Problems Saving Settings');
  expect(portal.asked('saveNewSeason').map(({ body }) => body)).toMatchObject([{ revision: 8 }]);
  expect(portal.asked('startSeason').map(({ body }) => body)).toEqual([{ year: 2028, revision: 9 }]);
});

it('the new season begins with the proposals again once its draft is discarded', async () => {
  const parade = { parade_on: '2028-01-05', media_guide_open_date: '2027-10-01' };
  const portal = open({
    readNewSeason: proposed({ plan: { ...proposed().plan, parade }, revision: 4, draft }),
    discardNewSeason: { success: true },
  });
  const day = () => screen.findByLabelText<HTMLInputElement>(/^Day of the 2028 parade/);
  expect((await day()).value).toBe('01/05/2028');
  portal.answer({ readNewSeason: proposed() });
  await portal.user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard the draft?' }));
  await portal.user.click(question.getByRole('button', { name: 'Discard the draft' }));
  await waitFor(async () => expect((await day()).value).toBe('01/01/2028'));
  expect(portal.asked('discardNewSeason').map(({ query }) => query)).toEqual([{ revision: 4 }]);
  expect(screen.queryByText(/^Draft started/)).toBeNull();
});

it('the new season opens for admins alone', async () => {
  openPortal('/settings/new-season', { as: signedInAs(['staff']) });
  await screen.findByRole('heading', { name: 'No access' });
});
