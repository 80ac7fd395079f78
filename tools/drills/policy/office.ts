/** Trail, pages, letters, press and reports: the A, D, N and X requirements. */
import { readNewSeason } from '@parade/server/seasons/reads.ts';
import {
  emptyFaqCategory,
  faqBody,
  feedbackBody,
  newFaqCategory,
  ownFaq,
  ownFaqCategory,
  ownFeedback,
  presentFaqOrder,
  ownPage,
  ownView,
  pageBody,
  pagePicture,
  pictureSignature,
  unsubscribeLink,
} from '../access/keys.ts';
import { admins, applicants, crew, everyone, office, press, signedIn } from './actors.ts';
import type { Row, Table } from './row.ts';

/** A season that has already started, before the current one: starting it again has no effect, not even on the matrix's other rows. */
const startedYear = 1990;

/** managePages, about a page made for the cell. */
const editors = { about: 'key', all: admins, params: ownPage } as const satisfies Row;

export const officePolicy: Table = {
  // viewAuditLog.
  'GET /api/audit_details': {
    about: 'entry',
    as: 'list',
    all: admins,
    query: ({ params }) => ({ entry: params.id, action: 'entry.created' }),
    mark: ({ exists }) => (exists ? '"action":"entry.created"' : 'never'),
  },
  'GET /api/audit_details/export': { all: admins, query: () => ({ action: 'entry.created' }) },
  'GET /api/audit_logs': { all: admins, query: () => ({ filterAction: 'entry.created' }) },
  'GET /api/audit_logs/export': { all: admins, query: () => ({ filterAction: 'entry.created' }) },

  // D-05: public, any signed-in user, or restricted to chosen roles.
  'GET /api/pages/s/:slug': {
    about: 'page',
    all: everyone,
    open: true,
    params: ({ exists }) => ({ slug: exists ? 'public-page' : 'no-page' }),
  },
  'GET /api/pages/s/:slug #for any user': {
    about: 'page',
    all: signedIn,
    others: 'absent',
    open: true,
    params: ({ exists }) => ({ slug: exists ? 'members-page' : 'no-page' }),
  },
  'GET /api/pages/s/:slug #for volunteers': {
    about: 'page',
    all: ['volunteer', ...admins],
    others: 'absent',
    open: true,
    params: ({ exists }) => ({ slug: exists ? 'volunteers-page' : 'no-page' }),
  },
  'GET /api/pages': { all: admins },
  'GET /api/pages/:id': editors,
  'PUT /api/pages/:id': { ...editors, body: pageBody },
  'PUT /api/pages/:id #a new one': { all: admins, params: { id: 'new' }, body: pageBody },
  'DELETE /api/pages/:id': editors,
  'GET /api/pages/:id/versions': editors,
  'GET /api/pages/:id/versions/:version': editors,
  'POST /api/pages/:id/versions/:version/restore': { ...editors, body: { revision: 1 } },
  'GET /api/pages/:id/preview': { ...editors, query: { as: 'media' } },
  'GET /api/page-menus': { all: admins },
  'PUT /api/page-menus': { all: admins, body: { menus: [], shown: [] } },
  // The drill sends JSON, and a picture comes as a part, so an allowed caller gets an error about the picture.
  'POST /api/files/page': { all: admins, body: {}, grantedStatus: 422 },
  // By the signature of its address, which everyone who was sent the page has.
  'GET /api/files/page/:picture': {
    about: 'key',
    all: everyone,
    open: true,
    params: pagePicture,
    query: pictureSignature,
  },

  // D-60: anybody reads questions; manageFaqs writes them, about one made for the cell.
  'GET /api/privacy': { all: everyone, open: true },
  'GET /api/faq': { all: everyone, open: true },
  'GET /api/faq/:id': { about: 'key', all: everyone, open: true, params: ownFaq },
  'POST /api/faq': { all: admins, body: async (cell) => ({ ...faqBody, ...(await ownFaqCategory(cell)) }) },
  'POST /api/faq/:id': {
    about: 'key',
    all: admins,
    params: ownFaq,
    body: async (cell) => ({ ...faqBody, ...(await ownFaqCategory(cell)), revision: 1 }),
  },
  'DELETE /api/faq/:id': { about: 'key', all: admins, params: ownFaq },
  'GET /api/faq-category': { all: everyone, open: true },
  'GET /api/faq-category/:id': { about: 'key', all: everyone, open: true, params: emptyFaqCategory },
  'POST /api/faq-category': { all: admins, body: newFaqCategory },
  'POST /api/faq-category/:id': { about: 'key', all: admins, params: emptyFaqCategory, body: newFaqCategory },
  'DELETE /api/faq-category/:id': { about: 'key', all: admins, params: emptyFaqCategory },
  'PUT /api/faq-order': { all: admins, body: presentFaqOrder },
  // D-61: anybody writes, the office reads.
  'POST /api/feedback': { all: everyone, open: true, body: feedbackBody },
  'GET /api/feedback': { all: office },
  'PUT /api/feedback/:id': { about: 'key', all: office, params: ownFeedback, body: { state: 'answered' } },

  // Views of lists: everyone has their own. The list decides what they show.
  'GET /api/list-views': { all: signedIn, query: { list: 'directory' } },
  'POST /api/list-views': {
    all: signedIn,
    body: ({ actor }) => ({
      list: 'directory',
      name: `View of ${actor}`,
      filters: {},
      sort_by: 'name',
      columns: null,
      page_size: null,
    }),
  },
  // Sharing is the office's.
  'POST /api/list-views #shared': {
    all: office,
    body: ({ actor }) => ({
      list: 'directory',
      name: `Shared by ${actor}`,
      filters: {},
      sort_by: 'name',
      columns: null,
      page_size: null,
      is_shared: true,
    }),
  },
  'PUT /api/list-views/default': { all: signedIn, body: { list: 'directory', view_id: null } },
  'PUT /api/list-views/:id': { about: 'key', all: signedIn, params: ownView, body: { name: 'Renamed' } },
  'DELETE /api/list-views/:id': { about: 'key', all: signedIn, params: ownView },

  // N-01: every letter can be read in the outbox.
  'GET /api/outbox': {
    about: 'letter',
    as: 'list',
    all: office,
    query: ({ bundle }) => ({ q: bundle.pending.email }),
    mark: ({ bundle }) => `"id":${bundle.letterId}`,
  },
  'GET /api/outbox/:id': { about: 'letter', all: office },
  // N-02: shown only to those who may hand over links, as a hand-over.
  'POST /api/outbox/:id/link': { about: 'letter', all: office, hands: ['signing link'] },
  'POST /api/outbox/:id/resend': { about: 'failed letter', all: office },
  'GET /api/mailings': { all: office },
  'GET /api/outbox-filters': { all: office, query: ({ bundle }) => ({ entry: bundle.entry.id }) },
  // N-10: what was given up, seen and tried again by the office.
  'GET /api/failed-signed-pdfs': { all: office },
  'POST /api/failed-signed-pdfs/retry': { all: office, body: {} },
  'POST /api/failed-emails/resend': { all: office, body: { days: 30, count: 10_000 } },
  // N-05: by the secret of the link in the letter, without signing in.
  'GET /api/own-weekly-summary': { all: signedIn },
  'PUT /api/own-weekly-summary': { all: signedIn, body: { is_on: false } },
  'GET /api/unsubscribe/:token': { about: 'key', all: everyone, open: true, params: unsubscribeLink },
  'POST /api/unsubscribe/:token': { about: 'key', all: everyone, open: true, params: unsubscribeLink },

  // D-03: people of the parade, the press in past years or once the guide is open, and an entry's people.
  'GET /api/press-kits/:organization_id/:year': {
    about: 'entry',
    all: [...crew, ...press],
    own: applicants,
    except: judgeSees('absent'),
  },
  'GET /api/press-kits/:organization_id/:year/files/:file_id': {
    about: 'kit file',
    all: [...crew, ...press],
    own: applicants,
    except: judgeSees('absent'),
  },

  // People of an entry find it; nobody else finds any of it.
  'GET /api/search': {
    about: 'entry',
    as: 'list',
    all: crew,
    own: applicants,
    others: 'absent',
    query: ({ bundle }) => ({ q: bundle.mark }),
  },

  // exportEntries.
  'GET /api/export/form/:formTypeOrId': {
    about: 'entry',
    as: 'list',
    all: office,
    params: { formTypeOrId: 'all' },
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/export/form/:formTypeOrId #one type': {
    about: 'entry',
    as: 'list',
    all: office,
    params: { formTypeOrId: '3' },
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/export/form/:formTypeOrId #one form': {
    about: 'entry',
    as: 'list',
    all: office,
    params: { formTypeOrId: 'press-release' },
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/export/form/:formTypeOrId #one submission': {
    about: 'submission',
    all: office,
    params: { formTypeOrId: 'press-release' },
    query: ({ params }) => ({ form_submission_id: params.id, exportType: 'Word' }),
  },
  'GET /api/export/form/word/:submissionId': { about: 'submission', all: office },

  // S-08: manageOrgs. S-11: some settings are for admins alone.
  'GET /api/settings': { all: office },
  'POST /api/settings': { all: office, body: { settings: { support_phone: '(626) 555-0142' } } },
  'POST /api/settings #for admins': { all: admins, body: { settings: { organizer_short_name: 'ROSES' } } },
  'POST /api/settings #years of a type': {
    all: office,
    body: { organization_types: { 7: { id: 7, available_parade_id_from: null, available_parade_id_to: null } } },
  },

  // S-11, S-15: for admins alone.
  'GET /api/new-season': { all: admins },
  'PUT /api/new-season': {
    all: admins,
    body: async ({ portal }) => {
      const { plan, proposed, revision } = await readNewSeason(portal.db);
      return { plan, proposed, revision, step: 1 };
    },
  },
  'DELETE /api/new-season': { all: admins, query: { revision: 0 } },
  'POST /api/new-season/start': {
    all: admins,
    body: async ({ portal }) => {
      const at = portal.clock.nowIso();
      await portal.db
        .insertInto('season_drafts')
        .values({ year: startedYear, plan: '{}', step: 0, revision: 1, created_at: at, updated_at: at, started_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { year: startedYear, revision: 1 };
    },
  },
};

/** Judges have viewEntries, which opens the call, but no row of it: a kit does not exist for them. */
function judgeSees(verdict: 'absent') {
  return {
    'judge: own': verdict,
    'judge: other year': verdict,
    'judge: other organization': verdict,
    'judge: absent': verdict,
  } as const;
}
