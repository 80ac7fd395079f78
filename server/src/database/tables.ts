// Generated from a freshly migrated database by `npm run schema`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

export interface AccountLinksTable {
  id: GeneratedAlways<number>;
  kind: string;
  user_id: number;
  secret_hash: Buffer;
  created_at: string;
  created_by: number | null;
  expires_at: string;
  used_at: string | null;
  ended_at: string | null;
}

export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: string;
  user_id: number | null;
  impersonator_id: number | null;
  actor_label: string;
  action: string;
  model: string;
  model_id: string;
  entry_id: number | null;
  organization_id: number | null;
  organization_type: number | null;
  year: number | null;
  changes: ColumnType<unknown, string | undefined, string>;
  note: string | null;
  request_id: string | null;
}

export interface CaptchaSolutionsTable {
  challenge: string;
  expires_at: string;
}

export interface EntriesTable {
  id: GeneratedAlways<number>;
  organization_id: number;
  year: number;
  status: string | null;
  submitted_at: string | null;
  approved_at: string | null;
  rejected_at: string | null;
  rep_id: number | null;
  directory_idx: number | null;
  is_hidden_from_media: Generated<boolean>;
  official_name: string | null;
  theme_name: string | null;
  float_builder: string | null;
  request_key: string | null;
  created_at: string;
  created_by: number | null;
  user_last_updated_at: string | null;
  updated_at: string;
}

export interface FilesTable {
  id: string;
  owner_id: number | null;
  name: string;
  declared_type: string;
  content_type: string | null;
  size_bytes: number | null;
  width: number | null;
  height: number | null;
  checksum: string | null;
  limits: Json;
  entry_id: number | null;
  form_path: string | null;
  state: string;
  refusal: string | null;
  asked_at: string;
  upload_ends_at: string;
  accepted_at: string | null;
  attached_at: string | null;
}

export interface FormSubmissionsTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  form_type: string;
  definition_version: number;
  field_values: ColumnType<unknown, string | undefined, string>;
  revision: Generated<number>;
  field_revisions: ColumnType<unknown, string | undefined, string>;
  field_changes: ColumnType<unknown, string | undefined, string>;
  copied_fields: ColumnType<unknown, string | undefined, string>;
  created_at: string;
  updated_at: string;
  updated_by: number | null;
  submitted_at: string | null;
  submitted_by: number | null;
  approved_at: string | null;
  rejected_at: string | null;
  marked_complete_at: string | null;
  marked_complete_by: number | null;
}

export interface JoinLinksTable {
  id: GeneratedAlways<number>;
  secret_hash: Buffer;
  role: string;
  organization_id: number | null;
  parade_year: number | null;
  uses_left: number;
  expires_at: string;
  created_at: string;
  created_by: number;
  ended_at: string | null;
}

export interface OrganizationRolesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  organization_id: number;
  parade_year: number | null;
  created_at: string;
  created_by: number | null;
}

export interface OrganizationTypesTable {
  id: number;
  name: string;
  available_parade_id_from: number | null;
  available_parade_id_to: number | null;
}

export interface OrganizationsTable {
  id: GeneratedAlways<number>;
  name: string;
  type_id: number;
  created_at: string;
  created_by: number | null;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  to_address: string;
  to_name: string | null;
  subject: string;
  text_body: string;
  html_body: string;
  reason_key: string;
  room: string;
  user_id: number | null;
  entry_id: number | null;
  waiver_id: number | null;
  message_id: string;
  state: Generated<string>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}

export interface PagesTable {
  id: GeneratedAlways<number>;
  slug: string;
  title: string;
  html: Generated<string>;
  is_public: Generated<boolean>;
  is_unrestricted: Generated<boolean>;
  roles: Generated<string[]>;
  menu_section: string | null;
  menu_title: string | null;
  menu_position: Generated<number>;
  created_at: string;
  updated_at: string;
  updated_by: number | null;
}

export interface ParadesTable {
  id: GeneratedAlways<number>;
  event_year: number;
}

export interface ParticipantsTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  type: string;
  first_name: string;
  last_name: string;
  email: string | null;
  primary_role: string | null;
  has_participated: boolean | null;
  other_appearances: boolean | null;
  other_parades_name: string | null;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  removed_at: string | null;
  removed_by: number | null;
}

export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  impersonator_id: number | null;
  switch_back_hash: Buffer | null;
  impersonator_session_id: number | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ends_at: string;
  address: string | null;
  agent: string | null;
}

export interface SettingsTable {
  key: string;
  value: Json;
  updated_at: string;
  updated_by: number | null;
}

export interface SigningLinksTable {
  id: GeneratedAlways<number>;
  waiver_id: number;
  secret_hash: Buffer;
  made_for: string;
  handed_over_by: number | null;
  created_at: string;
  ended_at: string | null;
}

export interface SubscriptionsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  notification_type: string;
  organization_type: number;
  created_at: string;
}

export interface UserRolesTable {
  user_id: number;
  role: string;
  granted_at: string;
  granted_by: number | null;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  password_hash: string | null;
  email_verified_at: string | null;
  registered_as: string | null;
  broadcaster_requested: Generated<boolean>;
  media_organization_name: string | null;
  disabled_at: string | null;
  created_at: string;
  last_signed_in_at: string | null;
}

export interface WaiverEvidenceTable {
  id: GeneratedAlways<number>;
  waiver_id: number;
  year: number;
  position: number;
  record: string;
  record_hash: string;
  previous_hash: string;
  chain_hash: string;
  created_at: string;
}

export interface WaiversTable {
  id: GeneratedAlways<number>;
  locator: string;
  participant_id: number;
  entry_id: number | null;
  year: number;
  form_type: string;
  name: string;
  email: string | null;
  definition_version: number;
  field_values: ColumnType<unknown, string | undefined, string>;
  revision: Generated<number>;
  created_at: string;
  updated_at: string;
  sent_at: string | null;
  reminded_at: string | null;
  viewed_at: string | null;
  completed_at: string | null;
  approved_at: string | null;
  approved_by: number | null;
  verification_confirmed_at: string | null;
  verification_confirmed_by: number | null;
  voided_at: string | null;
  voided_by: number | null;
  void_reason: string | null;
}

export interface Tables {
  account_links: AccountLinksTable;
  audit_events: AuditEventsTable;
  captcha_solutions: CaptchaSolutionsTable;
  entries: EntriesTable;
  files: FilesTable;
  form_submissions: FormSubmissionsTable;
  join_links: JoinLinksTable;
  organization_roles: OrganizationRolesTable;
  organization_types: OrganizationTypesTable;
  organizations: OrganizationsTable;
  outbox: OutboxTable;
  pages: PagesTable;
  parades: ParadesTable;
  participants: ParticipantsTable;
  rate_limits: RateLimitsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  signing_links: SigningLinksTable;
  subscriptions: SubscriptionsTable;
  user_roles: UserRolesTable;
  users: UsersTable;
  waiver_evidence: WaiverEvidenceTable;
  waivers: WaiversTable;
}
