import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unreachable } from '../../testing/answers.ts';
import { entry, filledForm, overview } from '../../testing/entries.ts';
import { entryUser, participant } from '../../testing/participants.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';
import { waiver } from '../../testing/waivers.ts';

const bo = participant({
  participant_id: 501,
  first_name: 'Bo',
  last_name: 'Abel',
  waivers: [waiver()],
  actions: ['remove'],
});

function open(answers: Parameters<typeof openPortal>[1]) {
  return openPortal('/entries/7/2027/people', {
    as: signedInAs(['leader']),
    listEntryUsers: pageWith([entryUser()]),
    listEntryInvitations: pageWith([]),
    listParticipants: pageWith([bo]),
    ...answers,
  });
}

it('the question before a person is removed names the animals that they own, and no other animals', async () => {
  const rows = [
    { animal_name: 'Lucero', breed: 'Morgan', owner: 'participant', participant: '501' },
    { breed: 'Haflinger', owner: 'participant', participant: '501' },
    { animal_name: 'Bruno', breed: 'Morgan', owner: 'participant', participant: '500' },
    { animal_name: 'Sol', breed: 'Morgan', owner: 'external', participant: '501' },
  ];
  const animals = filledForm('equestrian-animals', { 'animals:list': rows });
  const portal = open({
    readOverview: overview({ org_type: 1 }),
    readForm: { form: animals, entry: entry() },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Remove Bo Abel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Participant' });
  expect(dialog.textContent).toContain(
    'Bo Abel owns Lucero and Haflinger in the form Animals. Please choose another owner there afterward.',
  );
  expect(portal.asked('readForm')).toMatchObject([
    { params: { form_type: 'equestrian-animals' }, query: { entry: 70 } },
  ]);
});

it('a person of an entry without animals, or whose animals cannot be read, is removed after the same question', async () => {
  const portal = open({ readOverview: overview({ org_type: 1 }), readForm: unreachable });
  await portal.user.click(await screen.findByRole('button', { name: 'Remove Bo Abel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Participant' });
  expect(dialog.textContent).not.toContain('owns');
});
