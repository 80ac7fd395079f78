// Generated from a freshly migrated database by `npm run schema`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

export interface AccountLinksTable {
  id: GeneratedAlways<number>;
  kind: 'email-verification' | 'password-reset' | 'invitation' | 'role-invitation' | 'email-change';
  user_id: number | null;
  /** sha-256 of the secret in the mailed link */
  secret_hash: Buffer;
  created_at: string;
  /** the staff member who invited; null: the person asked */
  created_by: number | null;
  /** 7 days for invitations and verifications, 1 hour for resets */
  expires_at: string;
  /** single use */
  used_at: string | null;
  /** replaced by a newer one */
  ended_at: string | null;
  /** the sign-up link to take when this one confirms the address */
  join_link_id: number | null;
  /** for the kind role-invitation */
  role_invitation_id: number | null;
  /** for the kind email-change */
  new_email: string | null;
  /** who saw it instead of its addressee; null: a letter brings it */
  shown_to: number | null;
  /** when shown_to saw it */
  shown_at: string | null;
}

export interface ApiTokensTable {
  id: GeneratedAlways<number>;
  /** what uses it, as the office calls it */
  name: string;
  /** sha-256 of 256 random bits; the secret is shown once */
  secret_hash: Buffer;
  /** whose rights it has */
  role: 'admin' | 'staff' | 'volunteer' | 'media' | 'broadcaster';
  /** may only ask, whatever the role may do */
  is_read_only: boolean;
  /** a superadmin, in whose name it acts */
  created_by: number;
  created_at: string;
  expires_at: string;
  /** written at most once a minute */
  last_used_at: string | null;
  /** revoked, or its maker is no superadmin any more */
  ended_at: string | null;
  /** null: it ended with its maker's rights */
  ended_by: number | null;
  /** the browser's key of one press */
  request_key: string | null;
}

export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: string;
  /** who acted; null: a signer or the portal itself */
  user_id: number | null;
  /** the admin behind the user */
  impersonator_id: number | null;
  /** name as it stood then; survives the account */
  actor_label: string;
  /** 'entry.status-changed' */
  action: string;
  /** 'Entry', 'User', … */
  model: string;
  model_id: string;
  /** for the entry's own log; no foreign key: the trail outlives what it speaks of */
  entry_id: number | null;
  organization_id: number | null;
  organization_type: number | null;
  year: number | null;
  /** {field: {from, to}} */
  changes: ColumnType<unknown, string | undefined, string>;
  /** one plain sentence */
  note: string | null;
  request_id: string | null;
  /** of who, what, the note and the changes; written by its trigger, no part of the seals */
  search_key: Generated<string | null>;
}

export interface AuditKindsTable {
  model: string;
  action: string;
  /** whether such an event belongs to an organization type, as those of entries do */
  about_entry: boolean;
}

export interface AuditSealsTable {
  /** 1, 2, 3, … */
  position: number;
  /** covers every row behind this id … */
  after_id: number;
  /** … up to this one */
  last_id: number;
  /** sha-256 of each row in the order of ids, 32 bytes each: tells which row differs */
  row_hashes: Buffer;
  /** chain_hash of the seal before; 64 zeros for the first */
  previous_hash: string;
  /** sha-256 of previous_hash and of the sha-256 of row_hashes, both in hex */
  chain_hash: string;
  sealed_at: string;
}

export interface AuthenticatorAppsTable {
  user_id: number;
  /** the shared secret, encrypted with a key derived from SECRET */
  sealed_secret: Buffer;
  /** when the QR code was shown */
  created_at: string;
  /** a first code was right; null: not switched on */
  confirmed_at: string | null;
  /** the 30 seconds whose code was used last; neither it nor an earlier one is taken again */
  last_step: number | null;
  next_sealed_secret: Buffer | null;
}

export interface AwardCriteriaTable {
  id: GeneratedAlways<number>;
  award_id: number;
  name: string;
  max_points: number;
  position: number;
}

export interface AwardJudgesTable {
  award_id: number;
  user_id: number;
}

export interface AwardsTable {
  id: GeneratedAlways<number>;
  year: number;
  name: string;
  /** entries of these types are up for it */
  organization_types: number[];
  /** among the awards of its year */
  position: number;
  /** grows with each change of the office */
  revision: Generated<number>;
  /** null: judges may send scores */
  closed_at: string | null;
  closed_by: number | null;
  created_at: string;
}

export interface BroadcasterAssetsTable {
  id: GeneratedAlways<number>;
  name: string;
  description: Generated<string>;
  /** null: it is elsewhere, at url */
  file_id: string | null;
  url: string | null;
  created_at: string;
  created_by: number | null;
}

export interface CalendarFeedsTable {
  /** one feed an account */
  user_id: number;
  /** sha-256 of 256 random bits; a new link ends the one before */
  secret_hash: Buffer;
  created_at: string;
  /** when a calendar last fetched it */
  read_at: string | null;
}

export interface CaptchaSolutionsTable {
  /** the solved challenge; a second use is refused */
  challenge: string;
  /** after this it may be forgotten, the challenge itself has ended */
  expires_at: string;
}

export interface DigestWeeksTable {
  /** in Los Angeles */
  monday: string;
  sent_at: string;
  /** 0: nothing was due to anybody */
  letters: number;
}

