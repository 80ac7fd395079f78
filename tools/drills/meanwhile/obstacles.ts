/** What somebody else does while a request is under way, so that it would be refused if it came a moment later. */
import { withoutActor } from '@parade/server/access/authorized.ts';
import { type Change, inTransaction } from '@parade/server/database/change.ts';
import { type EntryRow, findEntry } from '@parade/server/entries/reads.ts';
import { deleteEntry } from '@parade/server/entries/settings/writes.ts';
import { setStatus } from '@parade/server/entries/writes.ts';
import { chosenParticipants } from '@parade/server/participants/reads.ts';
import { takeOff } from '@parade/server/participants/writes.ts';
import { signed } from '@parade/server/testing/participants.ts';
import { grantStaffRole } from '@parade/server/users/roles.ts';
import { disableAccount } from '@parade/server/users/writes.ts';
import type { Cell } from '../access/request.ts';

export interface Obstacle {
  readonly name: string;
  /** Whether it happens to an account and not to an entry. */
  readonly isOfAccounts?: true;
  /** Whether the short form has it. */
  readonly isInShort?: true;
  happen(cell: Cell): Promise<unknown>;
}

export const obstacles: readonly Obstacle[] = [
  {
    name: 'its entry is withdrawn',
    isInShort: true,
    happen: (cell) =>
      byTheOffice(cell, (change, entry) => setStatus(change, withoutActor(entry, 'update_status'), 'withdrawn')),
  },
  {
    name: 'its entry is deleted',
    happen: (cell) => byTheOffice(cell, (change, entry) => deleteEntry(change, withoutActor(entry, 'delete'))),
  },
  {
    name: 'its people are taken off the list',
    happen: (cell) =>
      byTheOffice(cell, async (change, entry) => {
        const { pending, screening } = cell.bundle;
        const ids = [pending.participant_id, screening.participant_id].flatMap((id) => id ?? []);
        await takeOff(change, entry, await chosenParticipants(change.tx, entry.id, ids));
      }),
  },
  {
    name: 'its waiver is signed',
    happen: ({ portal, bundle }) => signed(portal, bundle.pending, {}, bundle.secret),
  },
  {
    name: 'its account is disabled',
    isOfAccounts: true,
    happen: ({ portal, params }) =>
      inTransaction(portal, { kind: 'system', job: 'drill' }, (change) =>
        disableAccount(change, withoutActor({ id: Number(params.id) }, 'change_access')),
      ),
  },
  {
    name: 'its account becomes a superadmin',
    isOfAccounts: true,
    isInShort: true,
    happen: ({ portal, params }) =>
      inTransaction(portal, { kind: 'system', job: 'drill' }, (change) =>
        grantStaffRole(change, withoutActor({ id: Number(params.id) }, 'change_roles'), 'superadmin'),
      ),
  },
];

function byTheOffice({ portal, bundle }: Cell, act: (change: Change, entry: EntryRow) => Promise<unknown>) {
  return inTransaction(portal, { kind: 'system', job: 'drill' }, async (change) => {
    const entry = await findEntry(change.tx, bundle.entry.id);
    if (!entry) throw new Error('the entry is gone before anybody deleted it');
    return act(change, entry);
  });
}
