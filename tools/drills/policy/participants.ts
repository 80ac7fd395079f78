/** Participants and the users of an entry: the P requirements. */
import { cosignature, freshRequest, requestOfEntry, secretInHand } from '../access/keys.ts';
import { type Actor, applicants, crew, everyone } from './actors.ts';
import type { Table, Verdict } from './row.ts';
import type { Target } from './target.ts';

const person = {
  type: 'general-participants',
  first_name: 'Fresh',
  last_name: 'Walker',
  email: 'fresh.walker@example.org',
  primary_role: 'Rider',
};
const leaderAdded = { email: 'fresh.leader@example.org', first_name: 'Fresh', last_name: 'Leader' };
const messageSent = { ids: [2_000_000_000], subject: 'Rehearsal', body: 'At six.' };
/** manageEntries and viewWaivers: people who work for the parade all, applicants their own. */
const own = { all: crew, own: applicants } as const;

export const participantsPolicy: Table = {
  'GET /api/participants/:entryId': { about: 'entry', ...own },
  'POST /api/participants/:entryId': { about: 'entry', ...own, body: person },
  'POST /api/participants/:entryId/multiple': {
    about: 'entry',
    ...own,
    body: {
      type: person.type,
      rows: [{ first_name: 'Fresh', last_name: 'Row', email: 'fresh.row@example.org', primary_role: 'Rider' }],
    },
  },
  'PUT /api/participants/:entryId/:participantId': { about: 'participant', ...own, body: person },
  'PUT /api/participants/:entryId/:participantId #of another entry': {
    about: 'crossed participant',
    own: [...crew, ...applicants],
    body: person,
  },
  'POST /api/participants/:entryId/remove/:participantId': {
    about: 'participant',
    ...own,
    body: { type: person.type },
  },
  'POST /api/participants/:entryId/remove/:participantId #of another entry': {
    about: 'crossed participant',
    own: [...crew, ...applicants],
    body: { type: person.type },
  },
  'POST /api/participants/:entryId/restore/:participantId': {
    about: 'participant',
    ...own,
    body: { type: person.type },
  },
  'POST /api/participants/:entryId/restore/:participantId #of another entry': {
    about: 'crossed participant',
    own: [...crew, ...applicants],
    body: { type: person.type },
  },
  'POST /api/participants/:entryId/chosen/remove': { about: 'entry', ...own, body: { ids: [2_000_000_000] } },
  'POST /api/participants/:entryId/chosen/restore': { about: 'entry', ...own, body: { ids: [2_000_000_000] } },
  'PUT /api/participants/:entryId/chosen/roles': {
    about: 'entry',
    ...own,
    body: { changes: [{ id: 2_000_000_000, from: 'Rider', to: 'Groom' }] },
  },
  // P-18: in the caller's own name and from their own address.
  'POST /api/participants/:entryId/chosen/message/preview': {
    about: 'entry',
    ...own,
    body: messageSent,
    except: { 'unverified: own': 'refused' },
  },
  'POST /api/participants/:entryId/chosen/message': {
    about: 'entry',
    ...own,
    body: messageSent,
    except: { 'unverified: own': 'refused' },
  },
  'PUT /api/waivers/:id': { about: 'waiver', ...own, body: { name: 'Fresh Name', email: 'fresh.name@example.org' } },
  'GET /api/entries/:organization_id/:year/users': { about: 'entry', ...own },
  // U-13: a person who typed another person's address is identified by their own.
  'POST /api/entries/:organization_id/:year/user/:type': {
    about: 'entry',
    ...own,
    params: { type: 'leader' },
    body: leaderAdded,
    except: { 'unverified: own': 'refused' },
  },
  'POST /api/entries/:organization_id/:year/user/:type #a float builder': {
    about: 'entry',
    ...own,
    params: { type: 'float-builder' },
    body: leaderAdded,
    except: { 'unverified: own': 'refused' },
  },
  'GET /api/entries/:organization_id/:year/invitations': { about: 'entry', ...own },
  'POST /api/entry-invitations/:id/resend': {
    about: 'entry invitation',
    ...own,
    except: { 'unverified: own': 'refused' },
  },
  'DELETE /api/entry-invitations/:id': { about: 'entry invitation', ...own },
  // P-12: everyone who sees the leaders can remove one.
  'PUT /api/users/:userId/organization/roles/delete': {
    about: 'organization role',
    ...own,
    body: ({ bundle, world }) => ({
      name: 'leader',
      organization_id: bundle.entry.organization_id,
      parade_id: world.paradeIds.get(bundle.entry.year),
    }),
  },
};

/** A person who typed another person's address cannot send requests in their name. */
const unconfirmed = { 'unverified: own': 'refused' } as const;

/** Second signers of forms: F-60 to F-62. */
export const cosigningPolicy: Table = {
  'GET /api/signature-requests': {
    about: 'entry',
    ...own,
    query: ({ params }) => ({ entry_id: params.id, form_type: 'participation-agreement' }),
  },
  'POST /api/signature-requests': { about: 'entry', ...own, body: freshRequest, except: unconfirmed },
  'POST /api/signature-requests/:locator/resend': {
    about: 'entry',
    ...own,
    params: requestOfEntry,
    except: unconfirmed,
  },
  'DELETE /api/signature-requests/:locator': { about: 'entry', ...own, params: requestOfEntry },
  'GET /api/cosigning/:secret': { about: 'key', all: everyone, open: true, params: secretInHand },
  'POST /api/cosigning/:secret': {
    about: 'key',
    all: everyone,
    open: true,
    params: secretInHand,
    body: cosignature,
    except: insidersRefused(),
  },
  'POST /api/cosigning/:secret/decline': {
    about: 'key',
    all: everyone,
    open: true,
    params: secretInHand,
    body: { note: null },
    except: insidersRefused(),
  },
};

/** W-12: returns the refusals: people of the entry and those who work for the parade never sign for another. */
function insidersRefused(): Partial<Record<`${Actor}: ${Target}`, Verdict>> {
  return Object.fromEntries([...crew, ...applicants].map((actor) => [`${actor}: own`, 'refused' as const]));
}