export interface EntriesTable {
  id: GeneratedAlways<number>;
  organization_id: number;
  year: number;
  /** stored status; null: imported or just invited, shown as 'interested' */
  status: 'in-progress' | 'received' | 'accepted' | 'rejected' | 'withdrawn' | null;
  /** the initial form was submitted */
  submitted_at: string | null;
  /** accepted */
  approved_at: string | null;
  /** refused */
  rejected_at: string | null;
  /** the liaison */
  rep_id: number | null;
  /** position in the parade; null: not placed */
  directory_idx: number | null;
  /** the media-guide switch */
  is_hidden_from_media: Generated<boolean>;
  /** kept from the forms' entry:official_name for lists; forms stay the source */
  official_name: string | null;
  /** kept from the forms, floats */
  theme_name: string | null;
  /** kept from the forms, builder code */
  float_builder: string | null;
  /** the browser's key for one press of 'create'; the same key makes one entry */
  request_key: string | null;
  created_at: string;
  created_by: number | null;
  /** last change by one of the entry's own people */
  user_last_updated_at: string | null;
  /** last change by anyone */
  updated_at: string;
  displayed_status: Generated<string>;
  /** of the official name and the theme; written by its trigger */
  search_key: string | null;
  /** {organizationId}/{year} addresses the entry of the lowest rank, then of the lowest id */
  address_rank: Generated<number>;
  /** what it was made for, where that has been merged since; no foreign key: it is a former number */
  former_organization_id: number | null;
  name_order: Generated<string | null>;
  /** SHA-256 of the body that came with request_key; null: made before this was stored */
  request_digest: Buffer | null;
}

export interface EntryMoveRolesTable {
  entry_id: number;
  user_id: number;
  name: 'leader' | 'float-builder';
  /** who had given it */
  created_by: number | null;
}

export interface EntryMovesTable {
  entry_id: number;
  /** where it was before its last move or change of year */
  organization_id: number;
  year: number;
  /** roles and sign-up links that are older belong to the place and stay there on the way back */
  moved_at: string;
}

export interface EvidenceKeysTable {
  id: GeneratedAlways<number>;
  /** of the keyed hashes in waiver_evidence.record; never leaves the server */
  key: string;
  /** the evidence from this id on was made with it; the highest is in use */
  first_evidence_id: number;
  created_at: Generated<string>;
}

export interface FamilyLettersTable {
  outbox_id: number;
  waiver_id: number;
}

export interface FaqCategoriesTable {
  id: GeneratedAlways<number>;
  name: string;
  /** place among the categories, from 0 */
  position: number;
  created_at: string;
  updated_at: string;
}

export interface FaqsTable {
  /** part of the address of the question */
  id: GeneratedAlways<number>;
  faq_category_id: number;
  question: string;
  /** html, sanitized when it was written */
  answer: string;
  /** place in its category, from 0 */
  position: number;
  /** counts saves: finds that somebody else has saved */
  revision: Generated<number>;
  created_at: string;
  updated_at: string;
  updated_by: number | null;
  search_key: Generated<string | null>;
}

export interface FeedbackTable {
  id: GeneratedAlways<number>;
  topic: 'equestrian' | 'float' | 'band' | 'help' | 'feedback' | 'general';
  name: string;
  /** as it was typed: nobody has confirmed it */
  email: string;
  /** '' for none */
  phone: Generated<string>;
  message: string;
  /** who was signed in; null: nobody */
  user_id: number | null;
  state: Generated<'open' | 'answered'>;
  answered_at: string | null;
  answered_by: number | null;
  created_at: string;
  /** of name, address and message; written by its trigger */
  search_key: string | null;
}

export interface FilesTable {
  /** stands in the url of the file */
  id: string;
  /** who asked for the upload; null: a signer */
  owner_id: number | null;
  /** as the person's device called it */
  name: string;
  /** what the browser said */
  declared_type: string;
  /** what the bytes are; null until checked */
  content_type: string | null;
  /** of the accepted bytes */
  size_bytes: number | null;
  /** pictures only */
  width: number | null;
  height: number | null;
  /** sha-256 of the accepted bytes; also their key in the store */
  checksum: string | null;
  /** {max_size_mb, file_types, image} that it is checked against */
  limits: Json;
  /** whose rows it belongs to */
  entry_id: number | null;
  /** 'form_type/group:field' it was asked for */
  form_path: string | null;
  state: 'asked' | 'accepted' | 'refused';
  /** why it was refused, as shown */
  refusal: string | null;
  asked_at: string;
  /** the url takes no bytes after this */
  upload_ends_at: string;
  accepted_at: string | null;
  /** a form names it; unattached files are swept after 24 h */
  attached_at: string | null;
  /** sha-256 and key of the bytes as they came, pictures only; never served to the public */
  original_checksum: string | null;
  original_size_bytes: number | null;
  /** degrees clockwise that a person turned it */
  rotation: Generated<number>;
  /** sha-256 and key of the small picture, pictures only */
  thumbnail_checksum: string | null;
  waiver_id: number | null;
  /** when the last answer let go of it; null: never attached, or attached */
  released_at: string | null;
  /** the most that the upload url takes: the announced size, else what the field allows */
  granted_bytes: number;
  /** nothing can come to its upload url any more, and nothing is there */
  quarantine_emptied: Generated<boolean>;
}

export interface FormDueDatesTable {
  form_type: string;
  year: number;
  /** Los Angeles day, until 11:59 p.m.; null: no due date this year */
  due_on: string | null;
  updated_at: string;
  updated_by: number | null;
}

export interface FormFileDownloadsTable {
  form_file_id: number;
  organization_id: number;
  user_id: number | null;
  first_at: string;
  last_at: string;
  times: Generated<number>;
}

export interface FormFilesTable {
  id: GeneratedAlways<number>;
  form_type: string;
  display_name: string;
  /** a PDF in the portal's store */
  file_id: string | null;
  /** or a page elsewhere */
  url: string | null;
  position: Generated<number>;
  created_at: string;
  created_by: number | null;
}

