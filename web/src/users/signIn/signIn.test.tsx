import type { Cover } from '@parade/contract/users/cover.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { passKey } from '../../access/devicePass.ts';
import { type AnswerTable, Refusal, unreachable } from '../../testing/answers.ts';
import { openNetwork } from '../../testing/network.ts';
import { signedInAs } from '../../testing/people.ts';
import { enter } from './calls.ts';
import { anotherTabWaits, loginForOtherTab, nextPlace } from './place.ts';
import { SignInPage } from './SignInPage.tsx';

const cover: Cover = {
  number: '138',
  tail: 'th',
  day: 'Friday, January 1, 2027',
  parade_name: 'Parade of Roses',
  organizer_name: 'Parade of Roses Association',
  support_email: 'support@example.org',
  live_site_url: '',
  logo: '',
  dates_page: '/pages/s/important-dates',
};
const office = signedInAs(['staff']);
const signedIn = { access_token: 'session-of-1', user: office.user!, initial_data: office };

/** The page on a server that answers from the table; `went`: where it goes on. */
function openSignIn(answers: AnswerTable, props: { notice?: string; cover?: Partial<Cover>; isSlow?: boolean } = {}) {
  const network = openNetwork(answers);
  vi.stubGlobal('fetch', network.fetch);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(
    <SignInPage
      cover={{ ...cover, ...props.cover }}
      notice={props.notice ?? null}
      onSignedIn={(answer) => {
        enter(answer, anotherTabWaits() ? null : nextPlace());
        // The next page is on its way.
        return props.isSlow ? new Promise(() => undefined) : Promise.resolve();
      }}
    />,
  );
  return { ...network, user, unmount, went: () => assign.mock.calls.map(([to]) => to) };
}

async function logIn(page: ReturnType<typeof openSignIn>) {
  await page.user.type(screen.getByLabelText(/^Email address/), ' Ana@School.Example');
  await page.user.type(screen.getByLabelText(/^Password/), 'a fine password{Enter}');
}

it.each([
  ['/login?next=%2Fusers%3Fa%3D1', '/users?a=1'],
  ['/login', '/dashboard'],
  ['/login?next=//evil.example/', '/dashboard'],
])('the address %s goes on to %s once signed in', async (address, place) => {
  window.history.replaceState(null, '', address);
  const page = openSignIn({ signIn: signedIn });
  await logIn(page);
  await waitFor(() => expect(page.went()).toEqual([place]));
  expect(page.asked('signIn').map(({ body }) => body)).toEqual([
    { email: 'ana@school.example', password: 'a fine password' },
  ]);
  expect(localStorage.getItem('jwt')).toBe('session-of-1');
  expect(page.faults).toEqual([]);
});

it('a login for another tab leads back to that one, closes this tab where it can, and goes on here if that is wanted', async () => {
  window.history.replaceState(null, '', loginForOtherTab);
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  const page = openSignIn({ signIn: signedIn });
  await logIn(page);
  const title = await screen.findByRole('heading', { name: 'You are logged in' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText(/^Go back to your other tab/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue here' }).getAttribute('href')).toBe('/dashboard');
  expect([page.went(), close.mock.calls.length, localStorage.getItem('jwt')]).toEqual([[], 1, 'session-of-1']);
});

it('the login page asks for what is missing and sends nothing', async () => {
  const page = openSignIn({});
  await page.user.click(screen.getByRole('button', { name: 'Login' }));
  expect(document.activeElement).toBe((await screen.findByRole('alert')).parentElement);
  for (const name of [/^Email address/, /^Password/])
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  await page.notAsked('signIn');
});

it.each([
  ['a wrong password', new Refusal('sign-in-failed'), 'The email address or password is not correct.'],
  ['a disabled account', new Refusal('account-disabled'), 'This account has been disabled.'],
  ['no connection', unreachable, 'We could not reach the portal. Please check your connection and try again.'],
])('the login page says what is wrong with %s, keeps what was typed, and tries again', async (_, refusal, words) => {
  const page = openSignIn({ signIn: refusal });
  await logIn(page);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('a fine password');
  page.answer({ signIn: signedIn });
  await page.user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(page.went()).toEqual(['/dashboard']));
});

it.each([
  [400, 'Login failed'],
  [500, 'We encountered an unexpected error.'],
  [502, 'We encountered an unexpected error.'],
  [504, 'The server was not able to respond within the time limit.'],
])('the login page says of a proxy’s %i that %s, and not what the proxy says', async (status, words) => {
  const page = openSignIn({});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status })));
  await logIn(page);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});

it('the login page signs in once, however often the button or Enter is pressed', async () => {
  const answer = Promise.withResolvers<typeof signedIn>();
  const page = openSignIn({ signIn: () => answer.promise });
  await logIn(page);
  const button = screen.getByRole('button', { name: 'Login' });
  await page.user.click(button);
  await page.user.type(screen.getByLabelText(/^Password/), '{Enter}');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  answer.resolve(signedIn);
  await waitFor(() => expect(page.went()).toHaveLength(1));
  expect(page.asked('signIn')).toHaveLength(1);
});

