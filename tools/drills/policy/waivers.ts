/** Waivers: the W requirements. */
import {
  approvedJustNow,
  grantOfSignedPdf,
  partOf,
  partSigned,
  passOf,
  signatureOf,
  uploadedProof,
} from '../access/keys.ts';
import { absentToken } from '../access/objects.ts';
import type { Cell } from '../access/request.ts';
import { type Actor, admins, applicants, crew, everyone, office } from './actors.ts';
import type { Row, Table, Verdict } from './row.ts';
import type { Target } from './target.ts';

/** manageEntries and viewWaivers: people who work for the parade all, applicants their own. */
const own = { all: crew, own: applicants } as const;

/** Only the holder of the link gets through; a locator counts for nothing here, whoever sends it. */
const signing: Row = { about: 'signing link', own: ['link holder'], others: 'absent', open: true };
const screening: Row = { ...signing, about: 'screening link' };

/** W-12: the secret itself, in anybody's hands; staff, impersonators and an entry's people cannot sign for others. */
const secretInHand: Row = { about: 'signing secret', all: everyone, open: true, except: insidersRefused() };
const screeningInHand: Row = { ...secretInHand, about: 'screening secret' };

function insidersRefused(): Partial<Record<`${Actor}: ${Target}`, Verdict>> {
  const there = ['own', 'other year', 'other organization'] as const;
  const refused = [
    ...crew.flatMap((actor) => there.map((target) => `${actor}: ${target}` as const)),
    ...applicants.map((actor) => `${actor}: own` as const),
  ];
  return Object.fromEntries(refused.map((cell) => [cell, 'refused' as const]));
}

/** For those who see the waivers of a parade that is over. */
function ofPastYear(verdict: Verdict): Partial<Record<`${Actor}: ${Target}`, Verdict>> {
  return Object.fromEntries(crew.map((actor) => [`${actor}: other year`, verdict]));
}

const answers = { field_values: { 'participant:phone': '626 555 0177' }, revision: 0 };
const proof = { name: 'record.pdf', type: 'application/pdf', path: 'status:proof', size: 300 };
const byId = ({ params }: Cell) => ({ ids: [params.id] });
const ofEntry = ({ params }: Cell) => ({ entry_id: params.id });
const ofYear = ({ bundle }: Cell) => ({ year: bundle.entry.year });
const sentAgain = async (cell: Cell) => {
  await partSigned(cell);
  return { to: 'other.parent@example.org' };
};
const takenBack = async (cell: Cell) => {
  await partSigned(cell);
  return {};
};
const reminderSteps = [
  { days: 45, on: true },
  { days: 7, on: true },
];

