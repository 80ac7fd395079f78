import type { PrivacyFacts } from '@parade/contract/content/privacy.ts';
import type { CosigningView } from '@parade/contract/entries/cosigning/request.ts';
import { render, screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type AnswerTable, Refusal, unreachable, WrongFields } from '../../../testing/answers.ts';
import { openNetwork } from '../../../testing/network.ts';
import { callsFor } from './calls.ts';
import { CosigningPage } from './CosigningPage.tsx';

const signing: CosigningView = {
  state: 'waiting',
  name: 'Dr. Lee',
  who: 'principal, dean or commander',
  form_name: 'Marching Band Application',
  group_title: 'Approval by the institution',
  entry_name: 'Rosewood High Band',
  organization_name: 'Rosewood High School',
  organizer_name: 'Parade of Roses Association',
  parade_name: 'Parade of Roses',
  parade_year: 2027,
  parade_on: '2027-01-01',
  requested_by: 'Ana Ruiz',
  support_email: 'support@example.org',
  signed_at: null,
  statement: [
    {
      title: 'Terms',
      texts: [{ mark: 'Version 2 · sample text', heading: 'Fees', text: 'Due at once.' }],
      facts: [{ label: 'Fee', value: '$1' }],
    },
  ],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', max_length: 80, value: 'Dr. Lee' },
    { key: 'approves', label: 'We support it', kind: 'agree', max_length: null, value: null },
    { key: 'signature', label: 'Signature', kind: 'signature', max_length: null, value: null },
  ],
  missing: [],
  shown: 'the-hash-of-it',
  may_sign: true,
};

const facts: PrivacyFacts = {
  organizer_name: 'Parade of Roses Association',
  parade_name: 'Parade of Roses',
  support_email: 'office@example.org',
  support_phone: '(626) 555-0100',
  postal_address: 'Pasadena',
  days: { retention_days_medical: 90, retention_days_licenses: 90, retention_days_requests: 730 },
  uses_recaptcha: false,
};

function open(answers: AnswerTable) {
  const network = openNetwork(answers);
  vi.stubGlobal('fetch', network.fetch);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(<CosigningPage calls={callsFor('secret-of-the-link')} />);
  return { ...network, user: userEvent.setup({ delay: null }) };
}
const sign = () => screen.findByRole('button', { name: 'Sign' });

it('shows the statement and what it is about, and signs what was shown', async () => {
  const page = open({
    readCosigning: { signing },
    cosign: { signing: { ...signing, state: 'signed', signed_at: '2026-10-22T17:00:00.000Z', fields: [] } },
  });
  await screen.findByRole('heading', { name: 'Sign the Marching Band Application' });
  expect(screen.getByText('Due at once.')).toBeTruthy();
  expect(screen.getByText('Version 2 · sample text')).toBeTruthy();
  await page.user.click(await sign());
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Please check the box: We support it',
    'Please place your signature',
    'Please agree to sign electronically',
  ]);
  await page.notAsked('cosign');
  await page.user.click(screen.getByRole('checkbox', { name: /We support it/ }));
  await page.user.click(screen.getByRole('button', { name: /^Type/ }));
  await page.user.type(screen.getByRole('textbox', { name: /signature/i }), 'Kim Lee');
  await page.user.click(screen.getByRole('checkbox', { name: /^I agree to sign this electronically/ }));
  await page.user.click(await sign());
  await screen.findByRole('heading', { name: 'Thank you. You have signed.' });
  expect(page.asked('cosign').map(({ body }) => body)).toEqual([
    {
      values: { name: 'Dr. Lee', approves: true, signature: { kind: 'typed', text: 'Kim Lee' } },
      shown: 'the-hash-of-it',
      consent: true,
    },
  ]);
});

it('a second signer learns that the statement has changed, and keeps the answers given', async () => {
  const words = 'The form has changed since you opened this page.';
  const page = open({ readCosigning: { signing }, cosign: new WrongFields({ statement: [words] }) });
  const [terms] = signing.statement;
  await page.user.click(await screen.findByRole('checkbox', { name: /We support it/ }));
  await page.user.click(screen.getByRole('button', { name: /^Type/ }));
  await page.user.type(screen.getByRole('textbox', { name: /signature/i }), 'Kim Lee');
  await page.user.click(screen.getByRole('checkbox', { name: /^I agree to sign this electronically/ }));
  const facts = [{ label: 'Fee', value: '$2' }];
  page.answer({ readCosigning: { signing: { ...signing, statement: [{ ...terms!, facts }], shown: 'another-hash' } } });
  await page.user.click(await sign());
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  // Without a press: what is read now is what is signed next.
  await screen.findByText('$2');
  await page.user.click(await sign());
  await waitFor(() =>
    expect(page.asked('cosign').map(({ body }) => body.shown)).toEqual(['the-hash-of-it', 'another-hash']),
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /We support it/ }).checked).toBe(true);
});

it('a second signer is not asked to sign a form that misses answers, and is once they are given', async () => {
  const page = open({ readCosigning: { signing: { ...signing, missing: ['How will you pay?'] } } });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('complete the form first. Missing: How will you pay?');
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  page.answer({ readCosigning: { signing } });
  await page.user.click(within(notice).getByRole('button', { name: 'Look again' }));
  await sign();
});

