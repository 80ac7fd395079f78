import { settingDefaults, settingKeys } from '@parade/contract/settings/setting.ts';
import type { SiteSettings } from '@parade/contract/settings/siteSettings.ts';
import type { AnswerTable } from './answers.ts';
import { nobody, signedInAs } from './people.ts';
import { openPortal } from './portal.tsx';

/** Returns the settings of the site as the server answers them. */
export function site(with_: Partial<SiteSettings> = {}): SiteSettings {
  const { parades, organization_types } = nobody();
  return {
    revision: 5,
    settings: { ...settingDefaults, current_parade_year: 2027, media_guide_open_date: '2026-10-01' },
    editable: [...settingKeys],
    changed: {},
    organization_types: [...organization_types],
    parades: [...parades],
    ...with_,
  };
}

/** Opens a tab of the settings in the portal. */
export const openTab = (tab: string, answers: AnswerTable = {}, role: 'admin' | 'staff' = 'admin') =>
  openPortal(`/settings/${tab}`, { as: signedInAs([role]), readSettings: site(), ...answers });
