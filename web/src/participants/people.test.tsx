import type { Participant } from '@parade/contract/participants/participant.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, unreachable, WrongFields } from '../testing/answers.ts';
import { overview } from '../testing/entries.ts';
import { entryUser, participant } from '../testing/participants.ts';
import { accountDetail, pageWith, signedInAs } from '../testing/people.ts';
import { openPortal, type OpenPortal } from '../testing/portal.tsx';
import { signedWaiver, waiver } from '../testing/waivers.ts';

const mia = participant({ waivers: [waiver()] });
const bo = participant({
  participant_id: 501,
  first_name: 'Bo',
  last_name: 'Abel',
  email: 'bo@family.example',
  primary_role: 'Banner',
  waivers: [signedWaiver({ id: 901, token: 'locator-901', name: 'Bo Abel' })],
  actions: ['remove'],
});

function open(answers: Parameters<typeof openPortal>[1], path = '/entries/7/2027/people') {
  return openPortal(path, {
    as: signedInAs(['leader']),
    readOverview: overview(),
    listEntryUsers: pageWith([entryUser()]),
    listEntryInvitations: pageWith([]),
    listParticipants: pageWith([mia, bo]),
    ...answers,
  });
}
const people = () => screen.findByRole('table', { name: 'Participants' });
const names = async () =>
  within(await people())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

it('the list of people is sorted by last name, shows their waivers, and counts their states', async () => {
  open({});
  expect(await names()).toEqual(['Bo Abel', 'Mia Chen']);
  const row = screen.getByRole('row', { name: /Mia Chen/ });
  expect(row.textContent).toContain('Pending');
  expect(within(row).getByRole('link', { name: 'Open the waiver for Mia Chen' }).getAttribute('href')).toBe(
    '/waivers-form/locator-900/approve',
  );
  expect(screen.getByRole('region', { name: 'Participants (2)' }).textContent).toContain('Pending 1Pending Approval 1');
});

it('people whom somebody else has added meanwhile are counted beside the tab too', async () => {
  const counts = [1];
  open({ readOverview: () => overview({ total_participants: counts.shift() ?? 2 }) });
  await screen.findByRole('region', { name: 'Participants (2)' });
  await screen.findByRole('link', { name: 'People 2' });
});

it('a person who has signed cannot be changed', async () => {
  open({});
  const row = within(await people()).getByRole('row', { name: /Bo Abel/ });
  expect(row.textContent).toContain('Signed (read-only)');
  expect(within(row).queryByRole('button', { name: 'Edit Bo Abel' })).toBeNull();
  expect(within(row).getByRole('button', { name: 'Remove Bo Abel' })).toBeTruthy();
});

it('a leader is added to the entry that is shown, by its number: another one may be the first of its year meanwhile', async () => {
  const portal = open({ addEntryUser: { success: true, success_msg: ['Invited.'], errors: [] } });
  await portal.user.click(await screen.findByRole('button', { name: 'Add Leader' }));
  const dialog = within(await screen.findByRole('dialog'));
  await portal.user.type(dialog.getByLabelText(/Email/), 'pilar@band.example');
  await portal.user.type(dialog.getByLabelText(/First name/i), 'Pilar');
  await portal.user.type(dialog.getByLabelText(/Last name/i), 'Ruiz');
  await portal.user.click(dialog.getByRole('button', { name: /^(Add|Save|Invite)/ }));
  await waitFor(() => expect(portal.asked('addEntryUser')[0]?.query).toEqual({ entry: overview().entry.id }));
});

it('a dialog that was opened before the people have arrived stays open, with what was typed', async () => {
  const { promise: arriving, resolve: arrive } = Promise.withResolvers<ReturnType<typeof pageWith<Participant>>>();
  const portal = open({ listParticipants: () => arriving });
  await portal.user.click(await screen.findByRole('button', { name: 'Add Leader' }));
  const email = within(await screen.findByRole('dialog')).getByLabelText(/Email/);
  await portal.user.type(email, 'pilar@');
  arrive(pageWith([mia, bo]));
  await people();
  await portal.user.type(within(screen.getByRole('dialog')).getByLabelText(/Email/), 'band.example');
  expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(/Email/).value).toBe('pilar@band.example');
});

