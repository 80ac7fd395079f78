import { seedParadeYear } from './entries.ts';
import { aStaffMember, signedInClient } from './people.ts';
import { testPortalWithApp } from './portal.ts';

export const settingsPath = '/api/settings';

/** Returns a portal with people who read and save its settings. */
export async function portalWithSettings() {
  const portal = await testPortalWithApp();
  await seedParadeYear(portal);
  const keeper = await aStaffMember(portal, 'admin');
  const admin = signedInClient(portal.app, keeper);
  return {
    portal,
    keeper,
    admin,
    staff: signedInClient(portal.app, await aStaffMember(portal)),
    read: async (client = admin) => (await client.get(settingsPath)).body,
    /** Returns the changes in the trail, oldest first. */
    lines: async () => {
      const rows = await portal.db
        .selectFrom('audit_events')
        .select('changes')
        .where('action', '=', 'settings.changed')
        .orderBy('id')
        .execute();
      return rows.map(({ changes }) => changes);
    },
  };
}

/** Returns settings as they are sent: in parts. */
export function partsOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
