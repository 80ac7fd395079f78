import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal } from '../../testing/answers.ts';
import { overview } from '../../testing/entries.ts';
import { entryUser, participant } from '../../testing/participants.ts';
import { pageWith, signedInAs, switchedBy } from '../../testing/people.ts';
import { openPortal, type OpenPortal } from '../../testing/portal.tsx';
import { bulkDone, signedWaiver, waiver } from '../../testing/waivers.ts';

const mia = participant({ waivers: [waiver()] });
const cy = participant({
  participant_id: 502,
  first_name: 'Cy',
  last_name: 'Diaz',
  email: 'cy@family.example',
  primary_role: 'Banner',
  waivers: [waiver({ id: 902, token: 'locator-902', name: 'Cy Diaz' })],
});
const bo = participant({
  participant_id: 501,
  first_name: 'Bo',
  last_name: 'Abel',
  waivers: [signedWaiver({ id: 901, token: 'locator-901', name: 'Bo Abel' })],
  actions: ['remove'],
});
const message = {
  emails_queued: 1,
  people_written_to: 2,
  left_out: [{ reason: 'no-email' as const, count: 1 }],
};
const example = {
  to_name: 'Mia Chen',
  subject: 'Message from Ana Ruiz: Friday',
  parts: [{ text: 'At six.' }],
  year: 2027,
};

function open(answers: Parameters<typeof openPortal>[1] = {}, path = '/entries/7/2027/people') {
  return openPortal(path, {
    as: signedInAs(['leader']),
    readOverview: overview(),
    listEntryUsers: pageWith([entryUser()]),
    listEntryInvitations: pageWith([]),
    listParticipants: pageWith([mia, bo, cy]),
    ...answers,
  });
}
const press = async ({ user }: OpenPortal, name: string) => user.click(await screen.findByRole('button', { name }));
const select = async ({ user }: OpenPortal, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
const selected = () => screen.findByRole('region', { name: 'Selected rows' });
const act = async ({ user }: OpenPortal, name: string) =>
  user.click(within(await selected()).getByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));

