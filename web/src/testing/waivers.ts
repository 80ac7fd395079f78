import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import type { Board } from '@parade/contract/waivers/board.ts';
import type { BulkAnswer } from '@parade/contract/waivers/bulk.ts';
import { waiverStatus } from '@parade/contract/waivers/status.ts';
import type { SigningView, WaiverDetail, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { today } from './entries.ts';
import { paradeYear } from './people.ts';

const signedAt = '2026-10-20T17:00:00.000Z';

/** A waiver that was mailed and is not signed yet. */
export function waiver(with_: Partial<WaiverListed> = {}): WaiverListed {
  const stamps = { completed_at: with_.completed_at ?? null, approved_at: with_.approved_at ?? null };
  return {
    id: 900,
    token: 'locator-900',
    form_type: 'participant-waiver',
    form_name: 'Participant Waiver',
    name: 'Mia Chen',
    email: 'mia@family.example',
    year: paradeYear,
    created_at: '2026-10-01T17:00:00.000Z',
    sent_at: '2026-10-01T17:00:00.000Z',
    reminded_at: null,
    email_refused: false,
    reminders_stopped_at: null,
    is_parade_over: false,
    signer_language: null,
    language: 'en',
    viewed_at: null,
    approved_by_user: null,
    status: waiverStatus(stamps),
    declined_at: null,
    declined_as: null,
    waiting_for: null,
    verification_confirmed_at: null,
    verification_confirmed_by_user: null,
    participant: { participant_id: 500, type: 'general-participants', primary_role: 'Trumpet' },
    entry: {
      id: 70,
      organization_id: 7,
      year: paradeYear,
      org_type: organizationTypeIds.band,
      official_name: 'Rosewood High Band',
      organization_name: 'Rosewood High School',
      is_deleted: false,
    },
    actions: ['remind', 'hand_over', 'edit', 'void'],
    ...stamps,
    ...with_,
  };
}

/** A waiver that is signed and waits for approval. */
export function signedWaiver(with_: Partial<WaiverListed> = {}): WaiverListed {
  return waiver({ completed_at: signedAt, viewed_at: signedAt, actions: ['approve', 'void'], ...with_ });
}

/** One waiver to review, with what was answered. */
export function waiverDetail(listed: WaiverListed, with_: Partial<WaiverDetail> = {}): WaiverDetail {
  return {
    ...listed,
    form_submission: {
      form_type: listed.form_type,
      definition_version: 1,
      submitted_at: listed.completed_at,
      field_values: {},
      context: { parade_year: paradeYear, organization_type: organizationTypeIds.band, today },
    },
    withheld: [],
    deleted: {},
    declined_note: null,
    evidence: null,
    hand_overs: [],
    handed_link: null,
    ...with_,
  };
}

/** The same as the holder of its signing link is shown it. */
export function toSign(listed: WaiverListed = waiver()): SigningView {
  const { name, form_type, form_name, entry, year } = listed;
  return {
    name,
    first_name: name.split(' ')[0] ?? name,
    form_type,
    form_name,
    entry_name: entry.official_name,
    organization_name: entry.organization_name,
    organizer_name: 'Parade of Roses Association',
    parade_name: 'Parade of Roses',
    parade_year: year,
    parade_on: `${year}-01-01`,
    support_email: 'support@parade.example',
    due_date: `${year - 1}-12-01`,
    declined: null,
    revision: 0,
    form_submission: waiverDetail(listed).form_submission,
    may_sign: true,
    part: null,
  };
}

/** What a bulk act answers once it is done. */
export function bulkDone(count: number, with_: Partial<BulkAnswer> = {}): BulkAnswer {
  return { success: true, message: `${count} done.`, count, left_out: [], ...with_ };
}

/** The board of a year with one entry of ten people, of whom four are missing. */
export function board(with_: Partial<Board> = {}): Board {
  const counts = { total: 10, pending: 4, pending_approval: 1, completed: 5, declined: 1 };
  const org_type = organizationTypeIds.band;
  return {
    year: paradeYear,
    due_date: '2026-12-01',
    overdue: false,
    total: counts,
    of_deleted_entries: 0,
    types: [{ ...counts, org_type }],
    entries: [{ ...counts, org_type, entry_id: 70, organization_id: 7, official_name: 'Rosewood High Band' }],
    missing: null,
    ...with_,
  };
}