export interface FormPresenceTable {
  entry_id: number;
  form_type: string;
  user_id: number;
  /** where the person is typing */
  field_path: string | null;
  seen_at: string;
}

export interface FormSignatureLinksTable {
  id: GeneratedAlways<number>;
  request_id: number;
  /** sha-256 of 256 random bits */
  secret_hash: Buffer;
  created_at: string;
  ended_at: string | null;
  /** who saw it instead of its addressee; null: it was mailed */
  shown_to: number | null;
}

export interface FormSignatureRequestsTable {
  id: GeneratedAlways<number>;
  /** names it to signed-in people and opens nothing */
  locator: Generated<string>;
  entry_id: number;
  form_type: string;
  /** the group that is signed */
  group_key: string;
  signer_name: string;
  signer_email: string;
  requested_at: string;
  /** who answers about it; null: the account is gone */
  requested_by: number | null;
  /** the newest letter */
  sent_at: string;
  /** letters that the calendar has sent by itself */
  reminders: Generated<number>;
  /** the link was opened for the first time */
  viewed_at: string | null;
  /** the link goes on working */
  declined_at: string | null;
  declined_note: string | null;
  signed_at: string | null;
  /** the evidence as canonical JSON: what was shown, what was answered, through which link, from where */
  record: string | null;
  /** also in the audit trail, which is sealed */
  record_sha256: string | null;
  ended_at: string | null;
  /** by the entry's people; signed in the form itself; the form was cleared */
  end_reason: 'withdrawn' | 'replaced' | 'cleared' | null;
}

export interface FormSubmissionsTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  form_type: string;
  /** the version it was filled with */
  definition_version: number;
  /** {'group:field': value} */
  field_values: ColumnType<unknown, string | undefined, string>;
  /** counts saves */
  revision: Generated<number>;
  /** {'group:field': revision of its last change}; finds conflicts */
  field_revisions: ColumnType<unknown, string | undefined, string>;
  /** {'group:field': {at, user_id}}; the 48-hour highlight */
  field_changes: ColumnType<unknown, string | undefined, string>;
  /** paths brought from last year and not yet confirmed */
  copied_fields: ColumnType<unknown, string | undefined, string>;
  created_at: string;
  updated_at: string;
  updated_by: number | null;
  submitted_at: string | null;
  submitted_by: number | null;
  /** signature groups lock from here on */
  approved_at: string | null;
  rejected_at: string | null;
  /** staff call it complete */
  marked_complete_at: string | null;
  marked_complete_by: number | null;
  /** {terms: fees and pavilions or null, texts: {text_id: version}}; null: not signed, or nothing to agree to */
  agreed: Json | null;
  contacts_key: Generated<string | null>;
  /** whole percent of the required answers; null: not worked out */
  completion: number | null;
  /** required answers that are not there */
  missing: number | null;
  /** something was answered */
  started: boolean | null;
  /** 'rules:definition_version:revision:organization_type:parade_year' */
  completion_of: string | null;
}

export interface FormTermsTable {
  year: number;
  /** {fee: '16500.00'} */
  fees: Json;
  /** ['name', …], in the order to choose from */
  pavilions: Json;
  updated_at: string;
  updated_by: number | null;
}

export interface FormTextsTable {
  text_id: string;
  version: number;
  /** marked as a sample wherever it is shown */
  sample: boolean;
  /** [{heading?, text}] */
  blocks: Json;
  created_at: string;
  created_by: number | null;
  translations: ColumnType<unknown, string | undefined, string>;
}

export interface FormerOrganizationsTable {
  /** the number that it had among organizations */
  id: number;
  /** what it is part of today */
  organization_id: number;
  /** what it was merged into then; that one may have been merged since */
  merged_into: number;
  /** its last name */
  name: string;
  search_key: Generated<string | null>;
  type_id: number;
  merged_at: string;
  merged_by: number | null;
}

export interface HeldDecisionsTable {
  /** it stays received for everybody else */
  entry_id: number;
  /** what it becomes when the decision is released */
  status: 'accepted' | 'rejected';
  /** Los Angeles day on whose morning it takes effect */
  release_on: string;
  /** {kind: paragraph or body, text}: how its letter differs from the portal's own; null: not at all */
  letter: Json | null;
  held_at: string;
  held_by: number | null;
}

export interface InterviewAnswersTable {
  id: GeneratedAlways<number>;
  request_id: number;
  state: 'answered' | 'scheduled' | 'declined';
  state_before: 'new' | 'answered' | 'scheduled' | 'declined';
  /** for the office */
  note: Generated<string>;
  /** the text that was emailed; null: no email */
  letter: string | null;
  created_at: string;
  created_by: number | null;
  /** null: it counts */
  undone_at: string | null;
}

export interface InterviewRequestsTable {
  id: GeneratedAlways<number>;
  /** who asked, logged in; null: somebody without an account */
  user_id: number | null;
  requested_date: string;
  requested_time: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  interview_location: string;
  interview_length: string;
  type_of_interview: string;
  /** whom they want to speak to */
  request_to_interview: string;
  /** in their words */
  deadline: string;
  interview_topic: string;
  media_outlet_name: string;
  state: Generated<'new' | 'answered' | 'scheduled' | 'declined'>;
  /** grows with each answer, so that of two who answer at once one is refused */
  revision: Generated<number>;
  /** the 24 hours begin */
  created_at: string;
  /** when it was answered first; null while it is new */
  answered_at: string | null;
}

export interface JoinLinkUsesTable {
  join_link_id: number;
  user_id: number;
  used_at: string;
}

