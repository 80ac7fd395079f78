/** What the press asks the office for: D-30, D-31, U-40. */
import { interviewRequest, mediaRequest } from '../access/requests.ts';
import { solved } from '../access/keys.ts';
import { admins, everyone, office, signedIn } from './actors.ts';
import type { Table } from './row.ts';

const asked = {
  requested_date: '2026-12-10',
  requested_time: '10 AM',
  first_name: 'Ada',
  last_name: 'Quill',
  phone: '626 555 0133',
  interview_location: 'Float barn',
  interview_length: '20 minutes',
  type_of_interview: 'In person',
  request_to_interview: 'A designer',
  deadline: 'December 12',
  interview_topic: 'Seeds and petals',
  media_outlet_name: 'Drill Gazette',
};
const letter = 'Thank you for asking.';

export const requestsPolicy: Table = {
  'POST /api/interview-request': {
    all: everyone,
    open: true,
    // Receipts to one address are limited: each actor has its own.
    body: async (cell) => ({
      ...asked,
      email: `${cell.actor.replaceAll(' ', '-')}@example.org`,
      recaptcha: await solved(cell),
    }),
  },
  'GET /api/interview-requests': { all: office },
  'GET /api/interview-requests/:id': { about: 'key', all: office, params: interviewRequest() },
  'GET /api/interview-requests/:id/letter': {
    about: 'key',
    all: office,
    params: interviewRequest(),
    query: { state: 'scheduled' },
  },
  'POST /api/interview-requests/:id/answer': {
    about: 'key',
    all: office,
    params: interviewRequest(),
    body: { state: 'scheduled', revision: 0, note: 'By phone', letter },
  },
  'POST /api/interview-requests/:id/undo': {
    about: 'key',
    all: office,
    params: interviewRequest({ answered: true }),
    body: { revision: 1 },
  },

  'GET /api/media-access': { all: signedIn },
  'POST /api/request-media-access': {
    all: signedIn,
    // U-13: nothing is decided about an address that nobody has confirmed.
    except: { 'unverified: own': 'refused' },
    body: { media_organization_name: 'Drill Gazette' },
  },
  'GET /api/media-requests': { all: office },
  'GET /api/media-requests/:id/letter': {
    about: 'key',
    all: office,
    params: mediaRequest(),
    query: { decision: 'refused' },
  },
  // U-02: a grant changes roles.
  'POST /api/media-requests/:id/decision': {
    about: 'key',
    all: admins,
    sees: ['staff'],
    params: mediaRequest(),
    body: { decision: 'granted', letter },
  },
  'POST /api/media-requests/:id/undo': {
    about: 'key',
    all: admins,
    sees: ['staff'],
    params: mediaRequest({ decided: true }),
  },
};
