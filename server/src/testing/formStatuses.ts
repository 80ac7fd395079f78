import type { FormType } from '@parade/contract/forms/formType.ts';
import { beforeEach } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry } from './entries.ts';
import { aStaffMember, signedInClient } from './people.ts';
import { testInstant, testPortalWithApp } from './portal.ts';

/**
 * Returns a portal with people who open the table of form statuses and send its reports; its clock is reset before each
 * test.
 */
export async function portalWithFormStatuses() {
  const portal = await testPortalWithApp();
  const office = await aStaffMember(portal);
  beforeEach(() => portal.clock.set(testInstant));
  const path = '/api/entry-form-statuses';
  return {
    portal,
    app: portal.app,
    office,
    staff: signedInClient(portal.app, office),
    admin: signedInClient(portal.app, await aStaffMember(portal, 'admin')),
    path,
    report: `${path}/send-status-report`,
    /** Creates an accepted entry of a type, in 2027 by default. */
    accepted: (type_id: number, official_name: string, year = 2027): Promise<EntryRow> =>
      entry(portal, { type_id, official_name, year, stage: 'accepted', by: office.id }),
    pathOf: (of: EntryRow, form_type: FormType) => `/api/forms/${of.organization_id}/${form_type}/${of.year}`,
  };
}