export interface JoinLinksTable {
  id: GeneratedAlways<number>;
  /** sha-256 of the secret in the link */
  secret_hash: Buffer;
  /** what signing up through it grants */
  role: 'leader' | 'float-builder' | 'media' | 'judge' | 'volunteer' | 'broadcaster' | 'staff';
  /** for leaders and float builders */
  organization_id: number | null;
  /** for leaders and float builders; null: all years */
  parade_year: number | null;
  uses_left: number;
  expires_at: string;
  created_at: string;
  created_by: number;
  /** closed by hand before its time */
  ended_at: string | null;
  /** the browser's key of one press */
  request_key: string | null;
  /** when it got its year from an entry that changed its own; null: it names the year it was made for */
  moved_at: string | null;
}

export interface KnownDevicesTable {
  id: GeneratedAlways<number>;
  /** sha-256 of the random id in the browser's cookie; one browser may know several accounts */
  secret_hash: Buffer;
  user_id: number;
  created_at: string;
  /** the newest sign-in */
  last_used_at: string;
  /** a year after it */
  expires_at: string;
}

export interface LineUpAcceptedWarningsTable {
  /** the rule's name in the contract */
  rule: string;
  entry_id: number;
  /** the neighbor behind; the entry itself where the warning is about it alone */
  other_id: number;
  accepted_at: string;
  accepted_by: number | null;
}

export interface LineUpDraftsTable {
  id: GeneratedAlways<number>;
  year: number;
  name: string;
  /** [entry id, …] in order; who is no longer accepted is passed over when it is read */
  entry_ids: Json;
  /** counts saves */
  revision: Generated<number>;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  updated_by: number | null;
}

export interface LineUpOrdersTable {
  year: number;
  /** counts saves of the official order: finds that somebody else has saved */
  revision: Generated<number>;
  updated_at: string;
  /** null: the portal itself */
  updated_by: number | null;
}

export interface ListViewDefaultsTable {
  user_id: number;
  /** the list that this person begins with the view */
  list: string;
  view_id: number;
}

export interface ListViewsTable {
  id: GeneratedAlways<number>;
  /** who made it, and may change it */
  user_id: number;
  /** name of the list's screen */
  list: string;
  name: string;
  /** as in the address: {key: value}; keys that stand as the list starts are left out */
  filters: Json;
  sort_by: string;
  /** keys in their order; null: as the list begins */
  columns: string[] | null;
  /** null: the usual one */
  page_size: number | null;
  /** with everybody who works for the parade */
  is_shared: Generated<boolean>;
  created_at: string;
  updated_at: string;
}

export interface LogosTable {
  /** of the content, in hex; the value of the setting organizer_logo */
  sha256: string;
  /** a PNG of at most 480 by 160 pixels */
  content: Buffer;
  created_at: string;
}

export interface MailHoldTable {
  only_row: Generated<boolean>;
  since: string;
}

export interface MailingsTable {
  id: GeneratedAlways<number>;
  /** what it is about: the same cause is one mailing ('ladder:2027:14') */
  key: string;
  kind: 'invitation' | 'reminder' | 'ladder' | 'digest';
  year: number;
  /** as the outbox shows it */
  title: string;
  /** null: the calendar */
  asked_by: number | null;
  /** letters that it came to */
  total: Generated<number>;
  /** rows that changed since, or cannot be written to */
  left_out: Generated<number>;
  created_at: string;
  /** the last letter was queued */
  finished_at: string | null;
}

export interface MediaRequestsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** '': the one of the account, if any */
  media_organization_name: Generated<string>;
  /** for the office; needed when an earlier request was refused */
  explanation: Generated<string>;
  state: Generated<'waiting' | 'granted' | 'refused'>;
  /** the role media (pending) ended with the grant, and returns with its undo */
  was_pending: Generated<boolean>;
  /** the text that was emailed with the decision */
  letter: string | null;
  asked_at: string;
  /** null while it waits */
  decided_at: string | null;
  decided_by: number | null;
}

export interface OrganizationRolesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  name: 'leader' | 'float-builder';
  organization_id: number;
  /** null: all years */
  parade_year: number | null;
  created_at: string;
  created_by: number | null;
}

export interface OrganizationTypesTable {
  /** 1 to 7, fixed by the contract */
  id: number;
  /** as shown, 'Marching Band' */
  name: string;
  /** first parade that accepts applications of this type; null: none */
  available_parade_id_from: number | null;
  /** last parade that accepts them; null: none */
  available_parade_id_to: number | null;
  /** the change that gave it its years */
  revision: Generated<number>;
}

export interface OrganizationsTable {
  id: GeneratedAlways<number>;
  /** not unique: duplicates are told apart by type */
  name: string;
  type_id: number;
  created_at: string;
  created_by: number | null;
  /** of the name; written by its trigger */
  search_key: string | null;
  name_order: Generated<string | null>;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  to_address: string;
  to_name: string | null;
  subject: string;
  /** says {{link:account:ID}} or {{link:signing:ID}} where sealed_link is filled in at delivery */
  text_body: string;
  html_body: string;
  /** what caused it; the same cause mails once */
  reason_key: string;
  /** whose letter it is */
  room: string;
  /** the addressee's account, if any */
  user_id: number | null;
  entry_id: number | null;
  waiver_id: number | null;
  /** Message-ID header, the same at each try */
  message_id: string;
  /** unsent: no SMTP is set, read it in the outbox */
  state: Generated<'queued' | 'sent' | 'failed' | 'bounced' | 'unsent'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
  mailing_id: number | null;
  /** what it waits for, in the words of its room ('waiver-document:12'); null: nothing, or it has come */
  awaits: string | null;
  /** sha-256 of the bytes under 'papers/' in the store */
  attachment_checksum: string | null;
  attachment_name: string | null;
  /** not tried before; null: at once. A worker that holds the letter keeps it ahead of now */
  due_at: string | null;
  /** the worker that holds it, or held it last */
  taken_by: string | null;
  /** tries whose outcome the mail server did not tell: it may have arrived */
  uncertain: Generated<number>;
  /** whose link the letter brings; null: it brings none */
  link_kind: 'account' | 'signing' | 'cosigning' | null;
  /** row of account_links or signing_links */
  link_id: number | null;
  /** the link's secret, encrypted with a key derived from SECRET; null once the letter is sent, its link has ended, or it is never to be sent */
  sealed_link: Buffer | null;
  /** of the address, the name and the subject; written by its trigger */
  search_key: string | null;
  /** what its addressee may unsubscribe from; null: nobody may stop such a letter */
  topic: 'application submitted' | 'official photo updated' | 'waiver reminders' | 'weekly summary' | null;
  /** what caused it, where a subscription did */
  subscription_id: number | null;
  /** who gets the answers; null: the entry's liaison, else support */
  reply_to: number | null;
  /** null: the account in reply_to, else the entry's liaison, else support */
  reply_to_address: string | null;
  /** null: no name with reply_to_address */
  reply_to_name: string | null;
}

