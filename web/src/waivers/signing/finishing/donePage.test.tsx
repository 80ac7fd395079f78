import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseLanguage, restoreLanguage } from '../texts/useTexts.ts';
import { DonePage } from './DonePage.tsx';

afterEach(async () => {
  await chooseLanguage('en');
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const path = '/waivers-form/the-link-of-mateo';
const next = { path, name: 'Mateo Diaz', first_name: 'Mateo', is_other_person: true } as const;
const answer = {
  completed_at: '2026-10-20T17:00:00.000Z',
  copies_to: [],
  paper: 'grant',
  next: [{ ...next, form_name: 'Participant Waiver', form_version: 3 }],
  relinked: [],
} as const;

it.each([
  ['participant-waiver', 'Thank you, Nora’s waiver is signed'],
  ['covid', 'Thank you, Nora’s health screening is signed'],
])('after a signed %s the page says what was signed', (form_type, title) => {
  const signing = {
    name: 'Nora Diaz',
    first_name: 'Nora',
    entry_name: 'Alder Springs',
    form_submission: { form_type },
  };
  render(
    <DonePage
      answer={answer as never}
      signing={{ ...signing, form_name: 'Form' } as never}
      answers={undefined}
      signer="guardian"
      newLink={() => Promise.reject(new Error('none'))}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
});

function done(more: object = {}) {
  const noLink = () => Promise.reject(new Error('none'));
  return render(
    <DonePage
      answer={{ ...answer, ...more } as never}
      signing={null}
      answers={undefined}
      signer="guardian"
      newLink={noLink}
    />,
  );
}

it('the done page links to the next child in the language of the email, which no device has stored', async () => {
  const english = done();
  expect(screen.getByRole('link', { name: 'Sign for Mateo' }).getAttribute('href')).toBe(`${path}#start`);
  english.unmount();
  window.history.replaceState(null, '', '/waivers-form/the-link-of-nora?lang=es');
  restoreLanguage();
  done();
  const link = await screen.findByRole('link', { name: 'Firmar por Mateo' });
  expect(link.getAttribute('href')).toBe(`${path}?lang=es#start`);
  expect(window.localStorage.getItem('signing-language')).toBeNull();
});

it.each([
  ['is named as not signed', [{ name: 'Wyn Diaz', form_name: 'Participant Waiver' }], 0],
  ['does not exist: there is nothing else to do', [], 1],
])('on the done page, a child whose link somebody has replaced %s', (_, relinked, nothing) => {
  done({ next: [], relinked });
  expect(screen.queryAllByText(/There is nothing else to do/)).toHaveLength(nothing);
  expect(screen.queryAllByText('Wyn Diaz: Participant Waiver')).toHaveLength(relinked.length);
  expect(screen.queryAllByText(/^Not signed yet\./)).toHaveLength(relinked.length);
});
