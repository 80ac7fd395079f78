import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal } from '../../testing/answers.ts';
import { entryForm, margin, overview } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const rep = { id: 3, first_name: 'Stella', last_name: 'Marchetti', email: 'stella@example.org' };
const forms = {
  initial: [entryForm('band-application', { standing: 'completed', submitted_at: '2026-08-20T17:00:00.000Z' })],
  profile: [entryForm('band-profile', { started: true, completion: 60, due_date: '2026-10-25' })],
  additional: [entryForm('emergency-plan', { standing: 'incomplete', due_date: '2026-10-01' })],
  optional: [entryForm('press-release', { due_date: '2026-10-10' })],
  waivers: [],
};

function open(as: 'leader' | 'staff', answers: AnswerTable = {}) {
  const tabs = ['timeline', 'submissions', 'people', 'waivers'] as const;
  return openPortal('/entries/7/2027/view', {
    as: signedInAs([as]),
    readOverview: overview({ forms, rep }, { abilities: { tabs: [...tabs], actions: [] } }),
    ...answers,
  });
}
const aside = () => screen.findByRole('complementary', { name: 'About this entry' });
const fact = async (label: string) =>
  (await within(await aside()).findByText(label)).parentElement?.querySelector('dd') as HTMLElement;

it('the margin names whom to call, and leads to the waivers that are left', async () => {
  open('leader', { readMargin: margin({ rep, contacts: [{ kind: 'media', name: 'Priya Raghunathan' }] }) });
  expect((await fact('Leader')).textContent).toBe('Lee Leader(626) 555-0188lee@example.org');
  expect((await fact('Also')).textContent).toBe('Priya Raghunathan, media contact');
  expect(within(await fact('TOR Liaison')).queryByRole('button')).toBeNull();
  const links = within(await fact('Waivers signed')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 to sign', '/entries/7/2027/waivers/s/name/f/status=not-completed/p/1'],
    ['1 to approve', '/entries/7/2027/waivers/s/name/f/status=completed/p/1'],
  ]);
  expect(within(await aside()).queryByText('Private notes')).toBeNull();
});

it('the margin says how many entries the liaison has, where the server does, and assigns another', async () => {
  open('staff', {
    readMargin: margin({ rep: { ...rep, entries: 12 }, acts: ['assign_rep', 'add_note'] }),
    listReps: { data: [{ ...rep, entries: 12 }], total: 1 },
  });
  const liaison = await fact('TOR Liaison');
  expect(liaison.textContent).toContain('Stella Marchetti · 12 entries');
  (await within(liaison).findByRole('button', { name: 'Change' })).click();
  const dialog = await screen.findByRole('dialog', { name: 'Assign Liaison?' });
  await within(dialog).findByText(/12 entries in 2027/);
});

