import type { TodayAnswer } from '@parade/contract/reports/today/today.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, unreachable } from '../../testing/answers.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const of = (id: number) => ({
  id,
  organization_id: 7,
  year: 2027,
  is_first: true,
  official_name: `Band ${id}`,
  org_type: 2,
});
const none = { total: 0, rows: [] };
const mina = { first_name: 'Mina', last_name: 'Paulsen', asked_at: '2026-11-19T17:00:00.000Z' };

function day(with_: Partial<TodayAnswer> = {}): TodayAnswer {
  return {
    whose: 'mine',
    year: 2027,
    today: '2026-11-21',
    parade_on: '2027-01-01',
    days_to_parade: 41,
    waivers_due_on: '2026-12-01',
    waivers_total: 240,
    unsigned: 186,
    dates: [{ date: '2027-01-01', kind: 'parade', label: 'Parade' }],
    earlier: [],
    held_over: 0,
    decide: none,
    approve: none,
    chase: { ...none, all: 0, leaders: 0 },
    unassigned: none,
    unlisted: none,
    refused: none,
    interviews: none,
    feedback: none,
    media_requests: none,
    given_up: null,
    outages: [],
    mail_stop: null,
    invented_contacts: [],
    sending: null,
    mailing: null,
    changes: { ...none, at_least: false },
    ...with_,
  };
}
const page = {
  slug: 'welcome',
  title: 'Welcome',
  html: '<p>Good to have you.</p>',
  updated_at: '2026-10-01T17:00:00.000Z',
};

const full = day({
  decide: { total: 15, rows: [{ entry: of(1), submitted_at: '2026-11-03T17:00:00.000Z', days: 18 }] },
  approve: { total: 14, rows: [{ entry: of(2), signed: 6, days: 3 }] },
  unassigned: { total: 3, rows: [of(3)] },
  interviews: {
    total: 2,
    rows: [
      {
        id: 7,
        state: 'new',
        media_outlet_name: 'Courier',
        first_name: 'Ada',
        last_name: 'Quill',
        request_to_interview: 'A designer',
        interview_topic: 'Seeds',
        requested_date: '2026-12-10',
        requested_time: '10 AM',
        deadline: 'Friday',
        created_at: '2026-11-19T17:00:00.000Z',
        hours_left: -3,
      },
    ],
  },
  feedback: { total: 4, rows: [{ id: 5, topic: 'band', name: 'Bo Chen', created_at: '2026-11-19T17:00:00.000Z' }] },
  media_requests: {
    total: 6,
    rows: [{ id: 8, ...mina, media_organization_name: '', abilities: { decide: true } }],
  },
});

it('Today is above the welcome page, and its cards open exactly what they count', async () => {
  openPortal('/dashboard', { as: signedInAs(['staff']), readToday: full, readPage: page });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('41 days to the parade');
  expect(await screen.findByText('Good to have you.')).toBeDefined();
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Review all 15')).toBe('/review?rep=1');
  expect(linkTo('Open all 14')).toBe('/individual-waivers/s/name/f/status=completed;rep=1/p/1');
  expect(linkTo('Open all 3')).toBe('/applications/s/name/f/rep=none/p/1');
  expect(linkTo('Open all 2')).toBe('/interview-requests/s/waiting/f/state=new/p/1');
  expect(screen.getByText('to answer, oldest overdue by 3 hours')).toBeDefined();
  expect(linkTo('Open all 4')).toBe('/feedback/received');
  expect(linkTo('Read Bo Chen: Band entries')).toBe('/feedback/received');
  expect(linkTo('Open all 6')).toBe('/media-requests');
  expect(linkTo('Decide Mina Paulsen')).toBe('/media-requests');
});

it('Today offers those who may not decide about media access to read the requests, and says who decides', async () => {
  const rows = [{ id: 8, ...mina, media_organization_name: '', abilities: { decide: false } }];
  const readToday = day({ media_requests: { total: 1, rows } });
  openPortal('/dashboard', { as: signedInAs(['staff']), readToday, readPage: page });
  expect(await screen.findByRole('link', { name: 'Read Mina Paulsen' })).toBeDefined();
  expect(screen.getByText('request for an admin to decide')).toBeDefined();
});

