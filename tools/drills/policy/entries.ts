/** Entries, their forms and settings: the E and F requirements. */
import { sealedNow } from '@parade/server/entries/forms/pictures.ts';
import type { Database } from '@parade/server/database/pool.ts';
import { calendarSecret, lineUpDraft } from '../access/keys.ts';
import { admins, applicants, crew, everyone, office, press, signedIn } from './actors.ts';
import type { Table } from './row.ts';

/** E-26: media and broadcasters see the current year; judges see accepted floats of it. */
const currentYearOnly = {
  'media: other year': 'absent',
  'broadcaster: other year': 'absent',
  'judge: other year': 'absent',
} as const;
const watchers = [...press, 'judge'] as const;
const filledForm = { form_type: 'press-release' };
const typeFloat = 3;
const newVersion = { sample: true, blocks: [{ text: 'Ask us for the rates.' }] };

/** Each version replaces the one before it. */
async function newestVersion(db: Database, text_id: string): Promise<number | null> {
  const row = db.selectFrom('form_texts').select((of) => of.fn.max('version').as('version'));
  return (await row.where('text_id', '=', text_id).executeTakeFirst())?.version ?? null;
}

/** Returns the entry's values that were shown. */
async function rowOf(db: Database, id: number) {
  return db.selectFrom('entries').select(['displayed_status', 'rep_id']).where('id', '=', id).executeTakeFirst();
}

