import type { QueuedWaiver } from '@parade/contract/waivers/review/queue.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../../testing/answers.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';
import { signedWaiver, waiverDetail } from '../../testing/waivers.ts';
import { turnLetterKeys } from '../../ui/keys/letterKeys.ts';

function queued(id: number, name: string, with_: Partial<QueuedWaiver> = {}): QueuedWaiver {
  return {
    ...signedWaiver({ id, token: `locator-${id}`, name }),
    date_of_birth: '1990-05-04',
    age: 36,
    is_minor: false,
    signature: { kind: 'typed', text: name },
    picture: null,
    ...with_,
  };
}

const ana = queued(901, 'Ana Abel');
const ben = queued(902, 'Ben Brill', { age: 15, is_minor: true, date_of_birth: '2011-01-09' });
const cleo = queued(903, 'Cleo Chan', { actions: [] });

/** The same to review. */
function detail(of: QueuedWaiver) {
  const { date_of_birth: _born, age: _age, is_minor: _minor, signature: _signature, picture: _picture, ...listed } = of;
  return waiverDetail(listed);
}

function open(answers: AnswerTable = {}, as = signedInAs(['staff'])) {
  return openPortal('/waiver-queue', {
    as,
    readQueue: pageWith([ana, ben, cleo]),
    readWaiver: ({ params }) => {
      const found = [ana, ben, cleo].find(({ token }) => token === params?.['token']) ?? ana;
      return { waiver: detail(found) };
    },
    approveWaiver: ({ params }) => ({ success: true, data: detail(params?.['token'] === ben.token ? ben : ana) }),
    ...answers,
  });
}

const panel = () => screen.findByRole('complementary', { name: 'The waiver to approve' });
/** The panel once its waiver is there and may be approved. */
const loaded = async () => {
  const shown = await panel();
  const button = () => within(shown).getByRole('button', { name: 'Approve and next' });
  await waitFor(() => expect(button().matches(':disabled, [aria-disabled="true"]')).toBe(false));
  return shown;
};

it('the approval queue shows the waiver that waits longest, with what to compare', async () => {
  open();
  const shown = await panel();
  expect(within(shown).getByRole('heading', { name: 'Ana Abel' })).toBeTruthy();
  expect(shown.textContent).toContain('05/04/1990, age 36');
  expect(shown.textContent).toContain('1 of 3');
});

it('says of a waiver that was signed with a link somebody handed over who that was, and of another nothing', async () => {
  const hand_overs = [{ how: 'link' as const, by: 'Lena Ortiz' }];
  const portal = open({
    readWaiver: ({ params }) => ({
      waiver: params?.['token'] === ana.token ? { ...detail(ana), hand_overs } : detail(ben),
    }),
  });
  const shown = await panel();
  await within(shown).findByText('Signed with a link that Lena Ortiz handed over.');
  await portal.user.keyboard('j');
  expect(within(await panel()).getByRole('heading', { name: 'Ben Brill' })).toBeTruthy();
  expect((await panel()).textContent).not.toContain('handed over');
});

it.each([
  ['every year for a leader', 'leader', undefined],
  ['every year for staff, those of the last parade too', 'staff', undefined],
] as const)('the approval queue has the waivers of %s', async (_, role, year) => {
  const portal = open({}, signedInAs([role]));
  await panel();
  expect(portal.asked('readQueue').map(({ query }) => query?.['year'])).toEqual([year]);
});

it('the approval queue approves with one key and goes to the next, and takes it back with another', async () => {
  const portal = open({ undoApproval: { success: true, data: detail(ana) } });
  await loaded();
  portal.answer({ readQueue: pageWith([ben, cleo]) });
  await portal.user.keyboard('a');
  await waitFor(() =>
    expect(portal.asked('approveWaiver').map(({ params }) => params)).toEqual([{ token: 'locator-901' }]),
  );
  await waitFor(async () => expect(within(await panel()).getByRole('heading', { name: 'Ben Brill' })).toBeTruthy());
  await screen.findByText('Ana Abel approved');
  await portal.user.keyboard('z');
  await screen.findByText('Approval undone');
  expect(portal.asked('undoApproval').map(({ params }) => params)).toEqual([{ token: 'locator-901' }]);
});

it('the approval queue says of a waiver that was approved meanwhile so, and by whom, and takes nothing back', async () => {
  const before = { ...detail(ana), approved_at: '2026-12-01T20:00:00.000Z', approved_by_user: 'Lena Ortiz' };
  const portal = open({
    approveWaiver: { success: true, data: before, was_approved: true },
    undoApproval: { success: true, data: detail(ana) },
  });
  await loaded();
  portal.answer({ readQueue: pageWith([ben, cleo]) });
  await portal.user.keyboard('a');
  await screen.findByText('Ana Abel was approved already');
  screen.getByText('It was approved by Lena Ortiz on 12/01/2026, so nothing changed now.');
  await portal.user.keyboard('z');
  await portal.notAsked('undoApproval');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await waitFor(async () => expect(within(await panel()).getByRole('heading', { name: 'Ben Brill' })).toBeTruthy());
});