it('a code is sent once, also where the next page takes its time', async () => {
  const page = openSignIn(
    {
      signIn: new Refusal('second-factor-needed', { ticket: 'a-ticket-of-twenty-characters', factors: ['app'] }),
      signInWithCode: signedIn,
    },
    { isSlow: true },
  );
  await logIn(page);
  await page.user.type(await screen.findByLabelText(/^Code/), '123456{Enter}');
  await waitFor(() => expect(page.went()).toHaveLength(1));
  await page.user.click(screen.getByRole('button', { name: 'Login' }));
  await page.user.type(screen.getByLabelText(/^Code/), '{Enter}');
  await page.atRest();
  expect(page.asked('signInWithCode')).toHaveLength(1);
});

it('the login page asks for the code of an authenticator app after the password, and goes back', async () => {
  const page = openSignIn({
    signIn: new Refusal('second-factor-needed', { ticket: 'a-ticket-of-twenty-characters', factors: ['app'] }),
    signInWithCode: new Refusal('sign-in-ended'),
  });
  await logIn(page);
  await page.user.type(await screen.findByLabelText(/^Code/), '123 456');
  await page.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText(/This took too long/);
  expect(page.asked('signInWithCode').map(({ body }) => body)).toEqual([
    { ticket: 'a-ticket-of-twenty-characters', code: '123456' },
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Back to login' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
});

it.each([
  [['app'], 'the code, which can be typed at once', () => screen.getByLabelText(/^Code/)],
  [['passkey'], 'the heading, where there is no code', () => screen.getByRole('heading', { name: 'One more step' })],
] as const)(
  'after the password, the login page with the second steps %j has the focus at %s',
  async (factors, _, at) => {
    const ticket = 'a-ticket-of-twenty-characters';
    const page = openSignIn({ signIn: new Refusal('second-factor-needed', { ticket, factors: [...factors] }) });
    await logIn(page);
    await screen.findByRole('heading', { level: 1, name: 'One more step' });
    expect(document.activeElement).toBe(at());
    expect(document.title).toBe('One more step');
  },
);

it('the login page shows a captcha once the server asks for one, and sends its solution', async () => {
  vi.stubGlobal('grecaptcha', {
    ready: (then: () => void) => then(),
    render: () => 1,
    getResponse: () => 'solved',
    reset: () => undefined,
  });
  let tries = 0;
  const page = openSignIn({
    signIn: () => (tries++ === 0 ? new Refusal('captcha-failed', { captcha: true }) : signedIn),
    captcha: { kind: 'recaptcha', site_key: 'none' },
  });
  await logIn(page);
  expect((await screen.findByRole('alert')).textContent).toBe('Please confirm that you are not a robot.');
  await page.user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(page.went()).toEqual(['/dashboard']));
  expect(page.asked('signIn').map(({ body }) => body.recaptcha)).toEqual([undefined, 'solved']);
});

it('the login page says why it was opened, and that this is the development site', async () => {
  openSignIn({}, { notice: 'Your password has been changed.', cover: { live_site_url: 'https://live.example' } });
  await screen.findByText('Your password has been changed.');
  expect(screen.getByRole('link', { name: 'Go to the live site' }).getAttribute('href')).toBe('https://live.example');
});

it('the login page takes over what was typed before its script ran', async () => {
  const page = openNetwork({ signIn: signedIn });
  vi.stubGlobal('fetch', page.fetch);
  const entered = vi.fn(() => Promise.resolve());
  const drawn = <SignInPage cover={cover} notice={null} onSignedIn={entered} />;
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(drawn);
  screen.getByLabelText<HTMLInputElement>(/^Email address/).value = 'ana@school.example';
  screen.getByLabelText<HTMLInputElement>(/^Password/).value = 'a fine password';
  render(drawn, { container: place, hydrate: true });
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(entered).toHaveBeenCalled());
  expect(page.asked('signIn').map(({ body }) => body)).toEqual([
    { email: 'ana@school.example', password: 'a fine password' },
  ]);
});

it('the login page links to the dates of the season, and says where a waiver is signed', async () => {
  const { user } = openSignIn({}, { cover: { logo: '/logo/abc.png' } });
  expect(screen.getByRole('link', { name: 'Important Dates' }).getAttribute('href')).toBe('/pages/s/important-dates');
  const words = screen.getByText(/Open the link in the email that we sent you/);
  const details = words.closest('details');
  expect(details?.open).toBe(false);
  await user.click(screen.getByText('I have a waiver to sign'));
  expect(details?.open).toBe(true);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/logo/abc.png');
});

it('the login page leads back to the next signer while this device is passed around, and not otherwise', async () => {
  window.sessionStorage.setItem(passKey, 'secret');
  const { unmount } = openSignIn({});
  expect((await screen.findByRole('link', { name: 'Go back to who signs next' })).getAttribute('href')).toBe('/pass');
  unmount();
  window.sessionStorage.clear();
  openSignIn({});
  await screen.findByRole('heading', { name: 'Login' });
  expect(screen.queryByRole('link', { name: 'Go back to who signs next' })).toBeNull();
});
