/** What somebody else does while a request is under way, so that it would be refused if it came a moment later. */
import { withoutActor } from '@parade/server/access/authorized.ts';
import { type Change, inTransaction } from '@parade/server/database/change.ts';
import { type PageRow, pageAt } from '@parade/server/content/reads.ts';
import { completedInput, deletePage, savePage } from '@parade/server/content/writes.ts';
import { type EntryRow, findEntry } from '@parade/server/entries/reads.ts';
import { deleteEntry } from '@parade/server/entries/settings/writes.ts';
import { setStatus } from '@parade/server/entries/writes.ts';
import { Refusal } from '@parade/server/http/refusal.ts';
import { type AwardRow, findAward } from '@parade/server/judging/reads.ts';
import { closeAward, deleteAward } from '@parade/server/judging/writes.ts';
import { chosenParticipants } from '@parade/server/participants/reads.ts';
import { takeOff } from '@parade/server/participants/writes.ts';
import { setSetting } from '@parade/server/settings/writes.ts';
import { signed } from '@parade/server/testing/participants.ts';
import { grantStaffRole } from '@parade/server/users/roles.ts';
import { disableAccount } from '@parade/server/users/writes.ts';
import type { Sent } from '../access/cells.ts';
import type { Cell } from '../access/request.ts';

export interface Obstacle {
  readonly name: string;
  /** Whether it happens to an account and not to an entry. */
  readonly isOfAccounts?: true;
  /** The calls that it is about, by method and path; absent: all that are about an entry, or an account. */
  readonly calls?: RegExp;
  /** Whether the short form has it. */
  readonly isInShort?: true;
  happen(cell: Cell, sent: Sent): Promise<unknown>;
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
  {
    name: 'its award is deleted',
    calls: /\/awards\/:id/,
    happen: (cell, sent) => onAward(cell, sent, (change, award) => deleteAward(change, withoutActor(award, 'manage'))),
  },
  {
    name: 'scoring of its award is closed',
    calls: /\/awards\/:id/,
    isInShort: true,
    happen: (cell, sent) =>
      onAward(cell, sent, (change, award) =>
        closeAward(change, withoutActor(award, 'manage'), { closed: true, revision: award.revision }),
      ),
  },
  {
    name: 'its judge is taken off the award',
    calls: /\/awards\/:id/,
    isInShort: true,
    happen: (cell, sent) =>
      byAdmins(cell, ({ tx }) => tx.deleteFrom('award_judges').where('award_id', '=', idIn(sent)).execute()),
  },
  {
    name: 'its page is deleted',
    calls: /\/pages\/:id/,
    isInShort: true,
    happen: (cell, sent) => onPage(cell, sent, (change, page) => deletePage(change, withoutActor(page, 'delete'))),
  },
  {
    name: 'its page is given another text',
    calls: /\/pages\/:id/,
    happen: (cell, sent) =>
      onPage(cell, sent, (change, page) =>
        savePage(change, withoutActor(page, 'edit'), {
          ...completedInput(page, { ...page, publish_at: page.publish_at }),
          html: '<p>Another text.</p>',
        }),
      ),
  },
  {
    name: 'waiver emails are switched off',
    calls: /waiver|participants/,
    isInShort: true,
    happen: (cell) => byAdmins(cell, (change) => setSetting(change, 'enable_waiver_emails', false)),
  },
  {
    name: 'registration of media is closed',
    calls: /^POST \/api\/users$|media/,
    happen: (cell) => byAdmins(cell, (change) => setSetting(change, 'enable_media_registration', false)),
  },
  {
    name: 'the media guide opens only in spring',
    calls: /media|interview|program/,
    happen: (cell) => byAdmins(cell, (change) => setSetting(change, 'media_guide_open_date', '2027-03-01')),
  },
  {
    name: 'the years of all types are closed',
    calls: /^(POST \/api\/entries|PUT \/api\/entries\/:id\/(copy|year))$/,
    isInShort: true,
    happen: (cell) =>
      byAdmins(cell, ({ tx }) =>
        tx
          .updateTable('organization_types')
          .set({ available_parade_id_from: null, available_parade_id_to: null })
          .execute(),
      ),
  },
];

function byAdmins({ portal }: Cell, act: (change: Change) => Promise<unknown>) {
  return inTransaction(portal, { kind: 'system', job: 'drill' }, act);
}

/** Acts on the award that a call names; there is none where the call names one that never was. */
function onAward(cell: Cell, sent: Sent, act: (change: Change, award: AwardRow) => Promise<unknown>) {
  return byAdmins(cell, async (change) => {
    const award = await findAward(change.tx, idIn(sent));
    if (!award) throw new Refusal('not-found');
    return act(change, award);
  });
}

function onPage(cell: Cell, sent: Sent, act: (change: Change, page: PageRow) => Promise<unknown>) {
  return byAdmins(cell, async (change) => {
    const page = await pageAt(change.tx, idIn(sent));
    if (!page) throw new Refusal('not-found');
    return act(change, page);
  });
}

/** The id of an award or a page, which a row may have made for its call alone; 0 for one to be made. */
function idIn({ path }: Sent): number {
  return Number(/^\/api\/(?:awards|pages)\/(\d+)/.exec(path)?.[1] ?? 0);
}

function byTheOffice({ portal, bundle }: Cell, act: (change: Change, entry: EntryRow) => Promise<unknown>) {
  return inTransaction(portal, { kind: 'system', job: 'drill' }, async (change) => {
    const entry = await findEntry(change.tx, bundle.entry.id);
    if (!entry) throw new Error('the entry is gone before anybody deleted it');
    return act(change, entry);
  });
}
