import type { DisplayedStatus } from '@parade/contract/entries/status.ts';
import { withoutActor } from '../access/authorized.ts';
import { type Author, inTransaction } from '../database/change.ts';
import { createEntry } from '../entries/creation.ts';
import { updateFromForm } from '../entries/forms/writes.ts';
import { type EntryRow, findEntry } from '../entries/reads.ts';
import { receiveApplication, setStatus } from '../entries/writes.ts';
import { createOrganization } from '../organizations/writes.ts';
import type { Portal } from '../portal.ts';
import { ensureParade, setAcceptingYears, setSetting } from '../settings/writes.ts';

const byTests: Author = { kind: 'system', job: 'tests' };

/** Initializes the season of most tests: the parade of `year`, with all types accepting it and the next. */
export async function seedParadeYear(portal: Portal, year = 2027, mediaOpens = `${year - 1}-10-01`): Promise<void> {
  await inTransaction(portal, byTests, async (change) => {
    for (const each of [year - 2, year - 1, year, year + 1, year + 2]) await ensureParade(change, each);
    await setSetting(change, 'current_parade_year', year);
    await setSetting(change, 'media_guide_open_date', mediaOpens);
    for (let type_id = 1; type_id <= 7; type_id += 1)
      await setAcceptingYears(change, type_id, { from: year, to: year + 1 });
  });
}

/** Five digits from the first one on, so that lists by name are in the order of creation. */
let createdCount = 10_000;

/** Creates an organization, a Marching Band by default. Returns its id. */
export async function organization(portal: Portal, given: { name?: string; type_id?: number } = {}): Promise<number> {
  createdCount += 1;
  const { name = `Organization ${createdCount}`, type_id = 2 } = given;
  return inTransaction(portal, byTests, (change) => createOrganization(change, { name, type_id }));
}

export interface GivenEntry {
  readonly organization_id?: number;
  readonly type_id?: number;
  readonly year?: number;
  /** The stage that it reaches. */
  readonly stage?: DisplayedStatus;
  readonly official_name?: string;
  /** The account that made it. */
  readonly by: number;
  /** Whether that account leads it. */
  readonly led?: boolean;
}

/** Creates an entry in any stage, through the writes that real ones use. In progress by default. */
export async function entry(portal: Portal, given: GivenEntry): Promise<EntryRow> {
  const { year = 2027, stage = 'in-progress', by } = given;
  const organization_id =
    given.organization_id ??
    (await organization(portal, given.type_id === undefined ? {} : { type_id: given.type_id }));
  return inTransaction(portal, { kind: 'user', user_id: by, impersonator_id: null }, async (change) => {
    const created = await createEntry(
      change,
      { user_id: by, works_for_the_parade: true, is_office: true, leads: [] },
      {
        organization_name: '',
        organization_type: null,
        parade_year: year,
        role: given.led ? 'leader' : null,
        override: true,
        existing_organization: organization_id,
      },
    );
    if (given.official_name)
      await updateFromForm(change, created.id, { 'entry:official_name': given.official_name }, true);
    if (stage === 'interested')
      await change.tx.updateTable('entries').set({ status: null }).where('id', '=', created.id).execute();
    else if (stage === 'received') await receiveApplication(change, created.id);
    else await setStatus(change, withoutActor(created, 'update_status'), stage);
    const now = await findEntry(change.tx, created.id);
    if (!now) throw new Error('the entry went away');
    return now;
  });
}
