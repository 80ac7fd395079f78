import { route } from '../http/route.ts';
import { retentionAnswer, retentionBody } from './retention.ts';

export const settingsRoutes = {
  readRetention: route({
    method: 'GET',
    path: '/api/retention',
    summary: 'The day of each parade, and how many days after it medical notes and licenses are deleted.',
    who: { may: 'manageOrgs' },
    output: retentionAnswer,
    refusals: [],
  }),

  saveRetention: route({
    method: 'PUT',
    path: '/api/retention',
    summary: 'Sets the day of parades, in their own year, and the days until deletion. What is absent stays.',
    who: { may: 'manageOrgs' },
    body: retentionBody,
    output: retentionAnswer,
    refusals: ['not-found'],
  }),
} as const;
