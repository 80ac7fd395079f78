import { sampleTerms } from '@parade/contract/forms/answers/terms.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal } from '../../testing/answers.ts';
import { lookAgain } from '../../testing/browser.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const answer = { year: 2027, terms: sampleTerms, updated_at: null, updated_by: null, agreed_otherwise: 0 };
const set = { ...answer, terms: { ...sampleTerms, is_sample: false }, updated_at: '2026-10-20T17:00:00.000Z' };

const openTerms = (answers: AnswerTable) =>
  openPortal('/settings/fees', { as: signedInAs(['staff']), readYearTerms: answer, ...answers });
const fee = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

it('the fees of a year are shown as samples, and set as they are or as typed', async () => {
  const portal = openTerms({ setYearTerms: set });
  const commercial = await fee('Commercial');
  expect(commercial.value).toBe('16,500.00');
  await screen.findByRole('button', { name: 'Use these for 2027' });
  await portal.user.clear(commercial);
  await portal.user.type(commercial, '17250');
  await portal.user.click(screen.getByRole('button', { name: 'Save for 2027' }));
  await screen.findByText('Settings Saved!');
  const [asked] = portal.asked('setYearTerms');
  expect(asked?.body.fees).toMatchObject({ commercial: '17250.00', band: '0.00' });
  expect(asked?.body.pavilions).toEqual(sampleTerms.pavilions);
});

it('an invalid fee or list of pavilions shows its error beside the field, and nothing is sent', async () => {
  const portal = openTerms({});
  const commercial = await fee('Commercial');
  await portal.user.clear(commercial);
  await portal.user.type(commercial, '1.2.3');
  await portal.user.type(screen.getByLabelText(/^Where floats are judged/), '\nBrookside Pavilion');
  await portal.user.click(screen.getByRole('button', { name: 'Save for 2027' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Commercial: Please enter an amount such as 1,250.00');
  expect(alert.textContent).toContain('List each pavilion once.');
  expect(commercial.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(/^Where floats are judged/).getAttribute('aria-invalid')).toBe('true');
  await portal.notAsked('setYearTerms');
});

it('a fee that can no longer be set stays as typed', async () => {
  const portal = openTerms({ setYearTerms: new Refusal('not-allowed') });
  const band = await fee('Band');
  await portal.user.clear(band);
  await portal.user.type(band, '50');
  await portal.user.click(screen.getByRole('button', { name: 'Save for 2027' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Problems Saving Settings'));
  expect(band.value).toBe('50');
});

it('of set fees only the changed ones are saved: somebody else may have changed others meanwhile, which is said', async () => {
  const portal = openTerms({ readYearTerms: set, setYearTerms: { ...set, updated_at: '2026-10-22T18:00:00.000Z' } });
  const band = await fee('Band');
  await portal.user.clear(band);
  await portal.user.type(band, '50');
  portal.answer({ readYearTerms: { ...set, updated_at: '2026-10-22T17:30:00.000Z' } });
  lookAgain();
  await screen.findByText(/^Someone else has changed this page since you opened it/);
  expect((await fee('Band')).value).toBe('50');
  await portal.user.click(screen.getByRole('button', { name: 'Save for 2027' }));
  await screen.findByText('Settings Saved!');
  expect(portal.asked('setYearTerms').map(({ body }) => body)).toEqual([
    { fees: { band: '50.00' }, from: { fees: { band: set.terms.fees.band } } },
  ]);
  expect(screen.queryByText(/^Someone else/)).toBeNull();
});

it('a fee that somebody else has set since is not overwritten unseen: the second save is made over theirs', async () => {
  const portal = openTerms({ readYearTerms: set, setYearTerms: new Refusal('revision-conflict') });
  const band = await fee('Band');
  await portal.user.clear(band);
  await portal.user.type(band, '50');
  const theirs = { ...set, terms: { ...set.terms, fees: { ...set.terms.fees, band: '75.00' } } };
  portal.answer({ readYearTerms: { ...theirs, updated_at: '2026-10-22T17:30:00.000Z' } });
  await portal.user.click(screen.getByRole('button', { name: 'Save for 2027' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Someone else has changed the same fields.'),
  );
  await screen.findByText(/^Someone else has changed this page since you opened it/);
  expect((await fee('Band')).value).toBe('50');
  portal.answer({ setYearTerms: { ...set, updated_at: '2026-10-22T18:00:00.000Z' } });
  await portal.user.click(screen.getByRole('button', { name: 'Save for 2027' }));
  await screen.findByText('Settings Saved!');
  expect(portal.asked('setYearTerms').map(({ body }) => body.from?.fees?.band)).toEqual([set.terms.fees.band, '75.00']);
});

it('a text of the forms is published over the version that its writer has read', async () => {
  const text = {
    text_id: 'participation-agreement',
    version: 2,
    sample: true,
    blocks: [{ text: 'Be kind.' }],
  } as const;
  const listed = { text_id: text.text_id, name: 'Participation agreement', is_translated: false, text, versions: [] };
  const portal = openPortal('/settings/form-texts', {
    as: signedInAs(['admin']),
    listFormTexts: { data: [listed] },
    addFormText: { text: { ...listed, text: { ...text, version: 3 } } },
  });
  const words = await screen.findByLabelText<HTMLTextAreaElement>(/^Text 1/);
  await portal.user.clear(words);
  await portal.user.click(screen.getByRole('button', { name: 'Publish version 3' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Text 1: This value is required');
  await portal.user.type(words, 'Be kind and on time.');
  await portal.user.click(screen.getByRole('button', { name: 'Add a section' }));
  await portal.user.type(screen.getByLabelText(/^Text 2/), 'Bring water.');
  await portal.user.click(screen.getByRole('button', { name: 'Publish version 3' }));
  await waitFor(() =>
    expect(portal.asked('addFormText').map(({ body }) => body)).toEqual([
      {
        after: 2,
        sample: true,
        blocks: [
          { heading: '', text: 'Be kind and on time.' },
          { heading: '', text: 'Bring water.' },
        ],
      },
    ]),
  );
});

it('a text of the waivers is published with its own translation, and no longer marked as a sample', async () => {
  const text = { text_id: 'waiver-body', version: 2, sample: true, blocks: [{ text: 'A sample.' }] } as const;
  const listed = { text_id: text.text_id, name: 'Waiver', is_translated: true, text, versions: [] };
  const portal = openPortal('/settings/form-texts?text=waiver-body', {
    as: signedInAs(['admin']),
    listFormTexts: { data: [listed] },
    addFormText: { text: { ...listed, text: { ...text, version: 3, sample: false, translations: {} } } },
  });
  const words = await screen.findByLabelText(/^Text 1/);
  await portal.user.clear(words);
  await portal.user.type(words, 'By our lawyers.');
  await portal.user.click(screen.getByRole('button', { name: 'Add a Spanish section' }));
  await portal.user.click(screen.getByRole('checkbox', { name: /still sample text/ }));
  await portal.user.click(screen.getByRole('button', { name: 'Publish version 3' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Spanish text 1: This value is required');
  await portal.user.type(screen.getByLabelText(/^Spanish text 1/), 'De los abogados.');
  await portal.user.click(screen.getByRole('button', { name: 'Publish version 3' }));
  const blocks = [{ heading: '', text: 'By our lawyers.' }];
  const es = [{ heading: '', text: 'De los abogados.' }];
  await waitFor(() =>
    expect(portal.asked('addFormText').map(({ body }) => body)).toEqual([
      { after: 2, sample: false, blocks, translations: { es, ja: [] } },
    ]),
  );
});