export interface PagePicturesTable {
  /** random: part of the picture's address */
  id: string;
  /** webp of at most 1600 pixels a side, without metadata */
  content: Buffer;
  width: number;
  height: number;
  created_at: string;
  created_by: number | null;
}

export interface PageVersionsTable {
  page_id: number;
  version: number;
  title: string;
  /** sanitized when it was written */
  html: string;
  /** the version whose text this is again */
  restored_from: number | null;
  created_at: string;
  created_by: number | null;
}

export interface PagesTable {
  id: GeneratedAlways<number>;
  slug: string;
  title: string;
  /** sanitised when written */
  html: Generated<string>;
  /** anyone may read, signed in or not */
  is_public: Generated<boolean>;
  /** any signed-in user may read */
  is_unrestricted: Generated<boolean>;
  /** else: who may read */
  roles: Generated<string[]>;
  /** null: in no menu */
  menu_section: 'top' | 'staff' | 'media' | 'judge' | 'other' | 'broadcaster' | null;
  /** shorter title in the menu */
  menu_title: string | null;
  menu_position: Generated<number>;
  created_at: string;
  updated_at: string;
  updated_by: number | null;
  /** from when on it is there for its readers; null: a draft */
  publish_at: string | null;
  /** counts saves: finds that somebody else has saved */
  revision: Generated<number>;
  /** the newest of page_versions, whose title and html these are */
  version: Generated<number>;
  /** of titles, slug and text; written by its trigger */
  search_key: string | null;
}

export interface ParadesTable {
  /** payloads named parade_id carry this */
  id: GeneratedAlways<number>;
  /** the year of the January 1 (or 2) of the parade; payloads named parade_year carry this */
  event_year: number;
  /** a Los Angeles day; everything counts from it */
  parade_on: string;
  /** its day has passed in Los Angeles; written by a job every ten minutes */
  is_over: Generated<boolean>;
}

export interface ParticipantImportsTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  /** the browser's key for one part of one list */
  request_key: string;
  /** what became of each sound row, in their order */
  outcomes: string[];
  created_at: string;
  created_by: number | null;
  /** SHA-256 of the body that came with request_key; null: made before this was stored */
  request_digest: Buffer | null;
}

export interface ParticipantsTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  type: 'individual-participants' | 'general-participants';
  first_name: string;
  last_name: string;
  /** lower case; null: none, the link is handed over */
  email: string | null;
  /** a role code for individual participants, free words for others */
  primary_role: string | null;
  has_participated: boolean | null;
  other_appearances: boolean | null;
  other_parades_name: string | null;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  /** removed people stay under their signed waiver */
  removed_at: string | null;
  removed_by: number | null;
  /** of first and last name: the same key, entry and address are the same person; written by its trigger */
  name_key: string | null;
  /** what the leader said; null: nothing */
  letter_language: 'en' | 'es' | 'ja' | null;
}

export interface PasskeyChallengesTable {
  /** sha-256 of 256 random bits */
  challenge_hash: Buffer;
  /** who adds a passkey; null: somebody signs in */
  user_id: number | null;
  /** for the passkey that is added */
  user_handle: Buffer | null;
  expires_at: string;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** chosen by the authenticator */
  credential_id: Buffer;
  /** what the authenticator calls the account: random, the same for all of one account */
  user_handle: Buffer;
  /** COSE */
  public_key: Buffer;
  /** of the newest sign-in; authenticators that do not count stay at 0 */
  sign_count: number;
  /** how a browser reaches the authenticator */
  transports: string[];
  /** the person's own word for it */
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface PortalProcessesTable {
  /** made anew at each start */
  id: string;
  kind: 'all' | 'web' | 'worker';
  /** the name of its machine */
  host: string;
  pid: number;
  /** by the clock of the database */
  seen_at: string;
  /** its clock against that of the database; null: it has ended */
  ahead_seconds: number | null;
  /** what does not respond, and for how many seconds: {"mail": 90} */
  outages: Json;
  /** derived from its SECRET, and says nothing else about it; null: of an earlier version */
  secret_mark: string | null;
}

export interface PressReleasesTable {
  id: GeneratedAlways<number>;
  title: string;
  /** the day that it is dated, as readers see it */
  dated: string;
  /** what its card says */
  excerpt: string;
  /** plain text; an empty line ends a paragraph */
  body: string;
  /** the same elsewhere; null: it is read here */
  link: string | null;
  /** the day from which it is public, in Los Angeles */
  publish_on: string;
  /** the featured image; null: none */
  image_id: string | null;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  /** grows with each edit */
  revision: Generated<number>;
}

export interface ProgramsTable {
  /** sha-256 of the contents */
  key: string;
  year: number;
  state: 'waiting' | 'ready' | 'failed';
  /** what the worker prints; null once it is printed */
  contents: Json | null;
  /** when it was asked for, the last time */
  asked_at: string;
  made_at: string | null;
  /** sha-256 of the PDF, and its key in the store */
  checksum: string | null;
  size_bytes: number | null;
  pages: number | null;
  /** when the worker began, the last time; null while it waits */
  started_at: string | null;
}

export interface RateLimitsTable {
  /** what is counted, with the account or address it counts for */
  key: string;
  /** how often */
  points: Generated<number>;
  /** epoch milliseconds; null: never */
  expire: number | null;
}

export interface RecoveryCodesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** sha-256 of 80 random bits */
  code_hash: Buffer;
  created_at: string;
  /** each works once */
  used_at: string | null;
}