it('the approval queue reads out the next waiver once: its name and entry, not its place, which changes again', async () => {
  const portal = open();
  const shown = await loaded();
  const heard = within(shown).getByRole('heading', { name: 'Ana Abel' }).closest('[aria-live]');
  const said: (string | null)[] = [];
  new MutationObserver(() => said.push(heard?.textContent ?? null)).observe(heard as Element, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  portal.answer({ readQueue: pageWith([ben, cleo]) });
  await portal.user.keyboard('a');
  await waitFor(() => expect(shown.textContent).toContain('1 of 2'));
  expect(said).toEqual([`Ben Brill${ben.entry.official_name}`]);
});

it('the notice of an approval takes that one back, and not the one after it; one that was not reached can be pressed again', async () => {
  const portal = open({ undoApproval: unreachable });
  await panel();
  for (const [name, rest] of [
    ['Ana Abel', [ben, cleo]],
    ['Ben Brill', [cleo]],
  ] as const) {
    await waitFor(async () => expect(within(await panel()).getByRole('heading', { name })).toBeTruthy());
    await loaded();
    portal.answer({ readQueue: pageWith([...rest]) });
    await portal.user.keyboard('a');
    await screen.findByText(`${name} approved`);
  }
  const undoOf = async (name: string) => {
    const notice = (await screen.findByText(`${name} approved`)).closest<HTMLElement>('.toast');
    if (!notice) throw new Error(`no notice of ${name}`);
    await portal.user.click(within(notice).getByRole('button', { name: 'Undo' }));
  };
  await undoOf('Ana Abel');
  await screen.findByRole('alert');
  portal.answer({ undoApproval: { success: true, data: detail(ana) } });
  await undoOf('Ana Abel');
  await screen.findByText('The waiver of Ana Abel waits for approval again.');
  expect(portal.asked('undoApproval').map(({ params }) => params)).toEqual([
    { token: 'locator-901' },
    { token: 'locator-901' },
  ]);
});

it('the approval queue stays at a waiver whose approval is refused, and says why', async () => {
  const portal = open({ approveWaiver: new Refusal('waiver-not-signed') });
  await loaded();
  await portal.user.keyboard('a');
  await screen.findByText('Problem Approving Waivers');
  await waitFor(async () => expect(within(await panel()).getByRole('heading', { name: 'Ana Abel' })).toBeTruthy());
});

it('the approval queue moves by J and K, names minors, and offers no approval of one’s own waiver', async () => {
  const portal = open();
  await panel();
  await portal.user.keyboard('j');
  const shown = await panel();
  expect(within(shown).getByRole('heading', { name: 'Ben Brill' })).toBeTruthy();
  expect(shown.textContent).toContain('age 15, minor');
  await portal.user.keyboard('j');
  expect(within(await panel()).getByRole('heading', { name: 'Cleo Chan' })).toBeTruthy();
  expect((await panel()).textContent).toContain('Someone else has to approve it.');
  await portal.user.keyboard('a');
  await portal.notAsked('approveWaiver');
});

it('the focus alone chooses no waiver: what Tab passes on the way to the panel is not approved, what J chose is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const portal = open();
  await loaded();
  await portal.user.keyboard('j');
  await portal.user.tab();
  expect(document.activeElement?.textContent).toBe('Cleo Chan');
  const shown = within(await loaded());
  expect(shown.getByRole('heading', { name: 'Ben Brill' })).toBeTruthy();
  const current = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current') === 'true');
  expect(current.map((row) => within(row).getByRole('link').textContent)).toEqual(['Ben Brill']);
  shown.getByRole('button', { name: 'Approve and next' }).focus();
  vi.advanceTimersByTime(1000);
  await portal.user.keyboard('{Enter}');
  await screen.findByText('Ben Brill approved');
  expect(portal.asked('approveWaiver').map(({ params }) => params)).toEqual([{ token: 'locator-902' }]);
});

it('Enter on a row of the approval queue shows its waiver and leads into the panel, and a click leaves the focus in the list', async () => {
  const isWide = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(isWide as unknown as MediaQueryList);
  const portal = open();
  await loaded();
  const cleosLink = screen.getByRole('link', { name: 'Cleo Chan' });
  cleosLink.focus();
  await portal.user.keyboard('{Enter}');
  expect(within(await panel()).getByRole('heading', { name: 'Cleo Chan' })).toBeTruthy();
  expect(document.activeElement).toBe(await panel());
  await portal.user.keyboard('k');
  expect(document.activeElement?.textContent).toBe('Ben Brill');
  await portal.user.click(cleosLink);
  expect(within(await panel()).getByRole('heading', { name: 'Cleo Chan' })).toBeTruthy();
  expect(document.activeElement).toBe(cleosLink);
});