it('a note of the office is added beside the entry', async () => {
  const note = { id: 1, text: 'Hotel contract comes Monday.', at: '2026-10-20T17:00:00.000Z', by: 'Stella Marchetti' };
  const portal = open('staff', {
    readMargin: margin({ notes: { data: [note], more: false }, acts: ['add_note'] }),
    addNote: { success: true },
  });
  const notes = await fact('Private notes');
  expect(notes.textContent).toContain('Hotel contract comes Monday. Stella Marchetti, 10/20/2026');
  await portal.user.click(within(notes).getByRole('button', { name: 'Add a note' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a note' });
  await portal.user.type(within(dialog).getByLabelText(/^Note/), 'Called Lee.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Add note' }));
  await screen.findByText('The note has been added.');
  expect(portal.asked('addNote').map(({ body }) => body)).toEqual([{ text: 'Called Lee.' }]);
});

it('the office reads the timeline as what is late, next and done', async () => {
  open('staff');
  const late = await screen.findByRole('region', { name: 'Overdue' });
  expect(late.textContent).toContain('1 form');
  expect(within(late).getAllByRole('listitem')[0]?.textContent).toMatch(/^Emergency.*21 days late, not started/);
  const next = screen.getByRole('region', { name: 'Next' });
  expect(next.textContent).toMatch(/Band Profile.*60% filled.*10\/25\/2026/);
  // Due in 3 days: the note counts those of the next ten.
  expect(next.textContent).toContain('1 due in the next 10 days');
  expect(screen.getByRole('region', { name: 'Done' }).textContent).toContain('Marching Band Application');
  expect(screen.queryByText('Congratulations!')).toBeNull();
});

it('the timeline of the office waits for an application that is complete and not submitted, as its leaders do', async () => {
  const complete = { standing: 'pending', status: 'complete', started: true, completion: 100 } as const;
  const initial = [entryForm('band-application', { ...complete, due_date: '2026-10-30' })];
  open('staff', { readOverview: overview({ forms: { ...forms, initial }, rep }) });
  const next = within(await screen.findByRole('region', { name: 'Next' })).getAllByRole('listitem');
  expect(next.map(({ textContent }) => textContent)).toContain(
    'Marching Band ApplicationNot submitted yetdue 10/30/2026',
  );
  expect(screen.queryByRole('region', { name: 'Done' })).toBeNull();
});

it('the timeline of the office has an application among what is overdue that is complete, late and not submitted', async () => {
  const late = { standing: 'incomplete', status: 'complete', started: true, completion: 100 } as const;
  const initial = [entryForm('band-application', { ...late, due_date: '2026-10-20' })];
  open('staff', { readOverview: overview({ forms: { ...forms, initial }, rep }) });
  const overdue = within(await screen.findByRole('region', { name: 'Overdue' })).getAllByRole('listitem');
  expect(overdue.map(({ textContent }) => textContent)).toContain(
    'Marching Band Application2 days late, not submitted yetdue 10/20/2026',
  );
});

it('the timeline of the office says what is optional, and that a day which is over is not missed', async () => {
  const optional = [
    entryForm('press-release', { due_date: '2026-10-10', standing: 'pending', started: true, completion: 60 }),
    entryForm('official-photo', { due_date: '2027-02-15', standing: 'pending' }),
  ];
  open('staff', { readOverview: overview({ forms: { ...forms, optional }, rep }) });
  const next = within(await screen.findByRole('region', { name: 'Next' })).getAllByRole('listitem');
  expect(next.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Profile60% filleddue 10\/25\/2026$/),
    expect.stringMatching(/Not started, optionaldue 02\/15\/2027$/),
    expect.stringMatching(/60% filled, optional, still openwas due 10\/10\/2026$/),
  ]);
  expect(within(screen.getByRole('region', { name: 'Overdue' })).queryByText(/optional/)).toBeNull();
});

it('the timeline stays where its margin cannot be read, which is tried again when asked to', async () => {
  const portal = open('staff', { readMargin: new Refusal('unexpected') });
  await screen.findByRole('region', { name: 'Overdue' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  portal.answer({ readMargin: margin() });
  await portal.user.click(again);
  await aside();
});

it.each([
  [0, 194, ['0 of 194 people listed']],
  [20, 194, ['20 of 194 people listed']],
  [1200, 1194, ['1,200 people listed', '1,194 in the band']],
  [1, null, ['1 person listed']],
])('of %s people listed, where the final numbers say %s, the margin says %j', async (people, people_stated, lines) => {
  const street = { length_ft: null, kind: null, flame: null, loudspeakers: null };
  open('leader', {
    readOverview: overview({ forms, rep, org_type: 5 }, { abilities: { tabs: ['timeline'], actions: [] } }),
    readMargin: margin({ people, people_stated, street }),
  });
  const said = await fact('On the street');
  expect([...said.children].map(({ textContent }) => textContent)).toEqual(lines);
});

it.each([
  [
    3,
    { flame: null, loudspeakers: null },
    ['Loudspeakers: not answered yet', 'Flame or pyrotechnics: not answered yet'],
  ],
  [3, { flame: false, loudspeakers: true }, ['Loudspeakers', 'No flame']],
  [2, { flame: null, loudspeakers: false }, ['No loudspeakers']],
  [5, { flame: null, loudspeakers: null }, []],
])('an entry of type %s with the answers %o has no more facts than were given', async (org_type, answers, lines) => {
  open('leader', {
    readOverview: overview({ forms, rep, org_type }, { abilities: { tabs: ['timeline'], actions: [] } }),
    readMargin: margin({ people: 0, street: { length_ft: null, kind: null, ...answers } }),
  });
  const street = await fact('On the street');
  expect([...street.children].map(({ textContent }) => textContent)).toEqual(['No people listed yet', ...lines]);
});