export const entriesPolicy: Table = {
  'GET /api/entries': {
    about: 'entry',
    as: 'list',
    all: [...crew, ...watchers],
    own: applicants,
    except: currentYearOnly,
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/entries #all at once': {
    about: 'entry',
    as: 'list',
    all: [...crew, ...watchers],
    own: applicants,
    except: currentYearOnly,
    query: { year: 'any', limit: 10_000 },
  },
  // The sealed address is the proof.
  'GET /api/pictures/:file_id': {
    about: 'file',
    all: everyone,
    open: true,
    query: ({ portal, params }) => ({ size: 'row', ...sealedNow(portal, String(params.file_id), 'row') }),
  },
  // E-41, E-44: the order of a year and its drafts.
  'GET /api/entries_order': {
    about: 'entry',
    as: 'list',
    all: admins,
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'PUT /api/entries_order': {
    about: 'entry',
    all: admins,
    absentStatus: 422,
    body: ({ params }) => ({ ids: [params.id] }),
  },
  'PUT /api/entries_order_clear': {
    about: 'entry',
    all: admins,
    absentStatus: 422,
    body: ({ params }) => ({ ids: [params.id] }),
  },
  'PUT /api/entries_order/warnings': {
    about: 'entry',
    all: admins,
    body: ({ params }) => ({ rule: 'length-not-given', entry_id: params.id, other_id: params.id, accepted: true }),
  },
  'POST /api/entries_order/drafts': {
    all: admins,
    body: ({ actor, bundle }) => ({ year: 2027, name: `By ${actor}`, ids: [bundle.entry.id] }),
  },
  'PUT /api/entries_order/drafts/:id': {
    about: 'key',
    all: admins,
    params: lineUpDraft,
    body: ({ actor }) => ({ name: `Of ${actor}` }),
  },
  'DELETE /api/entries_order/drafts/:id': { about: 'key', all: admins, params: lineUpDraft },
  'PUT /api/entries_order/drafts/:id/official': { about: 'key', all: admins, params: lineUpDraft, body: {} },
  'GET /api/overview/:organization_id/:year': { about: 'entry', all: [...crew, ...watchers], own: applicants },
  // E-87: volunteers and float builders see the entry, but the letter is not to them.
  'GET /api/entries/:id/letter': {
    about: 'entry',
    all: office,
    own: ['leader', 'unverified'],
    sees: ['volunteer', 'float builder'],
    // A builder sees only their own entry.
    except: { 'float builder: other year': 'absent', 'float builder: other organization': 'absent' },
  },
  // Everyone gets only their own entries, as server/src/entries/tasks/routes.test.ts checks.
  'GET /api/own-calendar': { all: signedIn },
  // In the caller's own name and from their own address.
  'POST /api/own-calendar': {
    all: signedIn,
    except: { 'unverified: own': 'refused' },
    hands: ['calendar feed'],
  },
  'DELETE /api/own-calendar': { all: signedIn },
  'GET /api/calendar/:secret': { about: 'key', all: everyone, open: true, params: calendarSecret },
  'GET /api/own-tasks': { all: signedIn },
  // Anyone outside an entry gets no margin; judges and the press lack the permission itself.
  'GET /api/entries/:id/margin': { about: 'entry', all: crew, own: applicants },
  // The directory's rows on all its pages.
  'GET /api/entries/choice': {
    about: 'entry',
    as: 'list',
    all: [...crew, ...watchers],
    own: applicants,
    except: currentYearOnly,
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/entries/view-counts': { all: [...crew, ...watchers, ...applicants] },
  'PUT /api/entries/statuses': {
    about: 'entry',
    as: 'bulk',
    all: office,
    body: async ({ params, portal }) => ({
      changes: [
        {
          id: Number(params.id),
          from: (await rowOf(portal.db, Number(params.id)))?.displayed_status ?? 'accepted',
          to: 'withdrawn',
        },
      ],
    }),
  },
  'PUT /api/entries/reps': {
    about: 'entry',
    as: 'bulk',
    all: office,
    body: async ({ params, portal, world }) => ({
      changes: [
        {
          id: Number(params.id),
          from: (await rowOf(portal.db, Number(params.id)))?.rep_id ?? null,
          to: world.people.volunteer?.id,
        },
      ],
    }),
  },
  // Missing entries are counted as left out.
  'POST /api/entries/remind': {
    about: 'entry',
    as: 'bulk',
    all: office,
    // E-22: nobody is reminded of the forms of a parade that is over.
    except: Object.fromEntries(office.map((actor) => [`${actor}: other year`, 'absent' as const])),
    body: ({ params }) => ({ entry_ids: [Number(params.id)] }),
  },
  'POST /api/entries/export': {
    about: 'entry',
    as: 'list',
    all: office,
    body: ({ bundle }) => ({ filters: { year: bundle.entry.year }, columns: ['name', 'status'] }),
  },
  'PUT /api/entries/:id/status': { about: 'entry', all: office, body: { status: 'withdrawn' } },
  'PUT /api/entries/:id/rep': {
    about: 'entry',
    all: office,
    body: ({ world }) => ({ user_id: world.people.volunteer?.id }),
  },
  // The directory's liaison filter is available to everyone who works for the parade.
  'GET /api/reps': { all: crew },

  // Settings of an entry.
  'PUT /api/entries/:id/copy': { about: 'entry', all: office, body: { parade_year: 2028 } },
  'PUT /api/entries/:id/year': { about: 'spare entry', all: admins, body: { parade_year: 2028 } },
  'PUT /api/entries/:id/move/:organization_id': {
    about: 'entry',
    all: office,
    params: ({ world }) => ({ organization_id: world.emptyOrganizationId }),
  },
  'PUT /api/entries/toggle-media-guide': {
    about: 'entry',
    all: admins,
    body: ({ params }) => ({ id: params.id, hidden: true }),
  },
  'DELETE /api/entries/:id': { about: 'entry', all: admins },

  // The form completion table.
  'GET /api/entry-form-statuses': {
    about: 'entry',
    as: 'list',
    all: office,
    query: ({ bundle }) => ({ filterYear: bundle.entry.year, filterOrganizationType: typeFloat, perPage: 100 }),
  },
  'GET /api/entry-form-statuses/choice': {
    about: 'entry',
    as: 'list',
    all: office,
    query: ({ bundle }) => ({ filterYear: bundle.entry.year, filterOrganizationType: typeFloat }),
    mark: ({ bundle }) => new RegExp(`[[,]${bundle.entry.id}[,\\]]`),
  },
  'POST /api/entry-form-statuses/message': {
    about: 'entry',
    as: 'bulk',
    all: office,
    body: ({ params }) => ({ entry_ids: [params.id], subject: 'Hello', body: 'Please look at your forms.' }),
  },
  'POST /api/entry-form-statuses/message/preview': {
    about: 'entry',
    as: 'list',
    // It shows the letter about the first entry and changes nothing.
    all: office,
    body: ({ params }) => ({ entry_ids: [params.id], subject: 'Hello', body: 'Please look at your forms.' }),
  },
  'GET /api/entry-form-statuses/totals': {
    all: office,
    query: { filterYear: 2027, filterOrganizationType: typeFloat },
  },
  'GET /api/entry-form-statuses/send-status-report': { all: admins, query: { year: 2027 } },
  'POST /api/entry-form-statuses/send-status-report': { all: admins, body: { year: 2027, count: 100 } },
  'GET /api/entry-form-statuses/remind': { all: office, query: { year: 2027, type: typeFloat } },
  'POST /api/entry-form-statuses/remind': { all: office, body: { year: 2027, type: typeFloat, count: 100 } },

  // Forms. Media and judges have views of their own.
  'GET /api/forms/:organization_id/:form_type/:year': {
    about: 'entry',
    all: crew,
    own: applicants,
    params: filledForm,
  },
  'PUT /api/forms/:organization_id/:form_type/:year': {
    about: 'entry',
    all: crew,
    own: applicants,
    params: filledForm,
    body: { field_values: { 'kit:embargo': '2026-12-01' } },
  },
  // F-43: drafting works before the address is confirmed, submitting does not.
  'PUT /api/forms/:organization_id/:form_type/:year #submit': {
    about: 'entry',
    all: crew,
    own: applicants,
    params: filledForm,
    body: { field_values: {}, submit: true },
    except: { 'unverified: own': 'refused' },
  },
  'PUT /api/forms/:organization_id/:form_type/:year/editors': {
    about: 'entry',
    all: crew,
    own: applicants,
    params: filledForm,
    body: { field: null, open: true },
  },
  'POST /api/forms/:organization_id/:form_type/:year/copy': {
    about: 'entry',
    all: crew,
    own: applicants,
    params: filledForm,
  },
  'GET /api/forms/:organization_id/:form_type/:year/pdf': {
    about: 'entry',
    all: crew,
    own: applicants,
    params: filledForm,
  },
  // The letter goes to the reader's own confirmed address.
  'POST /api/forms/:organization_id/:form_type/:year/mail': {
    about: 'entry',
    all: crew,
    own: applicants,
    params: filledForm,
    except: { 'unverified: own': 'refused' },
  },
  'PUT /api/form-submissions/:id/complete': { about: 'submission', all: office, body: { complete: 1 } },
  // F-09: admins only.
  'POST /api/form-submissions/:id/clear': {
    about: 'submission',
    all: admins,
    body: ({ bundle }) => ({ revision: bundle.revision }),
  },
  'POST /api/aws/presign': {
    about: 'entry',
    all: crew,
    own: applicants,
    hands: ['upload grant'],
    body: ({ params }) => ({
      name: 'picture.jpg',
      type: 'image/jpeg',
      extras: {
        organization_id: params.organization_id,
        year: params.year,
        form_type: 'press-release',
        path: 'kit:images',
        size: 1000,
      },
    }),
  },
  'POST /api/files/:file_id/accept': { about: 'file', all: crew, own: applicants },
  'GET /api/files/:file_id': { about: 'file', all: crew, own: applicants },
  'GET /api/files/:file_id/thumbnail': { about: 'file', all: crew, own: applicants },
  'GET /api/files/:file_id/original': { about: 'file', all: crew, own: applicants },
  'PUT /api/form_files/rotate': {
    about: 'file',
    all: crew,
    own: applicants,
    body: ({ bundle, params }) => ({ ...bundle.file, id: params.file_id }),
  },
  // A file that no answer refers to is only its uploader's: here the superadmin's.
  'GET /api/files/:file_id #attached to nothing': {
    about: 'asked file',
    all: ['superadmin'],
    own: [...crew, ...applicants],
    except: onlyUploader(),
  },
  'POST /api/files/:file_id/accept #attached to nothing': {
    about: 'asked file',
    all: ['superadmin'],
    own: [...crew, ...applicants],
    except: onlyUploader(),
  },

  // Form files: applicants see those of the types of their organizations.
  'GET /api/form-due-dates': { all: admins, query: { year: 2027 } },
  'PUT /api/form-due-dates': {
    all: admins,
    query: { year: 2027 },
    body: { due_dates: [{ form_type: 'float-application', due_on: '2026-12-05' }] },
  },
  'GET /api/form-terms': { all: office, query: { year: 2027 } },
  'PUT /api/form-terms': { all: office, query: { year: 2027 }, body: { fees: { commercial: '18000.00' } } },
  'GET /api/form-texts': { all: admins },
  'POST /api/form-texts/:text_id': {
    all: admins,
    params: { text_id: 'advertising' },
    body: async ({ portal }) => ({ ...newVersion, after: (await newestVersion(portal.db, 'advertising')) ?? 1 }),
  },
  'GET /api/form-files': {
    about: 'form file',
    as: 'list',
    all: crew,
    own: applicants,
    mark: ({ params }) => new RegExp(`"id":${params.id},`),
  },
  'GET /api/form-files/:id/file': { about: 'form file', all: crew, own: applicants },
  'POST /api/form_files/:organization_id/:file_id/downloads': { about: 'form file', all: crew, own: applicants },
  'POST /api/form-files/presign': {
    all: admins,
    hands: ['upload grant'],
    body: { name: 'paper.pdf', type: 'application/pdf', size: 100 },
  },
  'POST /api/form-files': {
    all: admins,
    body: { form_type: 'float-application', display_name: 'A page elsewhere', url: 'https://example.org/paper' },
  },
  'DELETE /api/form-files/:id': { about: 'form file', all: admins },
  'GET /api/form-types': { all: admins },
};

function onlyUploader() {
  return Object.fromEntries(
    [...crew, ...applicants]
      .filter((actor) => actor !== 'superadmin')
      .map((actor) => [`${actor}: own`, 'absent' as const]),
  );
}