export interface ReplacedStatusesTable {
  entry_id: number;
  /** what was set */
  status: string;
  /** what was shown before */
  was_status: string;
  changed_at: string;
  /** {stamps, form, mark, held} before; the last three are null where there was none */
  was: Json;
  /** accounts whose letters about the status before had not gone yet: its Undo sends them again */
  unread_by: number[];
}

export interface ReviewCriteriaTable {
  id: GeneratedAlways<number>;
  organization_type: number;
  name: string;
  /** in the order of the panel */
  position: number;
  /** no longer asked; scores of it stay */
  ended_at: string | null;
}

export interface ReviewMarksTable {
  /** set aside for later; the status stays received */
  entry_id: number;
  reason: string;
  /** Los Angeles day from which on it is to decide again; null: until somebody takes it back */
  returns_on: string | null;
  set_at: string;
  set_by: number | null;
}

export interface ReviewNotesTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  text: string;
  created_at: string;
  created_by: number | null;
}

export interface ReviewQuestionsTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  /** mailed to the leaders */
  question: string;
  asked_at: string;
  asked_by: number | null;
  /** noted by hand: the answer comes by email */
  answer: string | null;
  answered_at: string | null;
  answered_by: number | null;
}

export interface ReviewReleaseTable {
  id: Generated<number>;
  /** the day that new decisions are held until; null: they take effect at once */
  release_on: string | null;
  updated_at: string;
  updated_by: number | null;
}

export interface ReviewScoresTable {
  entry_id: number;
  criterion_id: number;
  /** the reviewer */
  user_id: number;
  score: number;
  updated_at: string;
}

export interface RoleInvitationsTable {
  id: GeneratedAlways<number>;
  /** whom it was sent to, lower case */
  email: string;
  /** as the inviter typed it; says nothing about an account */
  first_name: string;
  last_name: string;
  phone: string | null;
  role: 'leader' | 'float-builder';
  organization_id: number;
  parade_year: number;
  /** the entry that it was sent for */
  entry_id: number;
  created_at: string;
  /** who sent it last: the role is granted in this name, while this person may still invite */
  created_by: number;
  /** the newest letter */
  sent_at: string;
  /** 7 days after it */
  expires_at: string;
  accepted_at: string | null;
  accepted_by: number | null;
  /** withdrawn, or pointless since the role was granted in another way */
  ended_at: string | null;
}

export interface ScoreSendsTable {
  sheet_id: number;
  send_id: string;
  revision: number;
  points: Json;
  notes: string;
  sent_at: string;
}

export interface ScoreSheetsTable {
  id: GeneratedAlways<number>;
  /** an award with sheets is not deleted */
  award_id: number;
  entry_id: number;
  judge_id: number;
  /** counts how often it was sent with other scores */
  revision: number;
  /** [{criterion_id, points}], one for each criterion of the award */
  points: Json;
  notes: Generated<string>;
  sent_at: string;
}

export interface SeasonDraftsTable {
  /** the parade year that would start */
  year: number;
  /** contract/src/seasons/season.ts, seasonPlan */
  plan: Json;
  /** where it was left, from 0 */
  step: number;
  /** counts saves; a save over another one is refused */
  revision: number;
  created_at: string;
  /** who began to prepare it */
  created_by: number | null;
  updated_at: string;
  updated_by: number | null;
  /** when the season started with this plan; null: not yet */
  started_at: string | null;
  started_by: number | null;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  /** sha-256 of the bearer token */
  token_hash: Buffer;
  /** who acts */
  user_id: number;
  /** the admin behind an impersonation; null: nobody */
  impersonator_id: number | null;
  /** sha-256 of the one-time ticket that only ends the impersonation */
  switch_back_hash: Buffer | null;
  /** the session that the ticket gives back */
  impersonator_session_id: number | null;
  created_at: string;
  /** slides the 12 hours; written at most once a minute */
  last_seen_at: string;
  /** 12 h after last_seen_at (60 minutes when impersonating), at most ends_at */
  expires_at: string;
  /** 7 days after created_at, never moved */
  ends_at: string;
  /** where it was opened from */
  address: string | null;
  /** browser it was opened with */
  agent: string | null;
  /** opened with two factors, or one was switched on in it */
  has_second_factor: Generated<boolean>;
}

export interface SettingsTable {
  /** one of the keys of contract/src/settings/setting.ts */
  key: string;
  /** in the shape that file gives the key */
  value: Json;
  /** when it was last changed */
  updated_at: string;
  /** the user who changed it; null: the set-up */
  updated_by: number | null;
  /** the change that gave it its value */
  revision: Generated<number>;
}

export interface SettingsRevisionTable {
  /** one row */
  id: Generated<boolean>;
  /** of the newest change of a setting or of the years of a type */
  revision: number;
}

export interface SettingsVersionTable {
  /** one row */
  id: Generated<boolean>;
  /** grows with each change, in the transaction that makes it */
  version: number;
}

