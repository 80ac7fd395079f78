import type { PrivacyFacts } from '@parade/contract/content/privacy.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPortal } from '../../testing/portal.tsx';

const facts: PrivacyFacts = {
  organizer_name: 'Parade of Roses Association',
  parade_name: 'Parade of Roses',
  support_email: 'support@example.org',
  support_phone: '(626) 555-0101',
  postal_address: '100 Rosebud Avenue, Pasadena, CA 91101',
  days: { retention_days_medical: 14, retention_days_licenses: 1, retention_days_requests: 200 },
  uses_recaptcha: false,
};

afterEach(() => window.localStorage.clear());

it('the privacy page says what is stored and how long by the settings of this portal, and whom to write to', async () => {
  openPortal('/privacy', { readPrivacyFacts: facts });
  const page = within(await screen.findByRole('article'));
  await page.findByText('Health notes and health documents: 14 days after the parade');
  expect(page.getByText('Copies of drivers’ licenses: 1 day after the parade')).toBeDefined();
  expect(page.getByText('Messages to us: 200 days after we answered')).toBeDefined();
  expect(page.getByText(/never signed, with what they had entered: 30 days after that/)).toBeDefined();
  // Drum majors are in the guide for the press, float builders among those who see waivers.
  expect(page.getByText(/the leaders and float builders of your own entry/)).toBeDefined();
  expect(page.getByText(/the people whom its leaders name there, such as drum majors/)).toBeDefined();
  expect(page.queryByText(/show no participants/)).toBeNull();
  expect(page.getByText('Nothing is loaded from other companies.')).toBeDefined();
  expect(page.getByRole('link', { name: 'support@example.org' }).getAttribute('href')).toBe(
    'mailto:support@example.org',
  );
  expect(page.getByText(/100 Rosebud Avenue/)).toBeDefined();
});

it('the privacy page names Google where the portal uses its captcha', async () => {
  openPortal('/privacy', { readPrivacyFacts: { ...facts, uses_recaptcha: true } });
  await screen.findByText(/Google’s reCAPTCHA may check/);
  expect(screen.queryByText('Nothing is loaded from other companies.')).toBeNull();
});

it('the privacy page opens in the language that was chosen on the signing page, and switches to another', async () => {
  window.localStorage.setItem('signing-language', 'es');
  const portal = openPortal('/privacy', { readPrivacyFacts: facts });
  await screen.findByText('Notas y documentos de salud: 14 días después del desfile');
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), '日本語');
  await screen.findByText('健康に関するメモと書類：パレードの14日後');
  expect(screen.getByRole('article').lang).toBe('ja');
});

it('the privacy page has the marks of its language, and one word for a waiver in Spanish', async () => {
  window.localStorage.setItem('signing-language', 'ja');
  const portal = openPortal('/privacy', { readPrivacyFacts: facts });
  await screen.findByText('理由：参加していただくため、また緊急時に対応するため');
  const words = () => screen.getByRole('article').textContent;
  expect(words()).toContain(
    '連絡先：support@example.org、(626) 555-0101Parade of Roses Association、100 Rosebud Avenue',
  );
  await portal.user.selectOptions(screen.getByRole('combobox', { name: '言語' }), 'Español');
  await screen.findByText('Por qué: Demuestra que usted firmó');
  expect(words()).toContain('Escriba a: support@example.org, (626) 555-0101Parade of Roses Association, 100 Rosebud');
  expect(words()).toContain('Lo escrito en exenciones que nunca se firmaron');
  expect(words()).not.toContain('autorizaciones');
});

it('the privacy page is linked at the foot of the pages of a visitor', async () => {
  openPortal('/privacy', { readPrivacyFacts: facts });
  const foot = within(await screen.findByRole('contentinfo'));
  expect(foot.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
});
