/** Organizations, entering for them, and the address book: S-08, D-01, D-06 to D-09 and E-04 to E-06. */
import { organization } from '@parade/server/testing/entries.ts';
import { absentId } from '../access/objects.ts';
import type { Cell } from '../access/request.ts';
import { admins, applicants, crew, entryCreators, office } from './actors.ts';
import type { Row, Table } from './row.ts';

let made = 0;

/** One without entries, made for the cell. */
const fresh = async ({ portal, exists }: Cell) => ({ id: exists ? await organization(portal) : absentId });
/** Staff see every organization, and delete and merge none. */
const forAdmins = { about: 'key', all: admins, sees: ['staff'], params: fresh } as const satisfies Row;
const ofEntry = ({ params }: Cell) => ({ id: Number(params['organization_id']) });

const inside = { about: 'entry', as: 'list', all: crew, own: applicants } as const satisfies Row;
const ofEntryYear = ({ bundle }: Cell) => ({ year: bundle.entry.year, status: 'any' });

export const organizationsPolicy: Table = {
  'GET /api/organizations-autosuggest': {
    about: 'entry',
    as: 'list',
    all: crew,
    own: ['leader', 'unverified'],
    except: { 'leader: other year': 'granted', 'unverified: other year': 'granted' },
    query: ({ bundle }) => ({ q: bundle.entry.organization_name, id: bundle.entry.organization_id }),
    mark: ({ bundle }) => `"id":${bundle.entry.organization_id}`,
  },
  // S-08: manageOrgs opens organizations.
  'GET /api/organizations': {
    about: 'entry',
    as: 'list',
    all: office,
    query: ({ bundle }) => ({ q: bundle.entry.organization_name, perPage: 500 }),
    mark: ({ bundle }) => `"id":${bundle.entry.organization_id}`,
  },
  'POST /api/organizations': { all: office, body: { name: 'Fresh Organization', type_id: 2 } },
  'GET /api/organizations/:id': { about: 'entry', all: office, params: ofEntry },
  'PUT /api/organizations/:id': {
    about: 'entry',
    all: office,
    params: ofEntry,
    body: ({ bundle }) => ({ name: bundle.entry.organization_name, type_id: bundle.entry.org_type }),
  },
  'POST /api/organizations/:id/leader': {
    about: 'entry',
    all: office,
    params: ofEntry,
    body: () => {
      made += 1;
      return { email: `leader.of.matrix${made}@example.org`, first_name: 'Fresh', last_name: 'Leader' };
    },
  },
  'DELETE /api/organizations/:id': forAdmins,
  'GET /api/organizations/:id/merge': {
    ...forAdmins,
    query: async ({ portal }) => ({ into: await organization(portal) }),
  },
  'POST /api/organizations/:id/merge': {
    ...forAdmins,
    body: async ({ portal }) => ({ into: await organization(portal), entries: 0, roles: 0 }),
  },

  // E-25: people of an entry see its contacts.
  'GET /api/overview': { ...inside, query: ofEntryYear },
  'GET /api/address-book/:organization_id/:year': { about: 'entry', all: crew, own: applicants },
  'GET /api/address-book-export': { ...inside, query: ofEntryYear },
  'GET /api/address-book-labels/choice': { ...inside, query: ofEntryYear },
  'GET /api/address-book-labels': { all: [...crew, ...applicants], query: { contact: 'leader' } },
};

/** Creating an entry (E-04 to E-06), and with it a leader. */
export const creationPolicy: Table = {
  'POST /api/entries': {
    all: entryCreators,
    body: { organization_name: 'A New Band', organization_type: 2, parade_year: 2027 },
  },
  'GET /api/application-dates': { all: entryCreators },
  'GET /api/entry-years': { all: entryCreators, query: { organization_type: 2 } },
  // An applicant enters for an organization that they lead; any other gets the response of a missing one.
  'POST /api/entries #for an existing organization': {
    about: 'entry',
    all: crew,
    own: ['leader', 'unverified'],
    absentStatus: 422,
    // The same organization: it does not matter which year somebody leads it in.
    except: { 'leader: other year': 'granted', 'unverified: other year': 'granted' },
    body: ({ params }) => ({
      existing_organization: params.organization_id,
      parade_year: 2027,
      override: true,
      role: '',
    }),
  },
  // F-37: leading an entry opens what a volunteer does not read, so only the office makes itself leader of any.
  'POST /api/entries #as the leader of an existing organization': {
    about: 'entry',
    all: office,
    own: ['leader', 'unverified'],
    absentStatus: 422,
    except: {
      'leader: other year': 'granted',
      'unverified: other year': 'granted',
      'volunteer: own': 'absent',
      'volunteer: other year': 'absent',
      'volunteer: other organization': 'absent',
      'volunteer: absent': 'absent',
    },
    body: ({ params }) => ({
      existing_organization: params.organization_id,
      parade_year: 2027,
      override: true,
      role: 'leader',
    }),
  },
};
