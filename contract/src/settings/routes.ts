import { route } from '../http/route.ts';
import { maxLogoBytes, settingsAnswer, settingsInput, withSettings } from './siteSettings.ts';

export const settingsRoutes = {
  readSettings: route({
    method: 'GET',
    path: '/api/settings',
    summary: 'Returns every setting, the years that each type takes applications for, and what the reader may change.',
    who: { may: 'manageOrgs' },
    output: settingsAnswer,
    refusals: [],
  }),

  saveSettings: route({
    method: 'POST',
    path: '/api/settings',
    summary:
      'Saves some settings and years of types, all of them or none; what is absent stays. As multipart/form-data the parts are settings[key] and organization_types[id][id, available_parade_id_from, available_parade_id_to]. With the revision that was read, a value that somebody else changed since answers 409 with both.',
    who: { may: 'manageOrgs' },
    body: settingsInput,
    spelled: withSettings,
    multipart: { max_bytes: maxLogoBytes, max_parts: 100 },
    output: settingsAnswer,
    notByToken: 'settings decide how people log in',
    refusals: ['revision-conflict', 'upload-refused'],
  }),
} as const;