export interface SignInTicketsTable {
  /** sha-256 of the ticket */
  ticket_hash: Buffer;
  user_id: number;
  /** codes that were wrong */
  tries: Generated<number>;
  expires_at: string;
}

export interface SigningLinksTable {
  id: GeneratedAlways<number>;
  waiver_id: number;
  /** sha-256 of the secret, which has 256 random bits; the secret itself stands sealed in its letter or nowhere */
  secret_hash: Buffer;
  made_for: 'mail' | 'reminder' | 'visit' | 'hand-over' | 'part' | 'pass';
  /** who copied the link; stands in the evidence */
  handed_over_by: number | null;
  created_at: string;
  /** replaced, signed or withdrawn */
  ended_at: string | null;
  /** null: it works */
  end_reason: 'replaced' | 'signed' | 'withdrawn' | null;
  /** made on a passed device */
  pass_id: number | null;
}

export interface StoppedDigestsTable {
  user_id: number;
  stopped_at: string;
}

export interface StoppedRemindersTable {
  waiver_id: number;
  /** another address of the same waiver is reminded */
  address: string;
  stopped_at: string;
}

export interface SubscriptionsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  notification_type: 'application submitted' | 'official photo updated';
  organization_type: number;
  created_at: string;
}

export interface UnsubscribeLinksTable {
  /** sha-256 of 256 random bits */
  secret_hash: Buffer;
  outbox_id: number;
  created_at: string;
}

export interface UserOrganizationTypesTable {
  user_id: number;
  organization_type: number;
}

export interface UserRolesTable {
  user_id: number;
  role: 'superadmin' | 'admin' | 'staff' | 'volunteer' | 'judge' | 'media' | 'broadcaster' | 'volunteer-chair' | 'media-pending';
  granted_at: string;
  /** null: by the portal itself (sign-up, set-up) */
  granted_by: number | null;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  /** sign-in name, lower case */
  email: string;
  first_name: string;
  last_name: string;
  /** as typed */
  phone: string | null;
  /** argon2id in PHC form; null: invited, no password yet */
  password_hash: string | null;
  /** the mailed link was followed; before it nothing can be submitted and no role attaches */
  email_verified_at: string | null;
  /** what the person signed up as; 'leader' may create an entry */
  registered_as: 'leader' | 'media' | null;
  /** ticked at sign-up; an admin grants it */
  broadcaster_requested: Generated<boolean>;
  /** for media people */
  media_organization_name: string | null;
  /** no sign-in from here on; sessions end at once */
  disabled_at: string | null;
  created_at: string;
  last_signed_in_at: string | null;
  /** signed up, address not confirmed: any number may share an address. false: confirmed, or made or moved to the address by staff */
  is_provisional: Generated<boolean>;
  /** seeded with the demo parade; nobody's own account */
  is_demo: Generated<boolean>;
  /** of the name in both orders and the address; written by its trigger */
  search_key: string | null;
  sessions_ended_at: string | null;
  /** links to sign that this person handed over before have ended, because somebody else may have used the account */
  handed_over_links_ended_at: string | null;
}

export interface WaiverDocumentsTable {
  waiver_id: number;
  evidence_id: number;
  /** sha-256 of the PDF's bytes, hex; also its key in the store */
  checksum: string;
  size_bytes: number;
  made_at: string;
}

export interface WaiverEvidenceTable {
  id: GeneratedAlways<number>;
  waiver_id: number;
  /** one chain a year */
  year: number;
  /** 1, 2, 3, … in the chain of the year */
  position: number;
  /** canonical JSON of what was signed, shown, consented to, when, from where */
  record: string;
  /** sha-256 of record, hex */
  record_hash: string;
  /** chain_hash of position - 1; 64 zeros for the first */
  previous_hash: string;
  /** sha-256 of previous_hash || record_hash */
  chain_hash: string;
  created_at: string;
}

export interface WaiverPartsTable {
  waiver_id: number;
  /** who has signed */
  part: 'participant' | 'guardian';
  /** what they signed, less what staff alone see */
  field_values: Json;
  /** what the page spoke beside English */
  language: string | null;
  /** of the client */
  address: string;
  agent: string;
  /** the link it was signed with */
  link_id: number;
  /** where the link of the other went */
  to_address: string;
  /** who knew that address */
  entered_by: 'signer' | 'on-file';
  signed_at: string;
  sent_at: string;
  texts: ColumnType<unknown, string | undefined, string>;
}

export interface WaiverPassesTable {
  id: GeneratedAlways<number>;
  /** sha-256 of the secret, which has 256 random bits */
  secret_hash: Buffer;
  entry_id: number;
  /** who passes the device; named in the evidence */
  made_by: number;
  created_at: string;
  /** moved forward when it is ended by hand */
  ends_at: string;
}

