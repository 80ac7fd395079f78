import { expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, signature } from '../../testing/participants.ts';
import { aStaffMember } from '../../testing/people.ts';
import { testPortal } from '../../testing/portal.ts';
import { handOverLink } from '../writes.ts';
import { declineWaiver } from './declining.ts';
import { signWaiver } from './signing.ts';

const portal = await testPortal();
await seedParadeYear(portal);
const staff = await aStaffMember(portal);
const band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });

it.each([
  ['leads nowhere else, wherever letters are mailed or the portal is no demo', { demo: false }, 0],
  ['leads nowhere else in a demo that mails', { demo: true, smtpUrl: 'smtp://127.0.0.1:1' }, 0],
  ['leads on in a demo without a mail server, whose outbox is the mailbox', { demo: true }, 1],
])('a link that was handed over %s', async (_what, config, offered) => {
  const email = `family${Object.keys(config).length}${offered}@example.org`;
  const [nora] = [await participant(portal, band, { email }), await participant(portal, band, { email })];
  const by = { kind: 'user', user_id: staff.id, impersonator_id: null } as const;
  const { secret } = await inTransaction(portal, by, (change) => handOverLink(change, withoutActor(nora, 'hand_over')));
  const minor = { 'participant:date_of_birth': '2013-06-01', 'participant:email': email, 'guardian:email': email };
  const act = { field_values: signature(portal, nora, minor), address: '198.51.100.7', agent: 'A phone' };
  const { next } = await signWaiver({ ...portal, config: { ...portal.config, ...config } }, null, secret, act);
  expect(next).toHaveLength(offered);
});

it('a guardian is not led to a child who has declined, nor to one whose entry is not accepted now', async () => {
  const email = 'family.apart@example.org';
  const withdrawn = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  const [nora, declined, elsewhere, waiting] = [
    await participant(portal, band, { email }),
    await participant(portal, band, { email }),
    await participant(portal, withdrawn, { email }),
    await participant(portal, band, { email }),
  ];
  await declineWaiver(portal, null, await secretFor(portal, declined.id), { as: 'declined', note: null });
  await secretFor(portal, elsewhere.id);
  await portal.db
    .updateTable('entries')
    .set({ approved_at: null, status: 'withdrawn' })
    .where('id', '=', withdrawn.id)
    .execute();
  const secret = await secretFor(portal, nora.id);
  const minor = { 'participant:date_of_birth': '2013-06-01', 'participant:email': email, 'guardian:email': email };
  const act = { field_values: signature(portal, nora, minor), address: '198.51.100.7', agent: 'A phone' };
  const { next } = await signWaiver(portal, null, secret, act);
  expect(next.map(({ name }) => name)).toEqual([waiting.name]);
});

it.each([
  [
    'names a child whose mailed link somebody has replaced since, and offers no link to it',
    { 'participant:date_of_birth': '2013-06-01' },
    1,
  ],
  ['of an adult names nobody else', { 'participant:date_of_birth': '1990-06-01' }, 0],
])('a signature %s', async (_what, born, named) => {
  const email = `family.newer.link${named}@example.org`;
  const [nora, replaced, waiting] = [
    await participant(portal, band, { email }),
    await participant(portal, band, { email }),
    await participant(portal, band, { email }),
  ];
  const by = { kind: 'user', user_id: staff.id, impersonator_id: null } as const;
  const secret = await secretFor(portal, nora.id);
  await inTransaction(portal, by, (change) => handOverLink(change, withoutActor(replaced, 'hand_over')));
  const values = signature(portal, nora, { ...born, 'participant:email': email, 'guardian:email': email });
  const act = { field_values: values, address: '198.51.100.7', agent: 'A phone' };
  const { next, relinked } = await signWaiver(portal, null, secret, act);
  expect(next.map(({ name }) => name)).toEqual(named > 0 ? [waiting.name] : []);
  expect(relinked).toEqual(named > 0 ? [{ name: replaced.name, form_name: 'Participant Waiver' }] : []);
});