it('selects everyone who has not signed with one press, and reminds them at once', async () => {
  const portal = open({ remindSigners: { ...bulkDone(2), mailing_id: 1 } });
  const unsigned = await screen.findByText('2 of 3 have not signed yet.');
  // A phone shows it and its acts before the leaders and ten cards.
  const acts = within(unsigned.parentElement ?? document.body).getAllByRole('button');
  expect(acts.map(({ textContent }) => textContent)).toEqual(['Select these 2', 'QR sheet', 'Pass the phone']);
  const leaders = screen.getByRole('heading', { name: /^Leaders/ });
  expect(unsigned.compareDocumentPosition(leaders) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await press(portal, 'Select these 2');
  expect((await selected()).textContent).toContain('2 selected');
  await act(portal, 'Remind');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Remind 2 people' }));
  await screen.findByText('Reminders sent');
  expect(portal.asked('remindSigners').map(({ body }) => body)).toMatchObject([{ ids: [900, 902] }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
});

it('removes several people after one question that counts the evidence, and takes it back', async () => {
  const done = { changed: [501, 500], left_out: [] };
  const portal = open({ removeChosenPeople: done, restoreChosenPeople: done });
  await select(portal, 'Bo Abel', 'Mia Chen');
  await act(portal, 'Remove');
  const dialog = await screen.findByRole('dialog', { name: 'Remove Participants' });
  expect(dialog.textContent).toContain('We keep the signed waiver of 1 of them as evidence.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Keep' }));
  await portal.notAsked('removeChosenPeople');
  await act(portal, 'Remove');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Remove 2 people' }));
  await screen.findByText('2 people are no longer on the list.');
  expect(portal.asked('removeChosenPeople').map(({ body }) => body)).toEqual([{ ids: [501, 500] }]);
  await press(portal, 'Undo');
  await screen.findByText('2 people are on the list again, with their waivers as they were.');
  expect(portal.asked('restoreChosenPeople').map(({ body }) => body)).toEqual([{ ids: [501, 500] }]);
});

it.each([
  [[500], 'Mia Chen is on the list again, with the waiver as it was. Skipped: 1 already on the list again.'],
  [[], 'Nobody was put back on the list. Skipped: 2 already on the list again.'],
])('says who stayed off the list when a removal is taken back (%j came back)', async (changed, words) => {
  const portal = open({
    removeChosenPeople: { changed: [501, 500], left_out: [] },
    restoreChosenPeople: { changed, left_out: [{ reason: 'listed-anew', count: 2 - changed.length }] },
  });
  await select(portal, 'Bo Abel', 'Mia Chen');
  await act(portal, 'Remove');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Remove 2 people' }));
  await press(portal, 'Undo');
  await screen.findByText(words);
});

it('sets one role for several people, says who was skipped, and gives the earlier roles back', async () => {
  const portal = open({
    setPeopleRoles: { changed: [500], left_out: [{ reason: 'signed', count: 1 }], parts_dropped: 0 },
  });
  await select(portal, 'Bo Abel', 'Mia Chen');
  await act(portal, 'Set role');
  const dialog = await screen.findByRole('dialog', { name: 'Set the role of 2 people' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Set role' }));
  await within(dialog).findAllByText('Problem with primary role');
  await portal.user.type(within(dialog).getByLabelText(/^Primary role/), ' Banner ');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Set role' }));
  await screen.findByText('1 person has the new role. Skipped: 1 already signed.');
  await press(portal, 'Undo');
  await screen.findByText('1 person has the earlier role again. Skipped: 1 already signed.');
  expect(portal.asked('setPeopleRoles').map(({ body }) => body.changes)).toEqual([
    [
      { id: 501, from: 'Trumpet', to: 'Banner' },
      { id: 500, from: 'Trumpet', to: 'Banner' },
    ],
    [{ id: 500, from: 'Banner', to: 'Trumpet' }],
  ]);
});

it('says before and after a role is set that half-signed waivers must be signed again, and promises no signatures when it is undone', async () => {
  const portal = open({ setPeopleRoles: { changed: [500, 502], left_out: [], parts_dropped: 1 } });
  await select(portal, 'Mia Chen', 'Cy Diaz');
  await act(portal, 'Set role');
  const dialog = await screen.findByRole('dialog', { name: 'Set the role of 2 people' });
  expect(dialog.textContent).toContain('both must sign again.');
  await portal.user.type(within(dialog).getByLabelText(/^Primary role/), 'Flag{Enter}');
  await screen.findByText(
    '2 people have the new role. 1 waiver that only one of two people had signed must be signed by both again.',
  );
  await press(portal, 'Undo');
  await screen.findByText('2 people have the earlier role again. The signatures do not come back.');
});

it('promises nothing about half-signed waivers where everybody who gets a role has signed', async () => {
  const portal = open();
  await select(portal, 'Bo Abel');
  await act(portal, 'Set role');
  const dialog = await screen.findByRole('dialog', { name: 'Set the role of Bo Abel' });
  expect(dialog.textContent).not.toContain('both must sign again');
});

it('a role that could not be given back is not called undone, and says why', async () => {
  const portal = open({ setPeopleRoles: { changed: [500], left_out: [], parts_dropped: 0 } });
  await select(portal, 'Mia Chen');
  await act(portal, 'Set role');
  await portal.user.type((await inDialog()).getByLabelText(/^Primary role/), 'Flag{Enter}');
  await screen.findByText('1 person has the new role.');
  portal.answer({ setPeopleRoles: { changed: [], left_out: [{ reason: 'signed', count: 1 }], parts_dropped: 0 } });
  await press(portal, 'Undo');
  await screen.findByText('Nobody got the earlier role back. Skipped: 1 already signed.');
  await screen.findByText('Not undone');
});

it('writes to the chosen people after showing the email and how many get it', async () => {
  const portal = open({
    previewPeopleMessage: { ...message, example, replies_to: 'ana@school.example' },
    sendPeopleMessage: message,
  });
  await select(portal, 'Mia Chen', 'Cy Diaz');
  await act(portal, 'Email');
  const dialog = await screen.findByRole('dialog', { name: 'Email 2 people' });
  await portal.user.type(within(dialog).getByLabelText(/^Subject/), 'Friday');
  await portal.user.type(within(dialog).getByLabelText(/^Message/), 'At six.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  await screen.findByText('1 email goes to 2 people. Skipped: 1 with no email address.');
  expect((await screen.findByRole('dialog')).textContent).toContain('Replies go to you at ana@school.example');
  await portal.notAsked('sendPeopleMessage');
  await press(portal, 'Send 1 email');
  await screen.findByText('Your message is on its way');
  expect(portal.asked('sendPeopleMessage')).toMatchObject([
    { params: { entryId: 70 }, body: { ids: [500, 502], subject: 'Friday' } },
  ]);
});

it('a message to people that cannot be sent says why, and what was typed stays', async () => {
  const portal = open({ previewPeopleMessage: new Refusal('email-not-verified') });
  await select(portal, 'Mia Chen');
  await act(portal, 'Email');
  const dialog = await screen.findByRole('dialog', { name: 'Email Mia Chen' });
  await portal.user.type(within(dialog).getByLabelText(/^Subject/), 'Friday');
  await portal.user.type(within(dialog).getByLabelText(/^Message/), 'At six.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await press(portal, 'Edit message');
  expect((await inDialog()).getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Friday');
});

it.each([
  ['is sent', { ...message }, () => expect(screen.queryByRole('dialog')).toBeNull()],
  [
    'is refused',
    new Refusal('email-not-verified'),
    () => expect(screen.getByRole('button', { name: 'Edit message' })).toHaveProperty('disabled', false),
  ],
])('a message that is being sent can neither be edited nor closed until it %s', async (_what, answer, after) => {
  let answerIt: (answered: typeof answer) => void = () => undefined;
  const portal = open({
    previewPeopleMessage: { ...message, example, replies_to: 'ana@school.example' },
    sendPeopleMessage: () => new Promise<typeof answer>((resolve) => (answerIt = resolve)),
  });
  await select(portal, 'Mia Chen', 'Cy Diaz');
  await act(portal, 'Email');
  const dialog = await screen.findByRole('dialog', { name: 'Email 2 people' });
  await portal.user.type(within(dialog).getByLabelText(/^Subject/), 'Friday');
  await portal.user.type(within(dialog).getByLabelText(/^Message/), 'At six.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  await press(portal, 'Send 1 email');
  await waitFor(() => expect(portal.asked('sendPeopleMessage')).toHaveLength(1));
  await press(portal, 'Edit message');
  expect((await inDialog()).queryByLabelText(/^Subject/)).toBeNull();
  await portal.user.keyboard('{Escape}');
  await press(portal, 'Close');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  answerIt(answer);
  await waitFor(after);
});

it('a message goes to the people who were chosen when it was begun, whatever ends the choice meanwhile', async () => {
  const reminded = Promise.withResolvers<void>();
  const portal = open({
    remindSigners: async () => {
      await reminded.promise;
      return { ...bulkDone(2), mailing_id: 1 };
    },
    previewPeopleMessage: { ...message, example, replies_to: 'ana@school.example' },
  });
  await select(portal, 'Mia Chen', 'Cy Diaz');
  await act(portal, 'Remind');
  await portal.user.click((await inDialog()).getByRole('button', { name: /^Remind/ }));
  await waitFor(() => expect(portal.asked('remindSigners')).toHaveLength(1));
  // They are shown once, in what goes with the choice.
  expect(within(await selected()).getByRole('button', { name: 'QR codes' })).toHaveProperty('disabled', true);
  await act(portal, 'Email');
  const dialog = await screen.findByRole('dialog', { name: 'Email 2 people' });
  await portal.user.type(within(dialog).getByLabelText(/^Subject/), 'Friday');
  await portal.user.type(within(dialog).getByLabelText(/^Message/), 'At six.');
  reminded.resolve();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  await portal.user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  await screen.findByText('1 email goes to 2 people. Skipped: 1 with no email address.');
  expect(portal.asked('previewPeopleMessage').map(({ body }) => body.ids)).toEqual([[500, 502]]);
});

it('signing codes are made for those of the chosen who have not signed, and for nobody else', async () => {
  const code = { id: 900, name: 'Mia Chen', form_name: 'Participant Waiver', entry_name: 'Band', year: 2027 };
  const portal = open({
    makeLinkSheet: { data: [{ ...code, link: 'https://portal.test/sign/secret' }], left_out: [] },
  });
  await select(portal, 'Bo Abel', 'Mia Chen');
  await act(portal, 'QR codes');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Make 1 code' }));
  const sheet = await screen.findByRole('dialog', { name: 'Signing codes for Rosewood High Band' });
  expect(within(sheet).getByRole('img', { name: 'QR code for Mia Chen’s signing link' })).toBeTruthy();
  expect(portal.asked('makeLinkSheet').map(({ body }) => body)).toEqual([{ ids: [900] }]);
});

it('signing codes name who has signed meanwhile, and show no empty sheet', async () => {
  const code = { id: 900, name: 'Mia Chen', form_name: 'Participant Waiver', entry_name: 'Band', year: 2027 };
  const signed = { reason: 'signed' as const, count: 1 };
  const portal = open({
    makeLinkSheet: { data: [{ ...code, link: 'https://portal.test/sign/secret' }], left_out: [signed] },
  });
  await select(portal, 'Mia Chen', 'Cy Diaz');
  await act(portal, 'QR codes');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Make 2 codes' }));
  const sheet = await screen.findByRole('dialog', { name: 'Signing codes for Rosewood High Band' });
  expect(sheet.textContent).toContain('Skipped: 1 already signed.');
  await portal.user.click(within(sheet).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await portal.user.click(await screen.findByRole('button', { name: 'Close anyway' }));
  portal.answer({ makeLinkSheet: { data: [], left_out: [{ ...signed, count: 2 }] } });
  await act(portal, 'QR codes');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Make 2 codes' }));
  await screen.findByText('Everyone has signed');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('acts on people leave out those whom a filter hides', async () => {
  const many = Array.from({ length: 10 }, (_, index) =>
    participant({ participant_id: index + 1, first_name: `P${index}`, primary_role: 'Tuba' }),
  );
  const portal = open({ listParticipants: pageWith([...many, mia, cy]) });
  await select(portal, 'Mia Chen', 'Cy Diaz');
  expect((await selected()).textContent).toContain('2 selected');
  await portal.user.selectOptions(screen.getByLabelText('Role'), 'Banner');
  await waitFor(async () => expect((await selected()).textContent).toContain('1 selected'));
  expect(screen.queryByRole('row', { name: /Mia Chen/ })).toBeNull();
});

it('signing codes and reminders are offered only from the day on which waivers are sent', async () => {
  const early = open({ readOverview: overview({}, { today: '2026-09-30' }) });
  await select(early, 'Mia Chen');
  expect(within(await selected()).getByRole('button', { name: 'Email' })).toBeTruthy();
  expect(within(await selected()).queryByRole('button', { name: 'Remind' })).toBeNull();
  expect(screen.queryByText(/have not signed yet/)).toBeNull();
});

it('the list of people has no boxes for those who may only read', async () => {
  const seen = overview();
  open({ readOverview: { ...seen, abilities: { ...seen.abilities, actions: [] } } });
  await screen.findByRole('row', { name: /Mia Chen/ });
  expect(screen.queryByRole('checkbox', { name: 'Select Mia Chen' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'QR sheet' })).toBeNull();
});

it('closing asks before signing codes that were not printed are lost, and counts them', async () => {
  const code = (id: number) => ({
    id,
    name: 'Mia Chen',
    form_name: 'Participant Waiver',
    entry_name: 'Band',
    year: 2027,
    link: `https://portal.test/sign/secret-${id}`,
  });
  const portal = open({ makeLinkSheet: { data: [code(900), code(901)], left_out: [] } });
  await select(portal, 'Mia Chen', 'Cy Diaz');
  await act(portal, 'QR codes');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Make 2 codes' }));
  const sheet = await screen.findByRole('dialog', { name: 'Signing codes for Rosewood High Band' });
  await portal.user.keyboard('{Escape}');
  const asked = await screen.findByRole('dialog', { name: 'Close without printing?' });
  expect(asked.textContent).toContain('These 2 codes can’t be shown again, and the links we emailed no longer work.');
  await portal.user.click(within(asked).getByRole('button', { name: 'Go back' }));
  expect(sheet.isConnected).toBe(true);
  await portal.user.keyboard('{Escape}');
  await portal.user.click(await screen.findByRole('button', { name: 'Close anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('signing codes that were printed close without a question', async () => {
  const code = { id: 900, name: 'Mia Chen', form_name: 'Participant Waiver', entry_name: 'Band', year: 2027 };
  const portal = open({
    makeLinkSheet: { data: [{ ...code, link: 'https://portal.test/sign/secret' }], left_out: [] },
  });
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await select(portal, 'Mia Chen');
  await act(portal, 'QR codes');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Make 1 code' }));
  await screen.findByRole('dialog', { name: 'Signing codes for Rosewood High Band' });
  await portal.user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await portal.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a device that is passed around has nothing that its leader typed, searched for or opened', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  const portal = open({
    beginPass: { pass: 'a-pass', ends_at: '2026-10-22T21:00:00.000Z' },
    signOut: { success: true },
  });
  await screen.findByText('2 of 3 have not signed yet.');
  const leader = signedInAs(['leader']).user?.id;
  localStorage.setItem(`draft:${leader}:7:float-riders:a-tab`, '{"values":{"riders:list":"Mia"},"base":{}}');
  sessionStorage.setItem('opened-row', '{"to":"/individual-waivers/s/name/f/q=Mia/p/1","label":"List","row":"1"}');
  sessionStorage.setItem(`recent-places-${leader}`, '[{"title":"Mia Chen","to":"/waivers-form/a/approve"}]');
  await press(portal, 'Pass the phone');
  await press(portal, 'Log out and start');
  await waitFor(() => expect(replace.mock.calls).toEqual([['/pass']]));
  expect(Object.keys(localStorage)).toEqual([]);
  expect(Object.values(sessionStorage).join(' ')).not.toContain('Mia');
});

it('somebody who is switched to the leader is offered no link, device or email, which would be refused', async () => {
  const portal = open({ as: signedInAs(['leader'], { impersonated_by: switchedBy }) });
  await screen.findByText('2 of 3 have not signed yet.');
  await select(portal, 'Mia Chen');
  const acts = within(await selected())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(acts).toEqual(expect.arrayContaining(['Remind', 'Set role', 'Remove']));
  for (const name of ['Email', 'QR codes', 'QR sheet', 'Pass the phone'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each([
  ['Escape', (user: OpenPortal['user']) => user.keyboard('{Escape}')],
  ['the cross', (user: OpenPortal['user']) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Back', () => window.history.back()],
])('%s at the preview of an email asks before what was written is lost', async (way, leave) => {
  const portal = open(
    { previewPeopleMessage: { ...message, example, replies_to: 'ana@school.example' } },
    '/entries/7/2027/view',
  );
  await portal.user.click(await screen.findByRole('link', { name: /^People/ }));
  await select(portal, 'Mia Chen');
  await act(portal, 'Email');
  const dialog = await screen.findByRole('dialog', { name: 'Email Mia Chen' });
  await portal.user.type(within(dialog).getByLabelText(/^Subject/), 'Friday');
  await portal.user.type(within(dialog).getByLabelText(/^Message/), 'At six.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  await screen.findByRole('button', { name: 'Send 1 email' });
  await leave(portal.user);
  await portal.user.click(
    await screen.findByRole('button', { name: way === 'Back' ? 'Stay on this page' : 'Keep editing' }),
  );
  await press(portal, 'Edit message');
  expect((await inDialog()).getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Friday');
});

it('selecting those who have not signed shows them although a search hides them', async () => {
  const many = Array.from({ length: 10 }, (_, index) =>
    participant({ participant_id: index + 1, first_name: `P${index}`, primary_role: 'Tuba' }),
  );
  const portal = open(
    { listParticipants: pageWith([...many, mia, cy]) },
    '/entries/7/2027/people/s/-name/f/q=tuba/p/1',
  );
  await press(portal, 'Select these 2');
  expect((await selected()).textContent).toContain('2 selected');
  expect(screen.getByRole('row', { name: /Mia Chen/ })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /P1/ })).toBeNull();
  expect(portal.address()).toBe('/entries/7/2027/people/s/-name/f/waiver=pending/p/1');
});

it('someone with two waivers to sign is one person in the questions about reminders and signing codes', async () => {
  const screening = { id: 910, token: 'locator-910', form_name: 'Health Screening' };
  const portal = open({
    listParticipants: pageWith([{ ...mia, waivers: [waiver(), waiver(screening)] }, bo, cy]),
    remindSigners: { ...bulkDone(3), mailing_id: 1 },
  });
  await select(portal, 'Mia Chen', 'Cy Diaz');
  await act(portal, 'QR codes');
  const codes = await screen.findByRole('dialog', { name: 'Make QR codes for 2 people?' });
  expect(within(codes).getByRole('button', { name: 'Make 3 codes' })).toBeTruthy();
  await portal.user.keyboard('{Escape}');
  await act(portal, 'Remind');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Remind 2 people' }));
  await screen.findByText('Reminders sent');
  expect(portal.asked('remindSigners').map(({ body }) => body.ids)).toEqual([[900, 910, 902]]);
});

it('the question about reminders counts who gets one, and says who of those selected has declined', async () => {
  const no = waiver({
    id: 902,
    token: 'locator-902',
    declined_at: '2026-10-20T17:00:00.000Z',
    declined_as: 'declined',
    actions: [],
  });
  const portal = open({
    listParticipants: pageWith([mia, { ...cy, waivers: [no] }]),
    remindSigners: { ...bulkDone(1), mailing_id: 1 },
  });
  await select(portal, 'Mia Chen', 'Cy Diaz');
  await act(portal, 'Remind');
  const dialog = await screen.findByRole('dialog', { name: 'Remind 1 person?' });
  expect(dialog.textContent).toContain('Skipped: 1 declined.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Remind 1 person' }));
  await screen.findByText('Reminders sent');
  expect(portal.asked('remindSigners').map(({ body }) => body.ids)).toEqual([[900, 902]]);
});

it('signing codes that are being made are not lost by closing, and leaving the page asks', async () => {
  const code = { id: 900, name: 'Mia Chen', form_name: 'Participant Waiver', entry_name: 'Band', year: 2027 };
  const made = Promise.withResolvers<{ data: (typeof code & { link: string })[]; left_out: [] }>();
  const portal = open({ makeLinkSheet: () => made.promise }, '/entries/7/2027/view');
  await portal.user.click(await screen.findByRole('link', { name: /^People/ }));
  await select(portal, 'Mia Chen');
  await act(portal, 'QR codes');
  await portal.user.click((await inDialog()).getByRole('button', { name: 'Make 1 code' }));
  const making = await screen.findByRole('dialog', { name: 'Making 1 code …' });
  await portal.user.keyboard('{Escape}');
  await portal.user.click(within(making).getByRole('button', { name: 'Close' }));
  expect(making.isConnected && making.textContent !== '').toBe(true);
  window.history.back();
  await portal.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  made.resolve({ data: [{ ...code, link: 'https://portal.test/sign/secret' }], left_out: [] });
  await screen.findByRole('dialog', { name: 'Signing codes for Rosewood High Band' });
  expect(portal.address()).toBe('/entries/7/2027/people');
});