it('the list of people is sorted by its address', async () => {
  const portal = open({});
  await portal.user.click(within(await people()).getByRole('link', { name: 'Name' }));
  expect(portal.address()).toBe('/entries/7/2027/people/s/-name/f/none/p/1');
  expect((await names())[0]).toContain('Mia Chen');
});

it('the search of people finds names with and without accents', async () => {
  const many = Array.from({ length: 12 }, (_, index) => participant({ participant_id: index, last_name: `N${index}` }));
  const portal = open({
    listParticipants: pageWith([...many, participant({ participant_id: 99, first_name: 'José', last_name: 'Núñez' })]),
  });
  await portal.user.click(await screen.findByLabelText('Search people'));
  await portal.user.paste('jose nunez');
  await waitFor(async () => expect(await names()).toEqual(['José Núñez']));
  expect(portal.address()).toContain('q=jose%20nunez');
});

it('the list of people says that it is empty, with both ways to add people', async () => {
  open({ listParticipants: pageWith([]) });
  await screen.findByText('No participants yet');
  expect(screen.getByRole('button', { name: 'Add Participant' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upload CSV' }).getAttribute('href')).toContain(
    '/entries/7/2027/people/import',
  );
});

it('the list of people says that it loads, why it cannot be read, and is read again when asked to', async () => {
  const answer = Promise.withResolvers<typeof unreachable>();
  const portal = open({ listParticipants: () => answer.promise });
  await screen.findByRole('status', { name: 'Loading people' });
  answer.resolve(unreachable);
  const alert = await screen.findByRole('alert');
  portal.answer({ listParticipants: pageWith([mia]) });
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await people();
});

it('people cannot be added before the entry is accepted', async () => {
  const portal = open({ readOverview: overview({ status: 'received', approved_at: null }) });
  await screen.findByText('You can add participants once the entry has been accepted');
  expect(screen.queryByRole('button', { name: 'Add Participant' })).toBeNull();
  await portal.notAsked('listParticipants');
});

async function addCy(portal: OpenPortal) {
  const dialog = await typeCy(portal);
  await portal.user.click(within(dialog).getByRole('button', { name: 'Add Participant' }));
  return dialog;
}
async function typeCy(portal: OpenPortal) {
  await people();
  await portal.user.click(screen.getByRole('button', { name: 'Add Participant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Participant' });
  await portal.user.type(within(dialog).getByLabelText(/^First name/), ' Cy ');
  await portal.user.type(within(dialog).getByLabelText(/^Last name/), 'Diaz');
  await portal.user.type(within(dialog).getByLabelText(/^Email/), 'cy@family.example');
  await portal.user.type(within(dialog).getByLabelText(/^Primary role/), 'Tuba');
  return dialog;
}
const cy = participant({ participant_id: 502, first_name: 'Cy', last_name: 'Diaz', email: 'cy@family.example' });

it('Back asks before it leaves a half-typed person, and what was typed stays', async () => {
  const portal = open({}, '/entries/7/2027/timeline');
  await portal.user.click(await screen.findByRole('link', { name: /^People/ }));
  await people();
  await portal.user.click(screen.getByRole('button', { name: 'Add Participant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Participant' });
  const first = within(dialog).getByLabelText<HTMLInputElement>(/^First name/);
  await portal.user.type(first, 'Cy');
  window.history.back();
  await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });
  await portal.user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect(portal.address()).toContain('/people');
  expect(first.value).toBe('Cy');
});

it('a person who is added is shown in the list', async () => {
  let listed = [mia, bo];
  const portal = open({
    listParticipants: () => pageWith(listed),
    addParticipant: () => {
      listed = [...listed, cy];
      return { success: true, errors: [], participant: cy };
    },
  });
  await addCy(portal);
  await screen.findByText('Cy Diaz has been saved.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await within(await people()).findByRole('row', { name: /Cy Diaz/ });
  expect(portal.asked('addParticipant')[0]).toMatchObject({
    params: { entryId: 70 },
    body: { type: 'general-participants', first_name: 'Cy', email: 'cy@family.example', primary_role: 'Tuba' },
  });
});

it('a person with missing fields shows the errors beside them, and is not sent', async () => {
  const portal = open({});
  await people();
  await portal.user.click(screen.getByRole('button', { name: 'Add Participant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Participant' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Add Participant' }));
  for (const [name, words] of [
    [/^First name/, 'Problem with first name'],
    [/^Email/, 'Problem with email'],
  ] as const) {
    const field = within(dialog).getByLabelText(name);
    const described = field.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
    expect(document.getElementById(described)?.textContent).toBe(words);
  }
  await portal.notAsked('addParticipant');
});

it.each([
  ['is on the list already', new Refusal('participant-exists'), 'This person is already on the list.'],
  [
    'has an address that the server finds wrong',
    new WrongFields({ email: ['Problem with email'] }),
    'Problem with email',
  ],
  ['cannot be sent', unreachable, 'We could not reach the portal.'],
])('the dialog says when a person %s, and what was typed stays', async (_, refusal, words) => {
  const dialog = await addCy(open({ addParticipant: refusal }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain(words);
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Diaz');
});

it('a person whose answer was lost is sent again under the same key, and another person under a new one', async () => {
  const portal = open({ addParticipant: unreachable });
  const dialog = await addCy(portal);
  const send = () => portal.user.click(within(dialog).getByRole('button', { name: 'Add Participant' }));
  await within(dialog).findByRole('alert');
  await send();
  await waitFor(() => expect(portal.asked('addParticipant')).toHaveLength(2));
  await portal.user.type(within(dialog).getByLabelText(/^Last name/), 'o');
  await send();
  await waitFor(() => expect(portal.asked('addParticipant')).toHaveLength(3));
  const [first, again, other] = portal.asked('addParticipant').map(({ body }) => body.request_key);
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('a person is changed after the dialog has said what a new name, address or role does', async () => {
  const portal = open({
    editParticipant: { success: true, errors: [], participant: { ...mia, first_name: 'Maya' } },
  });
  await people();
  const edit = screen.getByRole('button', { name: 'Edit Mia Chen' });
  await portal.user.click(edit);
  const dialog = await screen.findByRole('dialog', { name: 'Edit Mia Chen' });
  expect(dialog.textContent).toContain('the previous link stops working');
  expect(dialog.textContent).toContain('If you change the role and only one of two people has signed');
  const first = within(dialog).getByLabelText<HTMLInputElement>(/^First name/);
  expect(first.value).toBe('Mia');
  await portal.user.clear(first);
  await portal.user.type(first, 'Maya{Enter}');
  await screen.findByText('Maya Chen has been saved.');
  expect(portal.asked('editParticipant')[0]).toMatchObject({
    params: { entryId: 70, participantId: 500 },
    body: { first_name: 'Maya', last_name: 'Chen', primary_role: 'Trumpet' },
  });
  expect(document.activeElement).toBe(edit);
});

it('the email of somebody who was imported without a role is corrected without asking for one', async () => {
  const ben = participant({ first_name: 'Ben', last_name: 'Roe', email: 'ben@family.example', primary_role: null });
  const portal = open({
    listParticipants: pageWith([ben]),
    editParticipant: { success: true, errors: [], participant: ben },
  });
  await people();
  await portal.user.click(screen.getByRole('button', { name: 'Edit Ben Roe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ben Roe' }));
  expect(dialog.getByLabelText(/^Primary role/).getAttribute('aria-required')).toBeNull();
  expect(dialog.getByLabelText(/^Email/).getAttribute('aria-required')).toBe('true');
  await portal.user.type(dialog.getByLabelText(/^Email/), '.org{Enter}');
  await screen.findByText('Ben Roe has been saved.');
  expect(portal.asked('editParticipant')[0]?.body).toMatchObject({
    email: 'ben@family.example.org',
    primary_role: null,
  });
});

it('a field of a person that somebody else has changed shows both values, and is saved over at the second press', async () => {
  let presses = 0;
  const conflict = { name: 'primary_role', yours: 'Drum', theirs: 'Tuba' };
  const portal = open({
    editParticipant: () => {
      presses += 1;
      if (presses === 1) return new Refusal('revision-conflict', { conflicts: [conflict] });
      return { success: true, errors: [], participant: mia };
    },
  });
  await people();
  await portal.user.click(screen.getByRole('button', { name: 'Edit Mia Chen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Mia Chen' });
  const role = within(dialog).getByLabelText<HTMLInputElement>(/^Primary role/);
  await portal.user.clear(role);
  await portal.user.type(role, 'Drum{Enter}');
  const words = (await within(dialog).findByRole('alert')).textContent;
  expect(words).toContain('Primary role: “Tuba” now, “Drum” in yours.');
  expect(role.value).toBe('Drum');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Mia Chen has been saved.');
  const sent = portal.asked('editParticipant').map(({ body }) => [body.primary_role, body.from?.primary_role]);
  expect(sent).toEqual([
    ['Drum', 'Trumpet'],
    ['Drum', 'Tuba'],
  ]);
});

it('the language of a person’s emails is set, and says where the signer has chosen another', async () => {
  const chose = participant({
    ...mia,
    letter_language: 'es',
    waivers: [waiver({ signer_language: 'ja', language: 'ja' })],
  });
  const portal = open({
    listParticipants: pageWith([chose, bo]),
    editParticipant: { success: true, errors: [], participant: chose },
  });
  expect((await within(await people()).findByRole('row', { name: /Mia Chen/ })).textContent).toContain(
    'Mia Chen Emails also in 日本語',
  );
  await portal.user.click(screen.getByRole('button', { name: 'Edit Mia Chen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Mia Chen' });
  expect(dialog.textContent).toContain('日本語 was chosen on the signing page');
  const field = within(dialog).getByLabelText<HTMLSelectElement>(/^Preferred language/);
  expect(field.value).toBe('es');
  await portal.user.selectOptions(field, 'English');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Mia Chen has been saved.');
  expect(portal.asked('editParticipant')[0]).toMatchObject({ body: { letter_language: 'en' } });
});

it('a person is removed after a question that says what becomes of the waiver, and brought back by Undo', async () => {
  const done = { changed: [501], left_out: [] };
  const portal = open({ removeChosenPeople: done, restoreChosenPeople: done });
  await people();
  await portal.user.click(screen.getByRole('button', { name: 'Remove Bo Abel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Participant' });
  expect(dialog.textContent).toContain('Bo Abel will be removed from the list. We keep the signed waiver as evidence.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Keep' }));
  await portal.notAsked('removeChosenPeople');
  await portal.user.click(screen.getByRole('button', { name: 'Remove Bo Abel' }));
  const again = await screen.findByRole('dialog', { name: 'Remove Participant' });
  await portal.user.click(within(again).getByRole('button', { name: 'Remove participant' }));
  await screen.findByText('Bo Abel is no longer on the list.');
  expect(portal.asked('removeChosenPeople')).toMatchObject([{ params: { entryId: 70 }, body: { ids: [501] } }]);
  await portal.user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Bo Abel is on the list again, with the waiver as it was.');
  expect(portal.asked('restoreChosenPeople')).toMatchObject([{ params: { entryId: 70 }, body: { ids: [501] } }]);
});

it('a person who could not be removed stays, with the reason in a notice', async () => {
  const portal = open({ removeChosenPeople: new Refusal('entry-not-accepted') });
  await people();
  await portal.user.click(screen.getByRole('button', { name: 'Remove Mia Chen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Participant' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Remove participant' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You can do this once the entry is accepted.');
});

it('a leader links to the account for those who may open it', async () => {
  const portal = open({
    as: signedInAs(['staff']),
    listEntryUsers: pageWith([entryUser({ actions: ['view_details'] }), entryUser({ user_id: 2, first_name: 'Eva' })]),
    readUser: accountDetail({ id: 1, first_name: 'Ana', last_name: 'Ruiz' }),
  });
  const links = await screen.findAllByRole('link', { name: /^View User Details/ });
  expect(links.map((link) => link.textContent)).toEqual(['View User Details: Ana Ruiz']);
  await portal.user.click(links[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' });
  expect(portal.address()).toBe('/users/1/overview');
});

it('what Quick Edit changed is on the page of the account too, if that was open before', async () => {
  const portal = open({
    as: signedInAs(['staff']),
    listEntryUsers: pageWith([entryUser({ actions: ['view_details', 'quick_edit'] })]),
    readUser: accountDetail({ id: 1, first_name: 'Ana', last_name: 'Ruiz' }),
    editUser: { success: true, message: 'Saved' },
  });
  const openAccount = async () => portal.user.click(await screen.findByRole('link', { name: /^View User Details/ }));
  await openAccount();
  await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' });
  window.history.back();
  await portal.user.click(await screen.findByRole('button', { name: 'Quick Edit: Ana Ruiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quick Edit: Ana Ruiz' }));
  await portal.user.type(dialog.getByLabelText(/^First name/), 'h');
  portal.answer({ readUser: accountDetail({ id: 1, first_name: 'Anah', last_name: 'Ruiz' }) });
  await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Anah Ruiz has been updated.');
  await openAccount();
  await screen.findByRole('heading', { level: 1, name: 'Anah Ruiz' });
});

it('the people of an entry are read again once the page of an account has changed one', async () => {
  const portal = open({
    as: signedInAs(['staff']),
    listEntryUsers: pageWith([entryUser({ actions: ['view_details'] })]),
    readUser: accountDetail({ id: 1, first_name: 'Ana', last_name: 'Ruiz' }),
    editUser: { success: true, message: 'Saved' },
  });
  await portal.user.click(await screen.findByRole('link', { name: /^View User Details/ }));
  await portal.user.click(await screen.findByRole('link', { name: 'Edit' }));
  await portal.user.type(await screen.findByLabelText(/^First name/), 'h');
  portal.answer({ listEntryUsers: pageWith([entryUser({ first_name: 'Anah', actions: ['view_details'] })]) });
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  window.history.back();
  await screen.findByLabelText(/^First name/);
  window.history.back();
  await screen.findByRole('region', { name: 'Contact' });
  window.history.back();
  await screen.findByRole('link', { name: /^View User Details.*Anah Ruiz$/ });
});

it('removing the own role leads home, and shows nothing of the entry any more', async () => {
  const portal = open({
    listEntryUsers: pageWith([
      entryUser({ actions: ['remove'] }),
      entryUser({ user_id: 2, first_name: 'Cy', last_name: 'Diaz', actions: ['remove'] }),
    ]),
    removeOrganizationRole: { success: true, success_msg: [], errors: [] },
    readPage: {
      title: 'Welcome',
      slug: 'welcome',
      html: '<p>Good morning.</p>',
      updated_at: '2026-10-01T17:00:00.000Z',
    },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Remove Cy Diaz' }));
  const other = await screen.findByRole('dialog', { name: 'Remove Cy Diaz as Leader?' });
  expect(other.textContent).toContain('Cy Diaz will lose access to this entry');
  // Ana leads it as well.
  expect(other.textContent).not.toContain('last leader');
  portal.answer({ listEntryUsers: pageWith([entryUser({ actions: ['remove'] })]) });
  await portal.user.click(within(other).getByRole('button', { name: 'Remove Leader' }));
  await screen.findByText('Cy Diaz is no longer a leader of this entry.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Cy Diaz' })).toBeNull());
  expect(portal.address()).toBe('/entries/7/2027/people');

  await portal.user.click(screen.getByRole('button', { name: 'Remove Ana Ruiz' }));
  const own = await screen.findByRole('dialog', { name: 'Remove Ana Ruiz as Leader?' });
  expect(own.textContent).toContain('You will lose access to this entry. Your account is not deleted.');
  expect(own.textContent).toContain('You are the last leader: no one will be able to fill in the 2027 forms');
  portal.answer({ me: signedInAs([]), readOverview: new Refusal('not-found') });
  await portal.user.click(within(own).getByRole('button', { name: 'Remove Leader' }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome' });
  expect(screen.getByText('You are no longer a leader of this entry.')).toBeTruthy();
  expect(screen.queryByText('Mia Chen')).toBeNull();
});

it('removing one of two roles of a person says that the other still gives access, and does not lead home', async () => {
  const always = entryUser({ parade_year: null, parade_id: null, actions: ['remove'] });
  const portal = open({
    listEntryUsers: pageWith([entryUser({ actions: ['remove'] }), always]),
    removeOrganizationRole: { success: true, success_msg: [], errors: [] },
  });
  const buttons = await screen.findAllByRole('button', { name: 'Remove Ana Ruiz' });
  await portal.user.click(buttons[1] ?? document.body);
  const ofAllYears = await screen.findByRole('dialog', { name: 'Remove Ana Ruiz as Leader?' });
  expect(ofAllYears.textContent).toContain(
    'You will still have access to this entry as a leader for 2027, but will lose access to those of other years.',
  );
  await portal.user.click(within(ofAllYears).getByRole('button', { name: 'Cancel' }));
  await portal.user.click(buttons[0] ?? document.body);
  const ofTheYear = await screen.findByRole('dialog', { name: 'Remove Ana Ruiz as Leader?' });
  expect(ofTheYear.textContent).toContain('You will still have access to this entry as a leader for all years.');
  // One person leads the entry before and after.
  expect(ofTheYear.textContent).not.toContain('last leader');
  portal.answer({ listEntryUsers: pageWith([always]) });
  await portal.user.click(within(ofTheYear).getByRole('button', { name: 'Remove Leader' }));
  await screen.findByText('You still have access to this entry as a leader for all years.');
  expect(portal.address()).toBe('/entries/7/2027/people');
});

it('float builders stay listed where none may join, so that a leader can remove them', async () => {
  const builder = entryUser({
    user_id: 77,
    first_name: 'Noel',
    last_name: 'Comer',
    role: 'float-builder',
    actions: ['remove'],
  });
  open({ listEntryUsers: pageWith([entryUser(), builder]) });
  const builders = await screen.findByRole('table', { name: 'Float Builders' });
  expect(await within(builders).findByRole('button', { name: 'Remove Noel Comer' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Float Builder' })).toBeNull();
});

it.each([
  ['leader', 'withdrawn', false],
  ['leader', 'received', true],
  ['staff', 'withdrawn', true],
] as const)('a %s at an entry that is %s is offered to add a leader: %s', async (role, displayed_status, offered) => {
  const abilities = { tabs: ['people' as const], actions: ['edit_forms' as const] };
  open({ as: signedInAs([role]), readOverview: overview({ displayed_status }, { abilities }) });
  await screen.findByRole('table', { name: 'Leaders' });
  expect(screen.queryByRole('button', { name: 'Add Leader' }) !== null).toBe(offered);
});