export interface WaiversTable {
  id: GeneratedAlways<number>;
  /** the contract's `token`: opens nothing without a session and the right */
  locator: string;
  participant_id: number | null;
  /** null: the entry was deleted, the evidence stays */
  entry_id: number | null;
  year: number;
  form_type: 'participant-waiver' | 'personnel-waiver' | 'covid';
  /** as addressed; the participant's name when made */
  name: string;
  /** where the link goes; null: handed over */
  email: string | null;
  /** text and questions it was opened with */
  definition_version: number;
  /** what the signer typed, saved while typing */
  field_values: ColumnType<unknown, string | undefined, string>;
  revision: Generated<number>;
  created_at: string;
  updated_at: string;
  /** the first mail was queued */
  sent_at: string | null;
  /** the last reminder was queued; at most one a day */
  reminded_at: string | null;
  /** the link was opened */
  viewed_at: string | null;
  /** signed */
  completed_at: string | null;
  approved_at: string | null;
  approved_by: number | null;
  /** a person saw the signer's papers */
  verification_confirmed_at: string | null;
  verification_confirmed_by: number | null;
  /** withdrawn with a reason; a correction is a void and a new waiver */
  voided_at: string | null;
  voided_by: number | null;
  void_reason: string | null;
  declined_at: string | null;
  declined_as: 'declined' | 'not-me' | null;
  declined_note: string | null;
  /** of the name and the address; written by its trigger */
  search_key: string | null;
  /** null: nothing was chosen */
  signer_language: 'en' | 'es' | 'ja' | null;
  signer_language_at: string | null;
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  webhook_id: number;
  /** one over all tries, so that a receiver recognizes a double */
  message_id: Generated<string>;
  event: string;
  /** as it is signed and sent, to the letter */
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  /** when to try; a worker that has it keeps it ahead of now; null: not waiting */
  due_at: string | null;
  created_at: string;
  /** the last try */
  tried_at: string | null;
  /** what it was answered; null: no answer */
  status_code: number | null;
  /** why the last try failed, for people */
  problem: string | null;
  /** somebody sent it again: it goes out although its webhook is off, and switches it on */
  sent_again: Generated<boolean>;
}

export interface WebhooksTable {
  id: GeneratedAlways<number>;
  url: string;
  /** what it is sent: 'entry.accepted', … */
  events: string[];
  /** encrypted with a key derived from SECRET; the secret is shown once */
  sealed_secret: Buffer | null;
  created_by: number;
  created_at: string;
  next_sealed_secret: Buffer | null;
  /** the browser's key of one press */
  request_key: string | null;
  disabled_at: string | null;
}

export interface Tables {
  account_links: AccountLinksTable;
  api_tokens: ApiTokensTable;
  audit_events: AuditEventsTable;
  audit_kinds: AuditKindsTable;
  audit_seals: AuditSealsTable;
  authenticator_apps: AuthenticatorAppsTable;
  award_criteria: AwardCriteriaTable;
  award_judges: AwardJudgesTable;
  awards: AwardsTable;
  broadcaster_assets: BroadcasterAssetsTable;
  calendar_feeds: CalendarFeedsTable;
  captcha_solutions: CaptchaSolutionsTable;
  digest_weeks: DigestWeeksTable;
  entries: EntriesTable;
  entry_move_roles: EntryMoveRolesTable;
  entry_moves: EntryMovesTable;
  evidence_keys: EvidenceKeysTable;
  family_letters: FamilyLettersTable;
  faq_categories: FaqCategoriesTable;
  faqs: FaqsTable;
  feedback: FeedbackTable;
  files: FilesTable;
  form_due_dates: FormDueDatesTable;
  form_file_downloads: FormFileDownloadsTable;
  form_files: FormFilesTable;
  form_presence: FormPresenceTable;
  form_signature_links: FormSignatureLinksTable;
  form_signature_requests: FormSignatureRequestsTable;
  form_submissions: FormSubmissionsTable;
  form_terms: FormTermsTable;
  form_texts: FormTextsTable;
  former_organizations: FormerOrganizationsTable;
  held_decisions: HeldDecisionsTable;
  interview_answers: InterviewAnswersTable;
  interview_requests: InterviewRequestsTable;
  join_link_uses: JoinLinkUsesTable;
  join_links: JoinLinksTable;
  known_devices: KnownDevicesTable;
  line_up_accepted_warnings: LineUpAcceptedWarningsTable;
  line_up_drafts: LineUpDraftsTable;
  line_up_orders: LineUpOrdersTable;
  list_view_defaults: ListViewDefaultsTable;
  list_views: ListViewsTable;
  logos: LogosTable;
  mail_hold: MailHoldTable;
  mailings: MailingsTable;
  media_requests: MediaRequestsTable;
  organization_roles: OrganizationRolesTable;
  organization_types: OrganizationTypesTable;
  organizations: OrganizationsTable;
  outbox: OutboxTable;
  page_pictures: PagePicturesTable;
  page_versions: PageVersionsTable;
  pages: PagesTable;
  parades: ParadesTable;
  participant_imports: ParticipantImportsTable;
  participants: ParticipantsTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  portal_processes: PortalProcessesTable;
  press_releases: PressReleasesTable;
  programs: ProgramsTable;
  rate_limits: RateLimitsTable;
  recovery_codes: RecoveryCodesTable;
  replaced_statuses: ReplacedStatusesTable;
  review_criteria: ReviewCriteriaTable;
  review_marks: ReviewMarksTable;
  review_notes: ReviewNotesTable;
  review_questions: ReviewQuestionsTable;
  review_release: ReviewReleaseTable;
  review_scores: ReviewScoresTable;
  role_invitations: RoleInvitationsTable;
  score_sends: ScoreSendsTable;
  score_sheets: ScoreSheetsTable;
  season_drafts: SeasonDraftsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  settings_revision: SettingsRevisionTable;
  settings_version: SettingsVersionTable;
  sign_in_tickets: SignInTicketsTable;
  signing_links: SigningLinksTable;
  stopped_digests: StoppedDigestsTable;
  stopped_reminders: StoppedRemindersTable;
  subscriptions: SubscriptionsTable;
  unsubscribe_links: UnsubscribeLinksTable;
  user_organization_types: UserOrganizationTypesTable;
  user_roles: UserRolesTable;
  users: UsersTable;
  waiver_documents: WaiverDocumentsTable;
  waiver_evidence: WaiverEvidenceTable;
  waiver_parts: WaiverPartsTable;
  waiver_passes: WaiverPassesTable;
  waivers: WaiversTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
}