export const waiversPolicy: Table = {
  // By the link.
  'GET /api/waivers/:token': { ...signing, all: crew, own: [...applicants, 'link holder'] },
  'GET /api/waivers/:token #with the secret': { about: 'signing secret', all: everyone, open: true },
  'PUT /api/waivers/:token/answers': { ...signing, body: answers },
  'PUT /api/waivers/:token/answers #with the secret': { ...secretInHand, body: answers },
  'POST /api/waivers/:token': { ...signing, body: signatureOf, hands: ['paper grant', 'signing link'] },
  'POST /api/waivers/:token #with the secret': {
    ...secretInHand,
    body: signatureOf,
    hands: ['paper grant', 'signing link'],
  },
  'POST /api/waivers/:token/decline': { ...signing, body: { as: 'declined' } },
  'POST /api/waivers/:token/decline #with the secret': { ...secretInHand, body: { as: 'declined' } },
  // W-37: the language of the letters.
  'PUT /api/waivers/:token/language': { ...signing, body: { language: 'es' } },
  'PUT /api/waivers/:token/language #with the secret': { ...secretInHand, body: { language: 'es' } },
  // W-33: in two parts; with the link that the first of the two has.
  'POST /api/waivers/:token/part': { ...signing, body: partOf },
  'POST /api/waivers/:token/part #with the secret': { ...secretInHand, body: partOf },
  'POST /api/waivers/:token/part/link': { ...signing, body: sentAgain },
  'POST /api/waivers/:token/part/link #with the secret': { ...secretInHand, body: sentAgain },
  'DELETE /api/waivers/:token/part': { ...signing, params: takenBack },
  'DELETE /api/waivers/:token/part #with the secret': { ...secretInHand, params: takenBack },
  // W-34: a device that is passed around.
  'POST /api/waiver-passes': { ...own, about: 'entry', body: ofEntry, hands: ['pass'] },
  'GET /api/waiver-passes/:pass': { about: 'key', all: everyone, open: true, params: passOf },
  'POST /api/waiver-passes/:pass/links': {
    about: 'key',
    all: everyone,
    open: true,
    params: passOf,
    body: ({ bundle }) => ({ token: bundle.pending.locator }),
    hands: ['signing link'],
  },
  'DELETE /api/waiver-passes/:pass': { all: everyone, open: true, params: () => ({ pass: absentToken }) },
  'GET /api/entries/:id/waiver-passes': { ...own, about: 'entry' },
  'DELETE /api/entries/:id/waiver-passes/:pass_id': { ...own, about: 'entry', params: () => ({ pass_id: 1 }) },
  // W-32: the same response for every address.
  'POST /api/waivers/:token/new-link': { all: everyone, open: true, params: () => ({ token: absentToken }) },
  'POST /api/waivers/:token/uploads': { ...screening, body: proof, hands: ['upload grant'] },
  'POST /api/waivers/:token/uploads/:file_id/accept': { ...screening, params: uploadedProof },
  'POST /api/waivers/:token/uploads #with the secret': { ...screeningInHand, body: proof, hands: ['upload grant'] },
  'POST /api/waivers/:token/uploads/:file_id/accept #with the secret': { ...screeningInHand, params: uploadedProof },
  'GET /api/waiver-papers/:grant': { about: 'key', all: everyone, open: true, params: grantOfSignedPdf },
  'GET /api/signed-papers/:mark': {
    all: everyone,
    open: true,
    params: ({ bundle }) => ({ mark: bundle.signedPdfMark }),
  },

  // By the locator.
  'POST /api/waivers/:token/approve': { about: 'signed waiver', ...own },
  // The person who approved it can undo that.
  'DELETE /api/waivers/:token/approve': { about: 'signed waiver', ...own, params: approvedJustNow },
  // W-25: verifying needs manageWaiverVerification.
  'POST /api/waivers/:token/confirm-waiver-verification': { about: 'signed waiver', all: crew },
  'GET /api/waivers/:token/files/:file_id': { about: 'proof', all: crew },
  'GET /api/waivers/:token/document': { about: 'signed waiver', ...own },
  // W-06: the office voids.
  'POST /api/waivers/:token/void': {
    about: 'signed waiver',
    all: office,
    body: { reason: 'By mistake', again: false },
  },
  'POST /api/waivers/:token/ask-again': { about: 'waiver', ...own },
  // Nobody is asked to sign for a past parade.
  'POST /api/waiver-reminder/:token': { about: 'waiver', ...own, except: ofPastYear('conflict') },
  // W-11: staff, and leaders for their own entries.
  'POST /api/waivers/:token/link': { about: 'waiver', ...own, hands: ['signing link'] },

  // Many at once: lists, files and acts stay inside the reader's rows.
  'GET /api/waivers': { about: 'entry', as: 'list', ...own, query: ofYear },
  'GET /api/waivers #all at once': {
    about: 'entry',
    as: 'list',
    ...own,
    query: ({ bundle }) => ({ year: bundle.entry.year, all: 1 }),
  },
  'GET /api/waivers #of one entry': {
    about: 'entry',
    as: 'list',
    ...own,
    query: ({ bundle, params }) => ({ year: bundle.entry.year, entry_id: params.id }),
  },
  // There are no reminders for a past parade.
  'POST /api/waiver-reminder': { about: 'waiver', as: 'bulk', ...own, body: byId, except: ofPastYear('absent') },
  'GET /api/waiver-queue': {
    about: 'entry',
    as: 'list',
    ...own,
    query: ofYear,
    mark: ({ bundle }) => `"token":"${bundle.signed.locator}"`,
  },
  // W-11: as one link by itself.
  'POST /api/waiver-links': {
    about: 'waiver',
    as: 'bulk',
    ...own,
    body: ({ params }) => ({ ids: [params.id] }),
    hands: ['signing link'],
  },
  'POST /api/approve-waivers': { about: 'signed waiver', as: 'bulk', ...own, body: byId },
  'POST /api/verify-waivers': { about: 'signed waiver', as: 'bulk', all: crew, body: byId },
  'GET /api/waiver-export': { about: 'entry', as: 'list', ...own, query: ofYear },
  // The trail names who verified whom, so it is only for those who verify.
  'GET /api/waiver-audit': { about: 'entry', as: 'list', all: crew, query: ofYear },
  'GET /api/waiver-documents': { about: 'entry', as: 'list', ...own, query: ofYear },
  'GET /api/waiver-board': { about: 'entry', as: 'list', ...own, query: ofYear },
  'GET /api/waiver-board #of one entry': {
    about: 'entry',
    as: 'list',
    ...own,
    query: ({ bundle, params }) => ({ year: bundle.entry.year, entry_id: params.id }),
  },
  // S-08: manageOrgs opens organizations and settings.
  'GET /api/waiver-calendar': { all: office },
  'PUT /api/waiver-calendar': { all: office, body: { steps: reminderSteps } },

  // Deletions after the parade, and their times.
  'GET /api/retention': { all: office },
  'PUT /api/retention': { all: office, body: { parades: [] } },
  // S-11: admins decide when data is deleted.
  'PUT /api/retention #days until deletion': { all: admins, body: { retention_days_medical: 31 } },
};
