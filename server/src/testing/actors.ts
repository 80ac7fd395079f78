import type { OrganizationRole, StaffRole } from '@parade/contract/access/roles.ts';
import { stampsAfter, type DisplayedStatus } from '@parade/contract/entries/status.ts';
import type { Actor } from '../access/actor.ts';
import type { EntryRow } from '../entries/reads.ts';
import { Refusal } from '../http/refusal.ts';

/** Returns the person with user id 1 as policies see them, with a confirmed address and no account in a database. */
export function actor(staff_roles: readonly StaffRole[], more: Partial<Actor> = {}): Actor {
  const held = more.organization_roles ?? [];
  const roles = [...staff_roles, ...new Set(held.map(({ name }) => name))];
  return {
    user_id: 1,
    email: 'one@example.org',
    name: 'One',
    email_verified: true,
    staff_roles,
    organization_roles: [],
    roles: roles.length > 0 ? roles : ['media-pending'],
    session_id: 1,
    impersonator: null,
    second_factor_due: false,
    has_second_factor: false,
    token: null,
    ...more,
  };
}

/** Returns a leader or float builder of the organization 5, or of another, in 2027. */
export function applicant(name: OrganizationRole = 'leader', more: Partial<Actor> = {}, organization_id = 5): Actor {
  return actor([], { organization_roles: [{ name, organization_id, parade_year: 2027 }], ...more });
}

/** An admin behind a session that is switched to someone. */
export const impersonator = {
  user_id: 9,
  email: 'nine@example.org',
  roles: ['admin'],
  until: '2026-11-20T19:00:00.000Z',
} as const;

const anInstant = '2026-11-20T18:00:00.000Z';
const noStamps = { status: null, submitted_at: null, approved_at: null, rejected_at: null };

/** Returns the row of a float entry of the organization 5 in 2027, with this status. */
export function entryRow(status: DisplayedStatus = 'accepted', more: Partial<EntryRow> = {}): EntryRow {
  return {
    id: 1,
    organization_id: 5,
    organization_name: 'Five',
    org_type: 3,
    year: 2027,
    ...(status === 'interested' ? noStamps : stampsAfter(status, noStamps, anInstant)),
    rep_id: null,
    rep_first_name: null,
    rep_last_name: null,
    rep_email: null,
    directory_idx: null,
    is_hidden_from_media: false,
    official_name: null,
    theme_name: null,
    float_builder: null,
    created_at: anInstant,
    user_last_updated_at: null,
    updated_at: anInstant,
    ...more,
  };
}

/** Returns 'allowed', or the code of the refusal. Any other error is thrown. */
export function outcomeOf(work: () => unknown): string {
  try {
    work();
    return 'allowed';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