it('after an approval J goes on from the waiver that took its place', async () => {
  const portal = open();
  await loaded();
  await portal.user.keyboard('j');
  await loaded();
  portal.answer({ readQueue: pageWith([ana, cleo]) });
  await portal.user.keyboard('a');
  await screen.findByText('Ben Brill approved');
  await waitFor(async () => expect(within(await panel()).getByRole('heading', { name: 'Cleo Chan' })).toBeTruthy());
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ben Brill/ })).toBeNull());
  await portal.user.keyboard('k');
  expect(within(await panel()).getByRole('heading', { name: 'Ana Abel' })).toBeTruthy();
});

it('the approval queue names a key beside its button without making it part of the spoken name', async () => {
  open();
  const shown = within(await panel());
  const keyOf = (name: string) => shown.getByRole('button', { name }).getAttribute('aria-keyshortcuts');
  expect(['Approve and next', 'Previous', 'Skip'].map(keyOf)).toEqual(['A', 'K', 'J']);
});

it('? shows the keys of the approval queue with those of its list', async () => {
  const portal = open();
  await loaded();
  await portal.user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['A', 'Z', 'J', 'K', 'Enter', 'F8']),
  );
  expect(dialog.queryByText('Select the row')).toBeNull();
});

it('the approval queue approves nothing by a letter while letter keys are off, names none, and approves by its button', async () => {
  act(() => turnLetterKeys(false));
  const portal = open();
  const shown = await loaded();
  expect(shown.querySelector('[aria-keyshortcuts], kbd')).toBeNull();
  await portal.user.keyboard('jaz');
  await portal.notAsked('approveWaiver');
  expect(within(await panel()).getByRole('heading', { name: 'Ana Abel' })).toBeTruthy();
  act(() => turnLetterKeys(true));
  await portal.user.keyboard('a');
  await screen.findByText('Ana Abel approved');
});

it('the keys of the approval queue do nothing while somebody types into the search', async () => {
  const portal = open();
  await panel();
  await portal.user.type(screen.getByRole('searchbox'), 'az');
  await portal.notAsked('approveWaiver');
});

it('the approval queue says that there is nothing to approve', async () => {
  open({ readQueue: pageWith([]) });
  await screen.findByText('Nothing to approve');
});

it('the approval queue voids a waiver by a button of that name, with a reason', async () => {
  const portal = open();
  await portal.user.click(within(await panel()).getByRole('button', { name: 'Void' }));
  await screen.findByRole('dialog', { name: 'Void the waiver for Ana Abel?' });
});

it.each(['Approve and next', 'Confirm verification', 'Void'])(
  'a quick second press in the approval queue does not reach %s of the next waiver, and a later one does',
  async (name) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const next = queued(902, 'Ben Brill', { actions: ['approve', 'verify', 'void'] });
    const portal = open();
    const press = async (button: string) =>
      portal.user.click(within(await panel()).getByRole('button', { name: new RegExp(`^${button}`) }));
    await loaded();
    portal.answer({ readQueue: pageWith([next, cleo]) });
    await press('Approve and next');
    await screen.findByText('Ana Abel approved');
    await portal.atRest();
    expect(within(await panel()).getByRole('heading', { name: 'Ben Brill' })).toBeTruthy();
    await press(name);
    await portal.atRest();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(portal.asked('approveWaiver')).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    await press(name);
    if (name === 'Approve and next') await screen.findByText('Ben Brill approved');
    else await screen.findByRole('dialog');
  },
);

it('the approval queue approves nothing whose signature it could not load, and says so', async () => {
  const portal = open({ readWaiver: unreachable });
  const shown = await panel();
  const alert = await within(shown).findByRole('alert');
  expect(alert.textContent).toContain('We couldn’t load the signature');
  expect(within(shown).queryByRole('button', { name: 'Approve and next' })).toHaveProperty('disabled', true);
  await portal.user.keyboard('a');
  await portal.notAsked('approveWaiver');
  portal.answer({ readWaiver: { waiver: detail(ana) } });
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await loaded();
  await portal.user.keyboard('a');
  await screen.findByText('Ana Abel approved');
});

it('the approval queue approves nothing before its signature is there', async () => {
  const read = Promise.withResolvers<{ waiver: ReturnType<typeof detail> }>();
  const portal = open({ readWaiver: () => read.promise });
  const button = within(await panel()).getByRole('button', { name: 'Approve and next' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await portal.user.keyboard('a');
  read.resolve({ waiver: detail(ana) });
  await loaded();
  await portal.notAsked('approveWaiver');
});

it('whoever skips to the last waiver of the approval queue has the focus still on Skip, which does nothing more', async () => {
  const portal = open();
  const skip = within(await loaded()).getByRole('button', { name: /^Skip/ });
  skip.focus();
  await portal.user.keyboard('{Enter}{Enter}{Enter}');
  expect(within(await panel()).getByRole('heading', { name: 'Cleo Chan' })).toBeTruthy();
  const last = within(await panel()).getByRole('button', { name: /^Skip/ });
  expect(document.activeElement).toBe(last);
  expect([last.matches(':disabled'), last.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});