it('a card of Today with one thing opens it, and not all 1', async () => {
  const feedback = { topic: 'band' as const, name: 'Bo Chen', created_at: '2026-11-19T17:00:00.000Z' };
  const one = day({
    decide: { total: 1, rows: [{ entry: of(1), submitted_at: '2026-11-03T17:00:00.000Z', days: 18 }] },
    feedback: { total: 1, rows: [{ id: 5, ...feedback }] },
  });
  openPortal('/dashboard', { as: signedInAs(['staff']), readToday: one, readPage: page });
  expect((await screen.findByRole('link', { name: 'Review it' })).getAttribute('href')).toBe('/review?rep=1');
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/feedback/received');
  expect(screen.queryByRole('link', { name: /all 1$/ })).toBeNull();
});

it('Today opens from an address that leads home, as a bookmark does', async () => {
  const portal = openPortal('/?whose=everyone', { as: signedInAs(['staff']), readToday: full, readPage: page });
  await screen.findByText('Good to have you.');
  expect(portal.address()).toBe('/pages/s/welcome?whose=everyone');
});

it('Today links from what was given up to where it is tried again', async () => {
  const given_up = { pdfs: 2, emails: 1, webhooks: null };
  openPortal('/pages/s/welcome', { as: signedInAs(['staff']), readToday: day({ given_up }), readPage: page });
  const card = within(await screen.findByRole('region', { name: 'Not delivered' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['2 signed PDFs', '1 email']);
  expect(card.getByRole('link', { name: 'See why, and try again' }).getAttribute('href')).toBe('/not-delivered');
});

it('Today says what does not respond now, since when, and what that means', async () => {
  const outages = [{ part: 'mail' as const, since: '2026-11-20T22:10:00.000Z' }];
  openPortal('/pages/s/welcome', { as: signedInAs(['staff']), readToday: day({ outages }), readPage: page });
  const notice = (await screen.findByText('The mail server is not responding')).parentElement;
  expect(notice?.textContent).toContain('Emails wait and go out as soon as it responds.');
  expect(notice?.textContent).toContain('since 11/20/2026 2:10 PM');
});

it.each([
  ['a portal without a mail server sends nothing', 'no-server', 'No emails are being sent', 'to set SMTP_URL'],
  ['a restored portal holds its emails', 'held', 'Emails are on hold', 'npm run release-mail'],
  ['a restored portal holds its messages', 'webhooks-held', 'Messages to webhooks are on hold', 'release-mail'],
] as const)('Today says that %s, and what helps', async (_, mail_stop, title, words) => {
  openPortal('/pages/s/welcome', { as: signedInAs(['admin']), readToday: day({ mail_stop }), readPage: page });
  expect((await screen.findByText(title)).parentElement?.textContent).toContain(words);
});

it('Today says that letters and screens name an address nobody reads, and where to change it', async () => {
  const invented_contacts = ['people@parade.example', 'support@parade.example'];
  openPortal('/pages/s/welcome', { as: signedInAs(['staff']), readToday: day({ invented_contacts }), readPage: page });
  const notice = (await screen.findByText('The contact details are still sample values')).parentElement as HTMLElement;
  expect(notice.textContent).toContain('to people@parade.example and support@parade.example, which nobody reads');
  const link = within(notice).getByRole('link', { name: 'Liaison and contact' });
  expect(link.getAttribute('href')).toBe('/settings/liaison');
  expect(notice.textContent).toContain('ask an admin to check');
});

it('Today leads an admin to the invented names too, instead of telling them to ask an admin', async () => {
  const invented_contacts = ['people@parade.example'];
  openPortal('/pages/s/welcome', { as: signedInAs(['admin']), readToday: day({ invented_contacts }), readPage: page });
  const notice = (await screen.findByText('The contact details are still sample values')).parentElement as HTMLElement;
  const link = within(notice).getByRole('link', { name: 'Organizer and brand' });
  expect(link.getAttribute('href')).toBe('/settings/organizer');
  expect(notice.textContent).not.toContain('for an admin');
});

it('Today shows everyone’s work when chosen, and has the choice in its address', async () => {
  const portal = openPortal('/pages/s/welcome', { as: signedInAs(['staff']), readToday: full, readPage: page });
  await portal.user.click(await screen.findByRole('button', { name: 'Everyone’s' }));
  expect(portal.address()).toBe('/pages/s/welcome?whose=everyone');
  expect(await screen.findByRole('link', { name: 'Review all 15' })).toHaveProperty(
    'href',
    expect.stringMatching(/\/review$/),
  );
  await waitFor(() => expect(portal.asked('readToday').map(({ query }) => query.whose)).toContain('everyone'));
});

it('Today has kind words when nothing waits', async () => {
  openPortal('/pages/s/welcome', { as: signedInAs(['admin']), readToday: day(), readPage: page });
  expect(await screen.findByText('No applications of yours to decide')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Review all/ })).toBeNull();
});