it('a second signer can decline, and sign after all', async () => {
  const page = open({
    readCosigning: { signing },
    declineCosigning: { signing: { ...signing, state: 'declined' } },
  });
  await page.user.click(await screen.findByText('I will not sign, or this is not for me'));
  await page.user.type(screen.getByLabelText(/^Would you like to say why/), 'Not my school.');
  await page.user.click(screen.getByRole('button', { name: 'I will not sign, or it is not for me' }));
  const notice = await screen.findByText(/You declined to sign, and we notified the leaders/);
  expect(document.activeElement).toBe(notice);
  expect(page.asked('declineCosigning').map(({ body }) => body)).toEqual([{ note: 'Not my school.' }]);
  expect(await sign()).toBeTruthy();
});

it('a page of a second signer that somebody else opens says who can sign, and offers no button', async () => {
  open({ readCosigning: { signing: { ...signing, may_sign: false } } });
  await screen.findByText(/Only Dr. Lee can sign this/);
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
});

it('says that a link has ended, and tries again where the portal was not reached', async () => {
  const page = open({ readCosigning: unreachable });
  await screen.findByRole('heading', { name: 'We couldn’t open this page' });
  page.answer({ readCosigning: new Refusal('link-ended'), readPrivacyFacts: unreachable });
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

it('a link that has ended names whom to write to', async () => {
  open({ readCosigning: new Refusal('link-ended'), readPrivacyFacts: facts });
  await screen.findByRole('heading', { name: 'This link no longer works' });
  const address = await screen.findByRole('link', { name: 'office@example.org' });
  expect(address.getAttribute('href')).toBe('mailto:office@example.org');
});

it.each(['signing', 'declining'])(
  'a link that ends while its page is open says so on %s, and asks for nothing more',
  async (act) => {
    const ended = new Refusal('link-ended');
    const page = open({ readCosigning: { signing }, cosign: ended, declineCosigning: ended, readPrivacyFacts: facts });
    if (act === 'declining') {
      await page.user.click(await screen.findByText('I will not sign, or this is not for me'));
      await page.user.click(screen.getByRole('button', { name: 'I will not sign, or it is not for me' }));
    } else {
      await page.user.click(await screen.findByRole('checkbox', { name: /We support it/ }));
      await page.user.click(screen.getByRole('button', { name: /^Type/ }));
      await page.user.type(screen.getByRole('textbox', { name: /signature/i }), 'Kim Lee');
      await page.user.click(screen.getByRole('checkbox', { name: /^I agree to sign this electronically/ }));
      await page.user.click(await sign());
    }
    await screen.findByRole('heading', { name: 'This link no longer works' });
    await screen.findByRole('link', { name: 'office@example.org' });
    expect(screen.queryByRole('button')).toBeNull();
  },
);

it('says that a signature failed in its own words, and not in those of a proxy in front of the portal', async () => {
  const page = open({ readCosigning: { signing } });
  await page.user.click(await screen.findByText('I will not sign, or this is not for me'));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'boom' }, { status: 500 })));
  await page.user.click(screen.getByRole('button', { name: 'I will not sign, or it is not for me' }));
  expect((await screen.findByRole('alert')).textContent).toBe('We encountered an unexpected error.');
});

it('a second signer whose statement was signed meanwhile is not thanked for it', async () => {
  const signed = { ...signing, state: 'signed' as const, signed_at: '2026-10-22T17:00:00.000Z', fields: [] };
  const page = open({
    readCosigning: { signing },
    cosign: new WrongFields({ statement: ['This was signed already.'] }),
  });
  await page.user.click(await screen.findByRole('checkbox', { name: /We support it/ }));
  await page.user.click(screen.getByRole('button', { name: /^Type/ }));
  await page.user.type(screen.getByRole('textbox', { name: /signature/i }), 'Kim Lee');
  await page.user.click(screen.getByRole('checkbox', { name: /^I agree to sign this electronically/ }));
  page.answer({ readCosigning: { signing: signed } });
  await page.user.click(await sign());
  await screen.findByRole('heading', { name: 'This is signed.' });
  expect(screen.getByText(/If you are Dr. Lee and did not sign/)).toBeTruthy();
});

it.each([
  [true, 0],
  [false, 1],
])('where the browser takes cookies: %s, the page says as often what to allow: %i', async (isEnabled, times) => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(isEnabled);
  open({ readCosigning: { signing } });
  await sign();
  expect(screen.queryAllByText(/^Please allow cookies for this site, then load the page again\./)).toHaveLength(times);
});

it.each([
  ['names its own part', 'Terms', 'Approval by the institution'],
  ['does not repeat the heading of what is stated', 'Approval by the institution', 'Your signature'],
])('the heading of the part to fill in on the page of a second signer %s', async (_, title, heading) => {
  open({ readCosigning: { signing: { ...signing, statement: [{ title, texts: [], facts: [] }] } } });
  await sign();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([title, heading]);
});