it('Today has a small card for the one thing that waits, and says in one paragraph that nothing else does', async () => {
  openPortal('/pages/s/welcome', {
    as: signedInAs(['staff']),
    readToday: { ...full, feedback: { total: 0, rows: [] }, interviews: { total: 0, rows: [] } },
    readPage: page,
  });
  await screen.findByRole('region', { name: 'Media access' });
  expect(screen.queryByRole('region', { name: 'Feedback' })).toBeNull();
  expect(screen.getByText('No messages to answer.').closest('p')?.textContent).toContain(
    'No interview requests to answer. No messages to answer.',
  );
});

it('Today says all is well only for the entries it has counted, and begins with those that the server names', async () => {
  const portal = openPortal('/pages/s/welcome', {
    as: signedInAs(['admin']),
    readToday: day({ whose: 'everyone', unsigned: 0 }),
    readPage: page,
  });
  expect(await screen.findByText('No applications to decide')).toBeDefined();
  expect(screen.getByText(/, none left to sign/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Everyone’s' }).getAttribute('aria-pressed')).toBe('true');
  portal.answer({ readToday: day({ whose: 'mine', unsigned: 0 }) });
  await portal.user.click(screen.getByRole('button', { name: 'Mine' }));
  expect(await screen.findByText('Your entries have no overdue forms')).toBeDefined();
  expect(screen.getByText(/your entries have none left to sign/)).toBeDefined();
  expect(screen.queryByText('No applications to decide')).toBeNull();
});

it.each([
  [{ unsigned: 0 }, 'your entries have none left to sign'],
  [{ waivers_total: 0, unsigned: 0 }, 'nobody is listed in your entries yet'],
  [{ waivers_total: 0, unsigned: 0, whose: 'everyone' as const }, ', nobody is listed yet'],
])('Today tells an entry list without people from one where all have signed: %j', async (counts, words) => {
  openPortal('/pages/s/welcome', { as: signedInAs(['admin']), readToday: day(counts), readPage: page });
  const line = (await screen.findByRole('heading', { level: 1 })).nextElementSibling;
  expect(line?.textContent).toContain(words);
});

it('Today calls no waiver of a past parade due', async () => {
  const over = { today: '2027-01-05', days_to_parade: -4, unsigned: 15 };
  openPortal('/pages/s/welcome', { as: signedInAs(['admin']), readToday: day(over), readPage: page });
  const title = await screen.findByRole('heading', { level: 1, name: 'The parade is over' });
  expect(title.nextElementSibling?.textContent).toBe('15 waivers not signed in your entries');
});

it('Today names decisions held beyond their parade, and applications of a past parade without a count of days', async () => {
  const decide = {
    total: 2,
    rows: [2026, 2027].map((year) => ({ entry: { ...of(year), year }, submitted_at: null, days: 613 })),
  };
  openPortal('/pages/s/welcome', {
    as: signedInAs(['staff']),
    readToday: day({ whose: 'everyone', decide, held_over: 1 }),
    readPage: page,
  });
  const notice = (await screen.findByText('1 held decision is for a parade that is over')).parentElement as HTMLElement;
  expect(within(notice).getByRole('link').getAttribute('href')).toBe('/review/held');
  screen.getByText('For 2026: that parade is over');
  screen.getByText('613 days ago, for 2027');
});

it('Today names and links to what is open for an earlier parade that is still to come', async () => {
  const earlier = [{ year: 2026, days_to_parade: 36, approve: 12, unsigned: 29, overdue: 181 }];
  openPortal('/pages/s/welcome', {
    as: signedInAs(['staff']),
    readToday: day({ whose: 'everyone', earlier }),
    readPage: page,
  });
  const notice = (await screen.findByText('The parade of 2026 is in 36 days')).parentElement as HTMLElement;
  expect(
    within(notice)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['12 to approve', '/individual-waivers/s/name/f/year=2026;status=completed/p/1'],
    ['29 not signed', '/individual-waivers/s/name/f/year=2026;status=not-completed/p/1'],
    ['181 overdue forms', '/today/chase/s/first/f/whose=everyone;year=2026/p/1'],
  ]);
});

it('Today names waivers to approve of the last parade, and nothing that can no longer be done for it', async () => {
  const earlier = [{ year: 2026, days_to_parade: -4, approve: 5, unsigned: 0, overdue: null }];
  openPortal('/pages/s/welcome', {
    as: signedInAs(['staff']),
    readToday: day({ whose: 'everyone', earlier }),
    readPage: page,
  });
  const notice = (await screen.findByText('The parade of 2026 is over')).parentElement as HTMLElement;
  expect(
    within(notice)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['5 to approve']);
});

it('Today opens exactly the overdue forms of an earlier parade that were counted: one’s own where those were', async () => {
  const earlier = [{ year: 2026, days_to_parade: 36, approve: 0, unsigned: 0, overdue: 3 }];
  const portal = openPortal('/pages/s/welcome', {
    as: signedInAs(['staff']),
    readToday: day({ whose: 'mine', earlier }),
    readPage: page,
    listToChase: { data: [], total: 0 },
  });
  await portal.user.click(await screen.findByRole('link', { name: '3 overdue forms' }));
  const year = await screen.findByLabelText<HTMLSelectElement>('Parade Year');
  expect(year.value).toBe('2026');
  await waitFor(() => expect(portal.asked('listToChase')).toHaveLength(1));
  expect(portal.asked('listToChase').map(({ query }) => query)).toMatchObject([{ whose: 'mine', year: 2026 }]);
});

it('Today leaves out cards that a person may not open, and the menu items show the counts', async () => {
  openPortal('/pages/s/welcome', {
    as: signedInAs(['volunteer']),
    readToday: { ...full, chase: null, refused: null },
    readPage: page,
    countForMenu: { review: 15, waivers: 14 },
  });
  const tools = within(await screen.findByRole('navigation', { name: 'Staff Resources' }));
  await waitFor(() => expect(tools.getByRole('link', { name: /Applications/ }).textContent).toBe('Applications15'));
  expect(tools.getByRole('link', { name: /^Waiver Board/ }).textContent).toBe('Waiver Board');
  expect(screen.queryByRole('heading', { name: /Overdue/ })).toBeNull();
});

it('the counts of the menu are asked for once the screen has what it reads, which people wait for', async () => {
  const answered = Promise.withResolvers<typeof page>();
  const portal = openPortal('/pages/s/welcome', {
    as: signedInAs(['volunteer']),
    readToday: { ...full, chase: null, refused: null },
    readPage: () => answered.promise,
    countForMenu: { review: 15, waivers: 14 },
  });
  await screen.findByRole('navigation', { name: 'Staff Resources' });
  await waitFor(() => expect(portal.asked('readPage')).toHaveLength(1));
  // Begun with the same render, it would have been asked by now.
  expect(portal.asked('countForMenu')).toEqual([]);
  answered.resolve(page);
  const tools = within(await screen.findByRole('navigation', { name: 'Staff Resources' }));
  await waitFor(() => expect(tools.getByRole('link', { name: /Applications/ }).textContent).toBe('Applications15'));
});

it('Today is not shown to those who do not work for the parade', async () => {
  openPortal('/pages/s/welcome', { as: signedInAs(['judge']), readPage: page, readOwnSheets: unreachable });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome');
  expect(screen.queryByText(/days to the parade/)).toBeNull();
});

it('reminds the leaders of overdue forms after showing how many and the letter, by the directory’s Remind', async () => {
  const chase = {
    total: 9,
    all: 58,
    leaders: 6,
    rows: [{ entry: of(4), form_type: 'music', form_name: 'Music', due_date: '2026-10-15', days_late: 37 }],
  };
  const portal = openPortal('/pages/s/welcome', {
    as: signedInAs(['staff']),
    readToday: day({ chase }),
    readPage: page,
    previewChaseReminder: {
      entry_ids: [4, 5, 6, 7, 8],
      leaders: 6,
      emails: 7,
      example: {
        to_name: 'Kim Lee',
        subject: 'Band 4: 2 forms are not complete',
        parts: [{ text: 'Dear Kim Lee,' }],
        year: 2027,
      },
    },
    remindChosen: { emails_queued: 7, left_out: 0 },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Remind 6 leaders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind 6 leaders?' }));
  expect(dialog.getByText(/^7 emails go out about 5 entries/)).toBeDefined();
  const frame = dialog.getByTitle<HTMLIFrameElement>('Preview: Band 4: 2 forms are not complete');
  expect(frame.contentDocument?.body.textContent).toContain('Dear Kim Lee,');
  await portal.notAsked('remindChosen');
  await portal.user.click(dialog.getByRole('button', { name: 'Remind 6 leaders' }));
  expect(await screen.findByText('7 emails queued.')).toBeDefined();
  expect(portal.asked('remindChosen').map(({ body }) => body)).toEqual([{ entry_ids: [4, 5, 6, 7, 8] }]);
});

it('a reminder whose dialog was closed before the answer says what became of it', async () => {
  const chase = { total: 1, all: 1, leaders: 1, rows: [] };
  const answered = Promise.withResolvers<Refusal<'not-allowed'>>();
  const portal = openPortal('/pages/s/welcome', {
    as: signedInAs(['staff']),
    readToday: day({ chase }),
    readPage: page,
    previewChaseReminder: { entry_ids: [4], leaders: 1, emails: 1, example: null },
    remindChosen: () => answered.promise,
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Remind 1 leader' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind 1 leader?' }));
  await portal.user.click(await dialog.findByRole('button', { name: 'Remind 1 leader' }));
  await waitFor(() => expect(portal.asked('remindChosen')).toHaveLength(1));
  await portal.user.click(dialog.getByRole('button', { name: 'Don’t send' }));
  answered.resolve(new Refusal('not-allowed'));
  await screen.findByText('We couldn’t remind them');
});

it.each([
  ['an admin after the parade, with the way to start it', ['admin'], -1, '/settings/new-season'],
  ['no admin on its day', ['admin'], 0, undefined],
  ['nobody who may not start it', ['staff'], -1, undefined],
] as const)('Today says that the next season waits to be started to %s', async (_, roles, days_to_parade, to) => {
  openPortal('/pages/s/welcome', { as: signedInAs(roles), readToday: day({ days_to_parade }), readPage: page });
  await screen.findByRole('heading', { level: 1, name: /^The parade is/ });
  // Nobody counts the entries without a liaison of a parade that is over.
  expect(screen.queryAllByText(/No accepted entries are missing a liaison/).length).toBe(days_to_parade < 0 ? 0 : 1);
  expect(screen.queryAllByText('nobody assigned').length).toBe(days_to_parade < 0 ? 0 : 1);
  expect(screen.queryByRole('link', { name: 'New season' })?.getAttribute('href')).toBe(to);
  expect(screen.queryAllByText('The season of 2028 has not been started').length).toBe(to === undefined ? 0 : 1);
});

it.each([
  [6, 2, 'Waivers to 6 people of 2 entries, everyone’s'],
  [0, 0, 'Waivers to nobody yet'],
])(
  'Today shows, before October, that the waivers go out next, to %i people, and where the calendar is',
  async (people, entries, words) => {
    openPortal('/pages/s/welcome', {
      as: signedInAs(['staff']),
      readToday: day({ sending: { date: '2026-10-01', people, entries } }),
      readPage: page,
    });
    const card = within(await screen.findByRole('region', { name: 'Next automatic mailing' }));
    expect(card.getByText('Thursday, October 1, 2026')).toBeDefined();
    expect(card.getByText(words)).toBeDefined();
    expect(card.getByRole('link', { name: 'Open the calendar' }).getAttribute('href')).toBe(
      '/settings/waiver-calendar',
    );
    expect(card.queryByRole('button', { name: 'Hold this mailing' })).toBeNull();
  },
);

it('Today shows the next automatic mailing: when, to how many and how it will look', async () => {
  const mailing = { date: '2026-11-24', days_before: 7, people: 186, entries: 31, steps: [{ days: 7, on: true }] };
  const portal = openPortal('/pages/s/welcome', {
    as: signedInAs(['staff']),
    readToday: day({ mailing }),
    readPage: page,
    previewNextMailing: {
      mailing,
      example: {
        to_name: 'Mia Chen',
        subject: 'Reminder: Please sign',
        parts: [{ text: 'Dear Mia Chen,' }],
        year: 2027,
      },
    },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Preview' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Waiver reminder, Tuesday, November 24, 2026, 9 AM Los Angeles time' }),
  );
  expect(dialog.getByText(/It goes to 186 people of 31 entries/)).toBeDefined();
  const frame = await dialog.findByTitle<HTMLIFrameElement>('Preview: Reminder: Please sign');
  expect(frame.contentDocument?.body.textContent).toContain('Dear Mia Chen,');
});

it.each([
  ['it reaches somebody', { people: 88 }, ['1']],
  ['it would reach nobody', { people: 0 }, []],
  ['the portal has no mail server', { people: 88, mail_stop: 'no-server' }, []],
] as const)('Today counts a next mailing only where it goes out: %s', async (_, given, counts) => {
  const mailing = { date: '2026-11-24', days_before: 7, entries: 12, steps: [{ days: 7, on: true }] };
  const { people, ...portal } = { mail_stop: null, ...given };
  openPortal('/pages/s/welcome', {
    as: signedInAs(['staff']),
    readToday: day({ mailing: { ...mailing, people }, ...portal }),
    readPage: page,
  });
  const tiles = within(await screen.findByRole('navigation', { name: 'Counts' }));
  expect(tiles.getByText('to decide')).toBeDefined();
  expect(tiles.queryAllByText('mailing next').map(({ textContent }) => textContent?.[0])).toEqual(counts);
});

it.each([
  ['mine', '186 not signed in your entries', '88 people of 12 entries, everyone’s'],
  ['everyone', '186 not signed', '88 people of 12 entries'],
] as const)('Today says whose waivers it counts beside everyone’s reminder: %s', async (whose, line, reach) => {
  const mailing = { date: '2026-11-24', days_before: 7, people: 88, entries: 12, steps: [{ days: 7, on: true }] };
  openPortal('/pages/s/welcome', { as: signedInAs(['staff']), readToday: day({ whose, mailing }), readPage: page });
  await screen.findByText(`Waiver reminder to ${reach}`);
  expect(screen.getByText(/until waivers are due/).textContent).toBe(`10 days until waivers are due, ${line}`);
});

it.each([
  ['chase', 'volunteer', 'No access'],
  ['chase', 'staff', 'Overdue'],
  ['refused', 'volunteer', 'No access'],
  ['refused', 'staff', 'Refused addresses'],
] as const)(
  'the whole list of a card of Today opens to those whose Today has it: %s as %s',
  async (card, role, title) => {
    const portal = openPortal(`/today/${card}`, {
      as: signedInAs([role]),
      listToChase: pageWith([]),
      listRefused: pageWith([]),
    });
    await screen.findByRole('heading', { name: new RegExp(`^${title}`) });
    await portal.atRest();
    expect(portal.asked('listToChase').length + portal.asked('listRefused').length).toBe(role === 'staff' ? 1 : 0);
  },
);
