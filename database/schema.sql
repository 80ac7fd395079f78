-- Generated from a freshly migrated database by `npm run schema`; the migrations are the source.

create table account_links (
  id integer generated always as identity not null,
  kind text not null,
  user_id integer,
  secret_hash bytea not null, -- sha-256 of the secret in the mailed link
  created_at timestamp with time zone not null,
  created_by integer, -- the staff member who invited; null: the person asked
  expires_at timestamp with time zone not null, -- 7 days for invitations and verifications, 1 hour for resets
  used_at timestamp with time zone, -- single use
  ended_at timestamp with time zone, -- replaced by a newer one
  join_link_id integer, -- the sign-up link to take when this one confirms the address
  role_invitation_id integer, -- for the kind role-invitation
  new_email text, -- for the kind email-change
  shown_to integer, -- who saw it instead of its addressee; null: a letter brings it
  shown_at timestamp with time zone, -- when shown_to saw it
  constraint account_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint account_links_email_change_check CHECK (((kind = 'email-change'::text) = (new_email IS NOT NULL))),
  constraint account_links_join_link_id_fkey FOREIGN KEY (join_link_id) REFERENCES join_links(id) ON DELETE SET NULL,
  constraint account_links_kind_check CHECK ((kind = ANY (ARRAY['email-verification'::text, 'password-reset'::text, 'invitation'::text, 'role-invitation'::text, 'email-change'::text]))),
  constraint account_links_new_email_check CHECK (((new_email = lower(new_email)) AND (length(new_email) <= 254))),
  constraint account_links_owner_check CHECK ((((kind = 'role-invitation'::text) = (role_invitation_id IS NOT NULL)) AND ((kind = 'role-invitation'::text) = (user_id IS NULL)))),
  constraint account_links_pkey PRIMARY KEY (id),
  constraint account_links_role_invitation_id_fkey FOREIGN KEY (role_invitation_id) REFERENCES role_invitations(id) ON DELETE CASCADE,
  constraint account_links_secret_hash_key UNIQUE (secret_hash),
  constraint account_links_shown_check CHECK (((shown_to IS NULL) = (shown_at IS NULL))),
  constraint account_links_shown_to_fkey FOREIGN KEY (shown_to) REFERENCES users(id),
  constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table api_tokens (
  id integer generated always as identity not null,
  name text not null, -- what uses it, as the office calls it
  secret_hash bytea not null, -- sha-256 of 256 random bits; the secret is shown once
  role text not null, -- whose rights it has
  is_read_only boolean not null, -- may only ask, whatever the role may do
  created_by integer not null, -- a superadmin, in whose name it acts
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone, -- written at most once a minute
  ended_at timestamp with time zone, -- revoked, or its maker is no superadmin any more
  ended_by integer, -- null: it ended with its maker's rights
  request_key uuid, -- the browser's key of one press
  constraint api_tokens_check CHECK ((expires_at <= (created_at + '366 days'::interval))),
  constraint api_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint api_tokens_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint api_tokens_name_check CHECK ((name <> ''::text)),
  constraint api_tokens_pkey PRIMARY KEY (id),
  constraint api_tokens_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'staff'::text, 'volunteer'::text, 'media'::text, 'broadcaster'::text]))),
  constraint api_tokens_secret_hash_key UNIQUE (secret_hash)
);

create table audit_events (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  user_id integer, -- who acted; null: a signer or the portal itself
  impersonator_id integer, -- the admin behind the user
  actor_label text not null, -- name as it stood then; survives the account
  action text not null, -- 'entry.status-changed'
  model text not null, -- 'Entry', 'User', …
  model_id text not null,
  entry_id integer, -- for the entry's own log; no foreign key: the trail outlives what it speaks of
  organization_id integer,
  organization_type integer,
  year integer,
  changes jsonb default '{}'::jsonb not null, -- {field: {from, to}}
  note text, -- one plain sentence
  request_id text,
  search_key text default ''::text, -- of who, what, the note and the changes; written by its trigger, no part of the seals
  constraint audit_events_pkey PRIMARY KEY (id)
);

create table audit_kinds (
  model text not null,
  action text not null,
  about_entry boolean not null, -- whether such an event belongs to an organization type, as those of entries do
  constraint audit_kinds_pkey PRIMARY KEY (model, action, about_entry)
);

create table audit_seals (
  position integer not null, -- 1, 2, 3, …
  after_id bigint not null, -- covers every row behind this id …
  last_id bigint not null, -- … up to this one
  row_hashes bytea not null, -- sha-256 of each row in the order of ids, 32 bytes each: tells which row differs
  previous_hash text not null, -- chain_hash of the seal before; 64 zeros for the first
  chain_hash text not null, -- sha-256 of previous_hash and of the sha-256 of row_hashes, both in hex
  sealed_at timestamp with time zone not null,
  constraint audit_seals_last_id_key UNIQUE (last_id),
  constraint audit_seals_pkey PRIMARY KEY ("position")
);

create table authenticator_apps (
  user_id integer not null,
  sealed_secret bytea not null, -- the shared secret, encrypted with a key derived from SECRET
  created_at timestamp with time zone not null, -- when the QR code was shown
  confirmed_at timestamp with time zone, -- a first code was right; null: not switched on
  last_step bigint, -- the 30 seconds whose code was used last; neither it nor an earlier one is taken again
  next_sealed_secret bytea,
  constraint authenticator_apps_pkey PRIMARY KEY (user_id),
  constraint authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table award_criteria (
  id integer generated always as identity not null,
  award_id integer not null,
  name text not null,
  max_points integer not null,
  position integer not null,
  constraint award_criteria_award_id_fkey FOREIGN KEY (award_id) REFERENCES awards(id) ON DELETE CASCADE,
  constraint award_criteria_max_points_check CHECK (((max_points >= 1) AND (max_points <= 100))),
  constraint award_criteria_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint award_criteria_pkey PRIMARY KEY (id)
);

create table award_judges (
  award_id integer not null,
  user_id integer not null,
  constraint award_judges_award_id_fkey FOREIGN KEY (award_id) REFERENCES awards(id) ON DELETE CASCADE,
  constraint award_judges_pkey PRIMARY KEY (award_id, user_id),
  constraint award_judges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table awards (
  id integer generated always as identity not null,
  year integer not null,
  name text not null,
  organization_types integer[] not null, -- entries of these types are up for it
  position integer not null, -- among the awards of its year
  revision integer default 0 not null, -- grows with each change of the office
  closed_at timestamp with time zone, -- null: judges may send scores
  closed_by integer,
  created_at timestamp with time zone not null,
  constraint awards_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint awards_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint awards_organization_types_check CHECK ((cardinality(organization_types) > 0)),
  constraint awards_pkey PRIMARY KEY (id),
  constraint awards_year_fkey FOREIGN KEY (year) REFERENCES parades(event_year)
);

create table broadcaster_assets (
  id integer generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  file_id uuid, -- null: it is elsewhere, at url
  url text,
  created_at timestamp with time zone not null,
  created_by integer,
  constraint broadcaster_assets_check CHECK (((file_id IS NULL) <> (url IS NULL))),
  constraint broadcaster_assets_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint broadcaster_assets_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint broadcaster_assets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 160))),
  constraint broadcaster_assets_pkey PRIMARY KEY (id),
  constraint broadcaster_assets_url_check CHECK ((url ~~ 'https://%'::text))
);

create table calendar_feeds (
  user_id integer not null, -- one feed an account
  secret_hash bytea not null, -- sha-256 of 256 random bits; a new link ends the one before
  created_at timestamp with time zone not null,
  read_at timestamp with time zone, -- when a calendar last fetched it
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_secret_hash_key UNIQUE (secret_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table captcha_solutions (
  challenge text not null, -- the solved challenge; a second use is refused
  expires_at timestamp with time zone not null, -- after this it may be forgotten, the challenge itself has ended
  constraint captcha_solutions_pkey PRIMARY KEY (challenge)
);

create table digest_weeks (
  monday date not null, -- in Los Angeles
  sent_at timestamp with time zone not null,
  letters integer not null, -- 0: nothing was due to anybody
  constraint digest_weeks_pkey PRIMARY KEY (monday)
);

create table entries (
  id integer generated always as identity not null,
  organization_id integer not null,
  year integer not null,
  status text, -- stored status; null: imported or just invited, shown as 'interested'
  submitted_at timestamp with time zone, -- the initial form was submitted
  approved_at timestamp with time zone, -- accepted
  rejected_at timestamp with time zone, -- refused
  rep_id integer, -- the liaison
  directory_idx integer, -- position in the parade; null: not placed
  is_hidden_from_media boolean default false not null, -- the media-guide switch
  official_name text, -- kept from the forms' entry:official_name for lists; forms stay the source
  theme_name text, -- kept from the forms, floats
  float_builder text, -- kept from the forms, builder code
  request_key text, -- the browser's key for one press of 'create'; the same key makes one entry
  created_at timestamp with time zone not null,
  created_by integer,
  user_last_updated_at timestamp with time zone, -- last change by one of the entry's own people
  updated_at timestamp with time zone not null, -- last change by anyone
  displayed_status text default 
CASE
    WHEN (rejected_at IS NOT NULL) THEN 'rejected'::text
    WHEN (approved_at IS NOT NULL) THEN 'accepted'::text
    WHEN (submitted_at IS NOT NULL) THEN 'received'::text
    ELSE COALESCE(status, 'interested'::text)
END not null,
  search_key text, -- of the official name and the theme; written by its trigger
  address_rank smallint default 0 not null, -- {organizationId}/{year} addresses the entry of the lowest rank, then of the lowest id
  former_organization_id integer, -- what it was made for, where that has been merged since; no foreign key: it is a former number
  name_order text default lower(NULLIF(btrim(official_name), ''::text)),
  request_digest bytea, -- SHA-256 of the body that came with request_key; null: made before this was stored
  constraint entries_check CHECK ((NOT ((approved_at IS NOT NULL) AND (rejected_at IS NOT NULL)))),
  constraint entries_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint entries_created_by_request_key_key UNIQUE (created_by, request_key),
  constraint entries_directory_idx_check CHECK ((directory_idx > 0)),
  constraint entries_id_year_key UNIQUE (id, year),
  constraint entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint entries_pkey PRIMARY KEY (id),
  constraint entries_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES users(id),
  constraint entries_status_check CHECK ((status = ANY (ARRAY['in-progress'::text, 'received'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint entries_year_fkey FOREIGN KEY (year) REFERENCES parades(event_year)
);

create table entry_move_roles (
  entry_id integer not null,
  user_id integer not null,
  name text not null,
  created_by integer, -- who had given it
  constraint entry_move_roles_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint entry_move_roles_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entry_moves(entry_id) ON DELETE CASCADE,
  constraint entry_move_roles_name_check CHECK ((name = ANY (ARRAY['leader'::text, 'float-builder'::text]))),
  constraint entry_move_roles_pkey PRIMARY KEY (entry_id, user_id, name),
  constraint entry_move_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table entry_moves (
  entry_id integer not null,
  organization_id integer not null, -- where it was before its last move or change of year
  year integer not null,
  moved_at timestamp with time zone not null, -- roles and sign-up links that are older belong to the place and stay there on the way back
  constraint entry_moves_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint entry_moves_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint entry_moves_pkey PRIMARY KEY (entry_id)
);

create table evidence_keys (
  id integer generated always as identity not null,
  key text not null, -- of the keyed hashes in waiver_evidence.record; never leaves the server
  first_evidence_id integer not null, -- the evidence from this id on was made with it; the highest is in use
  created_at timestamp with time zone default now() not null,
  constraint evidence_keys_first_evidence_id_key UNIQUE (first_evidence_id),
  constraint evidence_keys_key_check CHECK ((length(key) >= 32)),
  constraint evidence_keys_pkey PRIMARY KEY (id)
);

create table family_letters (
  outbox_id integer not null,
  waiver_id integer not null,
  constraint family_letters_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE CASCADE,
  constraint family_letters_pkey PRIMARY KEY (waiver_id, outbox_id),
  constraint family_letters_waiver_id_fkey FOREIGN KEY (waiver_id) REFERENCES waivers(id) ON DELETE CASCADE
);

create table faq_categories (
  id integer generated always as identity not null,
  name text not null,
  position integer not null, -- place among the categories, from 0
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint faq_categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint faq_categories_pkey PRIMARY KEY (id)
);

create table faqs (
  id integer generated always as identity not null, -- part of the address of the question
  faq_category_id integer not null,
  question text not null,
  answer text not null, -- html, sanitized when it was written
  position integer not null, -- place in its category, from 0
  revision integer default 1 not null, -- counts saves: finds that somebody else has saved
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by integer,
  search_key text default search_key(((question || ' '::text) || regexp_replace(answer, '<[^>]*>'::text, ' '::text, 'g'::text))),
  constraint faqs_faq_category_id_fkey FOREIGN KEY (faq_category_id) REFERENCES faq_categories(id),
  constraint faqs_pkey PRIMARY KEY (id),
  constraint faqs_question_check CHECK (((length(question) >= 1) AND (length(question) <= 200))),
  constraint faqs_revision_check CHECK ((revision >= 1)),
  constraint faqs_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);

create table feedback (
  id integer generated always as identity not null,
  topic text not null,
  name text not null,
  email text not null, -- as it was typed: nobody has confirmed it
  phone text default ''::text not null, -- '' for none
  message text not null,
  user_id integer, -- who was signed in; null: nobody
  state text default 'open'::text not null,
  answered_at timestamp with time zone,
  answered_by integer,
  created_at timestamp with time zone not null,
  search_key text, -- of name, address and message; written by its trigger
  constraint feedback_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint feedback_check CHECK (((state = 'answered'::text) = (answered_at IS NOT NULL))),
  constraint feedback_email_check CHECK ((length(email) <= 254)),
  constraint feedback_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000))),
  constraint feedback_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text]))),
  constraint feedback_topic_check CHECK ((topic = ANY (ARRAY['equestrian'::text, 'float'::text, 'band'::text, 'help'::text, 'feedback'::text, 'general'::text]))),
  constraint feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table files (
  id uuid not null, -- stands in the url of the file
  owner_id integer, -- who asked for the upload; null: a signer
  name text not null, -- as the person's device called it
  declared_type text not null, -- what the browser said
  content_type text, -- what the bytes are; null until checked
  size_bytes bigint, -- of the accepted bytes
  width integer, -- pictures only
  height integer,
  checksum text, -- sha-256 of the accepted bytes; also their key in the store
  limits jsonb not null, -- {max_size_mb, file_types, image} that it is checked against
  entry_id integer, -- whose rows it belongs to
  form_path text, -- 'form_type/group:field' it was asked for
  state text not null,
  refusal text, -- why it was refused, as shown
  asked_at timestamp with time zone not null,
  upload_ends_at timestamp with time zone not null, -- the url takes no bytes after this
  accepted_at timestamp with time zone,
  attached_at timestamp with time zone, -- a form names it; unattached files are swept after 24 h
  original_checksum text, -- sha-256 and key of the bytes as they came, pictures only; never served to the public
  original_size_bytes bigint,
  rotation integer default 0 not null, -- degrees clockwise that a person turned it
  thumbnail_checksum text, -- sha-256 and key of the small picture, pictures only
  waiver_id integer,
  released_at timestamp with time zone, -- when the last answer let go of it; null: never attached, or attached
  granted_bytes bigint not null, -- the most that the upload url takes: the announced size, else what the field allows
  quarantine_emptied boolean default false not null, -- nothing can come to its upload url any more, and nothing is there
  constraint files_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE SET NULL,
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_rotation_check CHECK ((rotation = ANY (ARRAY[0, 90, 180, 270]))),
  constraint files_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'accepted'::text, 'refused'::text]))),
  constraint files_waiver_id_fkey FOREIGN KEY (waiver_id) REFERENCES waivers(id) ON DELETE SET NULL
);

create table form_due_dates (
  form_type text not null,
  year integer not null,
  due_on date, -- Los Angeles day, until 11:59 p.m.; null: no due date this year
  updated_at timestamp with time zone not null,
  updated_by integer,
  constraint form_due_dates_pkey PRIMARY KEY (form_type, year),
  constraint form_due_dates_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint form_due_dates_year_fkey FOREIGN KEY (year) REFERENCES parades(event_year)
);

create table form_file_downloads (
  form_file_id integer not null,
  organization_id integer not null,
  user_id integer,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times integer default 1 not null,
  constraint form_file_downloads_form_file_id_fkey FOREIGN KEY (form_file_id) REFERENCES form_files(id) ON DELETE CASCADE,
  constraint form_file_downloads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint form_file_downloads_pkey PRIMARY KEY (form_file_id, organization_id),
  constraint form_file_downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table form_files (
  id integer generated always as identity not null,
  form_type text not null,
  display_name text not null,
  file_id uuid, -- a PDF in the portal's store
  url text, -- or a page elsewhere
  position integer default 0 not null,
  created_at timestamp with time zone not null,
  created_by integer,
  constraint form_files_check CHECK (((file_id IS NULL) <> (url IS NULL))),
  constraint form_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint form_files_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 160))),
  constraint form_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint form_files_pkey PRIMARY KEY (id),
  constraint form_files_url_check CHECK (((url ~~ 'https://%'::text) AND (length(url) <= 500)))
);

create table form_presence (
  entry_id integer not null,
  form_type text not null,
  user_id integer not null,
  field_path text, -- where the person is typing
  seen_at timestamp with time zone not null,
  constraint form_presence_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint form_presence_pkey PRIMARY KEY (entry_id, form_type, user_id),
  constraint form_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table form_signature_links (
  id integer generated always as identity not null,
  request_id integer not null,
  secret_hash bytea not null, -- sha-256 of 256 random bits
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  shown_to integer, -- who saw it instead of its addressee; null: it was mailed
  constraint form_signature_links_pkey PRIMARY KEY (id),
  constraint form_signature_links_request_id_fkey FOREIGN KEY (request_id) REFERENCES form_signature_requests(id) ON DELETE CASCADE,
  constraint form_signature_links_secret_hash_key UNIQUE (secret_hash),
  constraint form_signature_links_shown_to_fkey FOREIGN KEY (shown_to) REFERENCES users(id)
);

create table form_signature_requests (
  id integer generated always as identity not null,
  locator uuid default gen_random_uuid() not null, -- names it to signed-in people and opens nothing
  entry_id integer not null,
  form_type text not null,
  group_key text not null, -- the group that is signed
  signer_name text not null,
  signer_email text not null,
  requested_at timestamp with time zone not null,
  requested_by integer, -- who answers about it; null: the account is gone
  sent_at timestamp with time zone not null, -- the newest letter
  reminders integer default 0 not null, -- letters that the calendar has sent by itself
  viewed_at timestamp with time zone, -- the link was opened for the first time
  declined_at timestamp with time zone, -- the link goes on working
  declined_note text,
  signed_at timestamp with time zone,
  record text, -- the evidence as canonical JSON: what was shown, what was answered, through which link, from where
  record_sha256 text, -- also in the audit trail, which is sealed
  ended_at timestamp with time zone,
  end_reason text, -- by the entry's people; signed in the form itself; the form was cleared
  constraint form_signature_requests_check CHECK (((signed_at IS NULL) = (record IS NULL))),
  constraint form_signature_requests_check1 CHECK (((record IS NULL) = (record_sha256 IS NULL))),
  constraint form_signature_requests_check2 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint form_signature_requests_declined_note_check CHECK ((length(declined_note) <= 500)),
  constraint form_signature_requests_end_reason_check CHECK ((end_reason = ANY (ARRAY['withdrawn'::text, 'replaced'::text, 'cleared'::text]))),
  constraint form_signature_requests_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint form_signature_requests_locator_key UNIQUE (locator),
  constraint form_signature_requests_pkey PRIMARY KEY (id),
  constraint form_signature_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint form_signature_requests_signer_email_check CHECK ((signer_email = lower(signer_email))),
  constraint form_signature_requests_signer_name_check CHECK (((length(signer_name) >= 1) AND (length(signer_name) <= 80)))
);

create table form_submissions (
  id integer generated always as identity not null,
  entry_id integer not null,
  form_type text not null,
  definition_version integer not null, -- the version it was filled with
  field_values jsonb default '{}'::jsonb not null, -- {'group:field': value}
  revision integer default 0 not null, -- counts saves
  field_revisions jsonb default '{}'::jsonb not null, -- {'group:field': revision of its last change}; finds conflicts
  field_changes jsonb default '{}'::jsonb not null, -- {'group:field': {at, user_id}}; the 48-hour highlight
  copied_fields jsonb default '[]'::jsonb not null, -- paths brought from last year and not yet confirmed
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by integer,
  submitted_at timestamp with time zone,
  submitted_by integer,
  approved_at timestamp with time zone, -- signature groups lock from here on
  rejected_at timestamp with time zone,
  marked_complete_at timestamp with time zone, -- staff call it complete
  marked_complete_by integer,
  agreed jsonb, -- {terms: fees and pavilions or null, texts: {text_id: version}}; null: not signed, or nothing to agree to
  contacts_key text default search_key(((((((((((COALESCE((field_values ->> 'primary_contact:name'::text), ''::text) || '
'::text) || COALESCE((field_values ->> 'primary_contact:email'::text), ''::text)) || '
'::text) || COALESCE((field_values ->> 'secondary_contact:name'::text), ''::text)) || '
'::text) || COALESCE((field_values ->> 'secondary_contact:email'::text), ''::text)) || '
'::text) || COALESCE((field_values ->> 'media_contact:name'::text), ''::text)) || '
'::text) || COALESCE((field_values ->> 'media_contact:email'::text), ''::text))),
  completion smallint, -- whole percent of the required answers; null: not worked out
  missing smallint, -- required answers that are not there
  started boolean, -- something was answered
  completion_of text, -- 'rules:definition_version:revision:organization_type:parade_year'
  constraint form_submissions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint form_submissions_entry_id_form_type_key UNIQUE (entry_id, form_type),
  constraint form_submissions_marked_complete_by_fkey FOREIGN KEY (marked_complete_by) REFERENCES users(id),
  constraint form_submissions_pkey PRIMARY KEY (id),
  constraint form_submissions_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id),
  constraint form_submissions_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);

create table form_terms (
  year integer not null,
  fees jsonb not null, -- {fee: '16500.00'}
  pavilions jsonb not null, -- ['name', …], in the order to choose from
  updated_at timestamp with time zone not null,
  updated_by integer,
  constraint form_terms_pkey PRIMARY KEY (year),
  constraint form_terms_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint form_terms_year_fkey FOREIGN KEY (year) REFERENCES parades(event_year)
);

create table form_texts (
  text_id text not null,
  version integer not null,
  sample boolean not null, -- marked as a sample wherever it is shown
  blocks jsonb not null, -- [{heading?, text}]
  created_at timestamp with time zone not null,
  created_by integer,
  translations jsonb default '{}'::jsonb not null,
  constraint form_texts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint form_texts_pkey PRIMARY KEY (text_id, version),
  constraint form_texts_version_check CHECK ((version > 1))
);

create table former_organizations (
  id integer not null, -- the number that it had among organizations
  organization_id integer not null, -- what it is part of today
  merged_into integer not null, -- what it was merged into then; that one may have been merged since
  name text not null, -- its last name
  search_key text default search_key(name),
  type_id integer not null,
  merged_at timestamp with time zone not null,
  merged_by integer,
  constraint former_organizations_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES users(id),
  constraint former_organizations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint former_organizations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint former_organizations_pkey PRIMARY KEY (id),
  constraint former_organizations_type_id_fkey FOREIGN KEY (type_id) REFERENCES organization_types(id)
);

create table held_decisions (
  entry_id integer not null, -- it stays received for everybody else
  status text not null, -- what it becomes when the decision is released
  release_on date not null, -- Los Angeles day on whose morning it takes effect
  letter jsonb, -- {kind: paragraph or body, text}: how its letter differs from the portal's own; null: not at all
  held_at timestamp with time zone not null,
  held_by integer,
  constraint held_decisions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint held_decisions_held_by_fkey FOREIGN KEY (held_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint held_decisions_pkey PRIMARY KEY (entry_id),
  constraint held_decisions_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'rejected'::text])))
);

create table interview_answers (
  id integer generated always as identity not null,
  request_id integer not null,
  state text not null,
  state_before text not null,
  note text default ''::text not null, -- for the office
  letter text, -- the text that was emailed; null: no email
  created_at timestamp with time zone not null,
  created_by integer,
  undone_at timestamp with time zone, -- null: it counts
  constraint interview_answers_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint interview_answers_pkey PRIMARY KEY (id),
  constraint interview_answers_request_id_fkey FOREIGN KEY (request_id) REFERENCES interview_requests(id) ON DELETE CASCADE,
  constraint interview_answers_state_before_check CHECK ((state_before = ANY (ARRAY['new'::text, 'answered'::text, 'scheduled'::text, 'declined'::text]))),
  constraint interview_answers_state_check CHECK ((state = ANY (ARRAY['answered'::text, 'scheduled'::text, 'declined'::text])))
);

create table interview_requests (
  id integer generated always as identity not null,
  user_id integer, -- who asked, logged in; null: somebody without an account
  requested_date date not null,
  requested_time text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  interview_location text not null,
  interview_length text not null,
  type_of_interview text not null,
  request_to_interview text not null, -- whom they want to speak to
  deadline text not null, -- in their words
  interview_topic text not null,
  media_outlet_name text not null,
  state text default 'new'::text not null,
  revision integer default 0 not null, -- grows with each answer, so that of two who answer at once one is refused
  created_at timestamp with time zone not null, -- the 24 hours begin
  answered_at timestamp with time zone, -- when it was answered first; null while it is new
  constraint interview_requests_check CHECK (((state = 'new'::text) = (answered_at IS NULL))),
  constraint interview_requests_pkey PRIMARY KEY (id),
  constraint interview_requests_state_check CHECK ((state = ANY (ARRAY['new'::text, 'answered'::text, 'scheduled'::text, 'declined'::text]))),
  constraint interview_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table join_link_uses (
  join_link_id integer not null,
  user_id integer not null,
  used_at timestamp with time zone not null,
  constraint join_link_uses_join_link_id_fkey FOREIGN KEY (join_link_id) REFERENCES join_links(id) ON DELETE CASCADE,
  constraint join_link_uses_pkey PRIMARY KEY (join_link_id, user_id),
  constraint join_link_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table join_links (
  id integer generated always as identity not null,
  secret_hash bytea not null, -- sha-256 of the secret in the link
  role text not null, -- what signing up through it grants
  organization_id integer, -- for leaders and float builders
  parade_year integer, -- for leaders and float builders; null: all years
  uses_left integer not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  created_by integer not null,
  ended_at timestamp with time zone, -- closed by hand before its time
  request_key uuid, -- the browser's key of one press
  moved_at timestamp with time zone, -- when it got its year from an entry that changed its own; null: it names the year it was made for
  constraint join_links_check CHECK (((role = ANY (ARRAY['leader'::text, 'float-builder'::text])) = (organization_id IS NOT NULL))),
  constraint join_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint join_links_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint join_links_parade_year_fkey FOREIGN KEY (parade_year) REFERENCES parades(event_year),
  constraint join_links_pkey PRIMARY KEY (id),
  constraint join_links_role_check CHECK ((role = ANY (ARRAY['leader'::text, 'float-builder'::text, 'media'::text, 'judge'::text, 'volunteer'::text, 'broadcaster'::text, 'staff'::text]))),
  constraint join_links_secret_hash_key UNIQUE (secret_hash),
  constraint join_links_uses_left_check CHECK ((uses_left >= 0))
);

create table known_devices (
  id integer generated always as identity not null,
  secret_hash bytea not null, -- sha-256 of the random id in the browser's cookie; one browser may know several accounts
  user_id integer not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null, -- the newest sign-in
  expires_at timestamp with time zone not null, -- a year after it
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint known_devices_secret_hash_user_id_key UNIQUE (secret_hash, user_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table line_up_accepted_warnings (
  rule text not null, -- the rule's name in the contract
  entry_id integer not null,
  other_id integer not null, -- the neighbor behind; the entry itself where the warning is about it alone
  accepted_at timestamp with time zone not null,
  accepted_by integer,
  constraint line_up_accepted_warnings_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint line_up_accepted_warnings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint line_up_accepted_warnings_other_id_fkey FOREIGN KEY (other_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint line_up_accepted_warnings_pkey PRIMARY KEY (entry_id, other_id, rule)
);

create table line_up_drafts (
  id integer generated always as identity not null,
  year integer not null,
  name text not null,
  entry_ids jsonb not null, -- [entry id, …] in order; who is no longer accepted is passed over when it is read
  revision integer default 1 not null, -- counts saves
  created_at timestamp with time zone not null,
  created_by integer,
  updated_at timestamp with time zone not null,
  updated_by integer,
  constraint line_up_drafts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint line_up_drafts_entry_ids_check CHECK ((jsonb_typeof(entry_ids) = 'array'::text)),
  constraint line_up_drafts_name_check CHECK ((name <> ''::text)),
  constraint line_up_drafts_pkey PRIMARY KEY (id),
  constraint line_up_drafts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint line_up_drafts_year_fkey FOREIGN KEY (year) REFERENCES parades(event_year)
);

create table line_up_orders (
  year integer not null,
  revision integer default 0 not null, -- counts saves of the official order: finds that somebody else has saved
  updated_at timestamp with time zone not null,
  updated_by integer, -- null: the portal itself
  constraint line_up_orders_pkey PRIMARY KEY (year),
  constraint line_up_orders_revision_check CHECK ((revision >= 0)),
  constraint line_up_orders_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint line_up_orders_year_fkey FOREIGN KEY (year) REFERENCES parades(event_year)
);

create table list_view_defaults (
  user_id integer not null,
  list text not null, -- the list that this person begins with the view
  view_id integer not null,
  constraint list_view_defaults_pkey PRIMARY KEY (user_id, list),
  constraint list_view_defaults_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint list_view_defaults_view_id_fkey FOREIGN KEY (view_id) REFERENCES list_views(id) ON DELETE CASCADE
);

create table list_views (
  id integer generated always as identity not null,
  user_id integer not null, -- who made it, and may change it
  list text not null, -- name of the list's screen
  name text not null,
  filters jsonb not null, -- as in the address: {key: value}; keys that stand as the list starts are left out
  sort_by text not null,
  columns text[], -- keys in their order; null: as the list begins
  page_size integer, -- null: the usual one
  is_shared boolean default false not null, -- with everybody who works for the parade
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint list_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint list_views_pkey PRIMARY KEY (id),
  constraint list_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table logos (
  sha256 text not null, -- of the content, in hex; the value of the setting organizer_logo
  content bytea not null, -- a PNG of at most 480 by 160 pixels
  created_at timestamp with time zone not null,
  constraint logos_pkey PRIMARY KEY (sha256)
);

create table mail_hold (
  only_row boolean default true not null,
  since timestamp with time zone not null,
  constraint mail_hold_only_row_check CHECK (only_row),
  constraint mail_hold_pkey PRIMARY KEY (only_row)
);

create table mailings (
  id integer generated always as identity not null,
  key text not null, -- what it is about: the same cause is one mailing ('ladder:2027:14')
  kind text not null,
  year integer not null,
  title text not null, -- as the outbox shows it
  asked_by integer, -- null: the calendar
  total integer default 0 not null, -- letters that it came to
  left_out integer default 0 not null, -- rows that changed since, or cannot be written to
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone, -- the last letter was queued
  constraint mailings_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint mailings_key_key UNIQUE (key),
  constraint mailings_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'reminder'::text, 'ladder'::text, 'digest'::text]))),
  constraint mailings_pkey PRIMARY KEY (id),
  constraint mailings_year_fkey FOREIGN KEY (year) REFERENCES parades(event_year)
);

create table media_requests (
  id integer generated always as identity not null,
  user_id integer not null,
  media_organization_name text default ''::text not null, -- '': the one of the account, if any
  explanation text default ''::text not null, -- for the office; needed when an earlier request was refused
  state text default 'waiting'::text not null,
  was_pending boolean default false not null, -- the role media (pending) ended with the grant, and returns with its undo
  letter text, -- the text that was emailed with the decision
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone, -- null while it waits
  decided_by integer,
  constraint media_requests_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint media_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint media_requests_pkey PRIMARY KEY (id),
  constraint media_requests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'granted'::text, 'refused'::text]))),
  constraint media_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table organization_roles (
  id integer generated always as identity not null,
  user_id integer not null,
  name text not null,
  organization_id integer not null,
  parade_year integer, -- null: all years
  created_at timestamp with time zone not null,
  created_by integer,
  constraint organization_roles_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint organization_roles_name_check CHECK ((name = ANY (ARRAY['leader'::text, 'float-builder'::text]))),
  constraint organization_roles_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_roles_parade_year_fkey FOREIGN KEY (parade_year) REFERENCES parades(event_year),
  constraint organization_roles_pkey PRIMARY KEY (id),
  constraint organization_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint organization_roles_user_id_name_organization_id_parade_year_key UNIQUE NULLS NOT DISTINCT (user_id, name, organization_id, parade_year)
);

create table organization_types (
  id integer not null, -- 1 to 7, fixed by the contract
  name text not null, -- as shown, 'Marching Band'
  available_parade_id_from integer, -- first parade that accepts applications of this type; null: none
  available_parade_id_to integer, -- last parade that accepts them; null: none
  revision integer default 0 not null, -- the change that gave it its years
  constraint organization_types_available_parade_id_from_fkey FOREIGN KEY (available_parade_id_from) REFERENCES parades(id),
  constraint organization_types_available_parade_id_to_fkey FOREIGN KEY (available_parade_id_to) REFERENCES parades(id),
  constraint organization_types_pkey PRIMARY KEY (id)
);

create table organizations (
  id integer generated always as identity not null,
  name text not null, -- not unique: duplicates are told apart by type
  type_id integer not null,
  created_at timestamp with time zone not null,
  created_by integer,
  search_key text, -- of the name; written by its trigger
  name_order text default lower(name),
  constraint organizations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint organizations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_type_id_fkey FOREIGN KEY (type_id) REFERENCES organization_types(id)
);

create table outbox (
  id integer generated always as identity not null,
  to_address text not null,
  to_name text,
  subject text not null,
  text_body text not null, -- says {{link:account:ID}} or {{link:signing:ID}} where sealed_link is filled in at delivery
  html_body text not null,
  reason_key text not null, -- what caused it; the same cause mails once
  room text not null, -- whose letter it is
  user_id integer, -- the addressee's account, if any
  entry_id integer,
  waiver_id integer,
  message_id text not null, -- Message-ID header, the same at each try
  state text default 'queued'::text not null, -- unsent: no SMTP is set, read it in the outbox
  attempts integer default 0 not null,
  last_error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  mailing_id integer,
  awaits text, -- what it waits for, in the words of its room ('waiver-document:12'); null: nothing, or it has come
  attachment_checksum text, -- sha-256 of the bytes under 'papers/' in the store
  attachment_name text,
  due_at timestamp with time zone, -- not tried before; null: at once. A worker that holds the letter keeps it ahead of now
  taken_by text, -- the worker that holds it, or held it last
  uncertain integer default 0 not null, -- tries whose outcome the mail server did not tell: it may have arrived
  link_kind text, -- whose link the letter brings; null: it brings none
  link_id integer, -- row of account_links or signing_links
  sealed_link bytea, -- the link's secret, encrypted with a key derived from SECRET; null once the letter is sent, its link has ended, or it is never to be sent
  search_key text, -- of the address, the name and the subject; written by its trigger
  topic text, -- what its addressee may unsubscribe from; null: nobody may stop such a letter
  subscription_id integer, -- what caused it, where a subscription did
  reply_to integer, -- who gets the answers; null: the entry's liaison, else support
  reply_to_address text, -- null: the account in reply_to, else the entry's liaison, else support
  reply_to_name text, -- null: no name with reply_to_address
  constraint outbox_check CHECK (((attachment_checksum IS NULL) = (attachment_name IS NULL))),
  constraint outbox_check1 CHECK (((link_kind IS NULL) = (link_id IS NULL))),
  constraint outbox_check2 CHECK (((sealed_link IS NULL) OR (link_id IS NOT NULL))),
  constraint outbox_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE SET NULL,
  constraint outbox_link_kind_check CHECK ((link_kind = ANY (ARRAY['account'::text, 'signing'::text, 'cosigning'::text]))),
  constraint outbox_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE SET NULL,
  constraint outbox_message_id_key UNIQUE (message_id),
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_reason_key_key UNIQUE (reason_key),
  constraint outbox_reply_to_fkey FOREIGN KEY (reply_to) REFERENCES users(id) ON DELETE SET NULL,
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'bounced'::text, 'unsent'::text]))),
  constraint outbox_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE SET NULL,
  constraint outbox_topic_check CHECK ((topic = ANY (ARRAY['application submitted'::text, 'official photo updated'::text, 'waiver reminders'::text, 'weekly summary'::text]))),
  constraint outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint outbox_waiver_id_fkey FOREIGN KEY (waiver_id) REFERENCES waivers(id) ON DELETE SET NULL
);

create table page_pictures (
  id uuid not null, -- random: part of the picture's address
  content bytea not null, -- webp of at most 1600 pixels a side, without metadata
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  created_by integer,
  constraint page_pictures_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint page_pictures_pkey PRIMARY KEY (id)
);

create table page_versions (
  page_id integer not null,
  version integer not null,
  title text not null,
  html text not null, -- sanitized when it was written
  restored_from integer, -- the version whose text this is again
  created_at timestamp with time zone not null,
  created_by integer,
  constraint page_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint page_versions_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE,
  constraint page_versions_pkey PRIMARY KEY (page_id, version),
  constraint page_versions_version_check CHECK ((version >= 1))
);

create table pages (
  id integer generated always as identity not null,
  slug text not null,
  title text not null,
  html text default ''::text not null, -- sanitised when written
  is_public boolean default false not null, -- anyone may read, signed in or not
  is_unrestricted boolean default false not null, -- any signed-in user may read
  roles text[] default '{}'::text[] not null, -- else: who may read
  menu_section text, -- null: in no menu
  menu_title text, -- shorter title in the menu
  menu_position integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by integer,
  publish_at timestamp with time zone, -- from when on it is there for its readers; null: a draft
  revision integer default 1 not null, -- counts saves: finds that somebody else has saved
  version integer default 1 not null, -- the newest of page_versions, whose title and html these are
  search_key text, -- of titles, slug and text; written by its trigger
  constraint pages_menu_section_check CHECK ((menu_section = ANY (ARRAY['top'::text, 'staff'::text, 'media'::text, 'judge'::text, 'other'::text, 'broadcaster'::text]))),
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_revision_check CHECK ((revision >= 1)),
  constraint pages_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint pages_slug_key UNIQUE (slug),
  constraint pages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160))),
  constraint pages_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint pages_version_check CHECK ((version >= 1))
);

create table parades (
  id integer generated always as identity not null, -- payloads named parade_id carry this
  event_year integer not null, -- the year of the January 1 (or 2) of the parade; payloads named parade_year carry this
  parade_on date not null, -- a Los Angeles day; everything counts from it
  is_over boolean default false not null, -- its day has passed in Los Angeles; written by a job every ten minutes
  constraint parades_check CHECK ((EXTRACT(year FROM parade_on) = (event_year)::numeric)),
  constraint parades_event_year_check CHECK (((event_year >= 1890) AND (event_year <= 2200))),
  constraint parades_event_year_key UNIQUE (event_year),
  constraint parades_pkey PRIMARY KEY (id)
);

create table participant_imports (
  id integer generated always as identity not null,
  entry_id integer not null,
  request_key uuid not null, -- the browser's key for one part of one list
  outcomes text[] not null, -- what became of each sound row, in their order
  created_at timestamp with time zone not null,
  created_by integer,
  request_digest bytea, -- SHA-256 of the body that came with request_key; null: made before this was stored
  constraint participant_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint participant_imports_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint participant_imports_entry_id_request_key_key UNIQUE (entry_id, request_key),
  constraint participant_imports_pkey PRIMARY KEY (id)
);

create table participants (
  id integer generated always as identity not null,
  entry_id integer not null,
  type text not null,
  first_name text not null,
  last_name text not null,
  email text, -- lower case; null: none, the link is handed over
  primary_role text, -- a role code for individual participants, free words for others
  has_participated boolean,
  other_appearances boolean,
  other_parades_name text,
  created_at timestamp with time zone not null,
  created_by integer,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone, -- removed people stay under their signed waiver
  removed_by integer,
  name_key text, -- of first and last name: the same key, entry and address are the same person; written by its trigger
  letter_language text, -- what the leader said; null: nothing
  constraint participants_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint participants_email_check CHECK ((length(email) <= 254)),
  constraint participants_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint participants_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 60))),
  constraint participants_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 60))),
  constraint participants_letter_language_check CHECK ((letter_language = ANY (ARRAY['en'::text, 'es'::text, 'ja'::text]))),
  constraint participants_other_parades_name_check CHECK ((length(other_parades_name) <= 200)),
  constraint participants_pkey PRIMARY KEY (id),
  constraint participants_primary_role_check CHECK ((length(primary_role) <= 60)),
  constraint participants_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id),
  constraint participants_type_check CHECK ((type = ANY (ARRAY['individual-participants'::text, 'general-participants'::text])))
);

create table passkey_challenges (
  challenge_hash bytea not null, -- sha-256 of 256 random bits
  user_id integer, -- who adds a passkey; null: somebody signs in
  user_handle bytea, -- for the passkey that is added
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkeys (
  id integer generated always as identity not null,
  user_id integer not null,
  credential_id bytea not null, -- chosen by the authenticator
  user_handle bytea not null, -- what the authenticator calls the account: random, the same for all of one account
  public_key bytea not null, -- COSE
  sign_count bigint not null, -- of the newest sign-in; authenticators that do not count stay at 0
  transports text[] not null, -- how a browser reaches the authenticator
  name text not null, -- the person's own word for it
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table portal_processes (
  id uuid not null, -- made anew at each start
  kind text not null,
  host text not null, -- the name of its machine
  pid integer not null,
  seen_at timestamp with time zone not null, -- by the clock of the database
  ahead_seconds double precision, -- its clock against that of the database; null: it has ended
  outages jsonb not null, -- what does not respond, and for how many seconds: {"mail": 90}
  secret_mark text, -- derived from its SECRET, and says nothing else about it; null: of an earlier version
  constraint portal_processes_kind_check CHECK ((kind = ANY (ARRAY['all'::text, 'web'::text, 'worker'::text]))),
  constraint portal_processes_pkey PRIMARY KEY (id)
);

create table press_releases (
  id integer generated always as identity not null,
  title text not null,
  dated date not null, -- the day that it is dated, as readers see it
  excerpt text not null, -- what its card says
  body text not null, -- plain text; an empty line ends a paragraph
  link text, -- the same elsewhere; null: it is read here
  publish_on date not null, -- the day from which it is public, in Los Angeles
  image_id uuid, -- the featured image; null: none
  created_at timestamp with time zone not null,
  created_by integer,
  updated_at timestamp with time zone not null,
  revision integer default 0 not null, -- grows with each edit
  constraint press_releases_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint press_releases_image_id_fkey FOREIGN KEY (image_id) REFERENCES files(id),
  constraint press_releases_link_check CHECK ((link ~~ 'https://%'::text)),
  constraint press_releases_pkey PRIMARY KEY (id),
  constraint press_releases_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160)))
);

create table programs (
  key text not null, -- sha-256 of the contents
  year integer not null,
  state text not null,
  contents jsonb, -- what the worker prints; null once it is printed
  asked_at timestamp with time zone not null, -- when it was asked for, the last time
  made_at timestamp with time zone,
  checksum text, -- sha-256 of the PDF, and its key in the store
  size_bytes bigint,
  pages integer,
  started_at timestamp with time zone, -- when the worker began, the last time; null while it waits
  constraint programs_check CHECK (((state = 'ready'::text) = (checksum IS NOT NULL))),
  constraint programs_check1 CHECK (((checksum IS NULL) = ((made_at IS NULL) AND (size_bytes IS NULL) AND (pages IS NULL)))),
  constraint programs_check2 CHECK (((state = 'waiting'::text) OR (contents IS NULL))),
  constraint programs_key_check CHECK ((key ~ '^[0-9a-f]{64}$'::text)),
  constraint programs_pkey PRIMARY KEY (key),
  constraint programs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text]))),
  constraint programs_year_fkey FOREIGN KEY (year) REFERENCES parades(event_year)
);

create table rate_limits (
  key text not null, -- what is counted, with the account or address it counts for
  points integer default 0 not null, -- how often
  expire bigint, -- epoch milliseconds; null: never
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  id integer generated always as identity not null,
  user_id integer not null,
  code_hash bytea not null, -- sha-256 of 80 random bits
  created_at timestamp with time zone not null,
  used_at timestamp with time zone, -- each works once
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_user_id_code_hash_key UNIQUE (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table replaced_statuses (
  entry_id integer not null,
  status text not null, -- what was set
  was_status text not null, -- what was shown before
  changed_at timestamp with time zone not null,
  was jsonb not null, -- {stamps, form, mark, held} before; the last three are null where there was none
  unread_by integer[] not null, -- accounts whose letters about the status before had not gone yet: its Undo sends them again
  constraint replaced_statuses_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint replaced_statuses_pkey PRIMARY KEY (entry_id)
);

create table review_criteria (
  id integer generated always as identity not null,
  organization_type integer not null,
  name text not null,
  position integer not null, -- in the order of the panel
  ended_at timestamp with time zone, -- no longer asked; scores of it stay
  constraint review_criteria_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint review_criteria_organization_type_fkey FOREIGN KEY (organization_type) REFERENCES organization_types(id),
  constraint review_criteria_pkey PRIMARY KEY (id)
);

create table review_marks (
  entry_id integer not null, -- set aside for later; the status stays received
  reason text not null,
  returns_on date, -- Los Angeles day from which on it is to decide again; null: until somebody takes it back
  set_at timestamp with time zone not null,
  set_by integer,
  constraint review_marks_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint review_marks_pkey PRIMARY KEY (entry_id),
  constraint review_marks_reason_check CHECK ((length(reason) <= 300)),
  constraint review_marks_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL
);

create table review_notes (
  id integer generated always as identity not null,
  entry_id integer not null,
  text text not null,
  created_at timestamp with time zone not null,
  created_by integer,
  constraint review_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint review_notes_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint review_notes_pkey PRIMARY KEY (id),
  constraint review_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);

create table review_questions (
  id integer generated always as identity not null,
  entry_id integer not null,
  question text not null, -- mailed to the leaders
  asked_at timestamp with time zone not null,
  asked_by integer,
  answer text, -- noted by hand: the answer comes by email
  answered_at timestamp with time zone,
  answered_by integer,
  constraint review_questions_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 4000))),
  constraint review_questions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint review_questions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint review_questions_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint review_questions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint review_questions_pkey PRIMARY KEY (id),
  constraint review_questions_question_check CHECK (((length(question) >= 1) AND (length(question) <= 2000)))
);

create table review_release (
  id integer default 1 not null,
  release_on date, -- the day that new decisions are held until; null: they take effect at once
  updated_at timestamp with time zone not null,
  updated_by integer,
  constraint review_release_id_check CHECK ((id = 1)),
  constraint review_release_pkey PRIMARY KEY (id),
  constraint review_release_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);

create table review_scores (
  entry_id integer not null,
  criterion_id integer not null,
  user_id integer not null, -- the reviewer
  score integer not null,
  updated_at timestamp with time zone not null,
  constraint review_scores_criterion_id_fkey FOREIGN KEY (criterion_id) REFERENCES review_criteria(id),
  constraint review_scores_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint review_scores_pkey PRIMARY KEY (entry_id, criterion_id, user_id),
  constraint review_scores_score_check CHECK (((score >= 1) AND (score <= 10))),
  constraint review_scores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table role_invitations (
  id integer generated always as identity not null,
  email text not null, -- whom it was sent to, lower case
  first_name text not null, -- as the inviter typed it; says nothing about an account
  last_name text not null,
  phone text,
  role text not null,
  organization_id integer not null,
  parade_year integer not null,
  entry_id integer not null, -- the entry that it was sent for
  created_at timestamp with time zone not null,
  created_by integer not null, -- who sent it last: the role is granted in this name, while this person may still invite
  sent_at timestamp with time zone not null, -- the newest letter
  expires_at timestamp with time zone not null, -- 7 days after it
  accepted_at timestamp with time zone,
  accepted_by integer,
  ended_at timestamp with time zone, -- withdrawn, or pointless since the role was granted in another way
  constraint role_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint role_invitations_check CHECK (((accepted_at IS NULL) OR (ended_at IS NULL))),
  constraint role_invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint role_invitations_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint role_invitations_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint role_invitations_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 80))),
  constraint role_invitations_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 80))),
  constraint role_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint role_invitations_parade_year_fkey FOREIGN KEY (parade_year) REFERENCES parades(event_year),
  constraint role_invitations_phone_check CHECK ((length(phone) <= 40)),
  constraint role_invitations_pkey PRIMARY KEY (id),
  constraint role_invitations_role_check CHECK ((role = ANY (ARRAY['leader'::text, 'float-builder'::text])))
);

create table score_sends (
  sheet_id integer not null,
  send_id uuid not null,
  revision integer not null,
  points jsonb not null,
  notes text not null,
  sent_at timestamp with time zone not null,
  constraint score_sends_pkey PRIMARY KEY (sheet_id, send_id),
  constraint score_sends_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES score_sheets(id) ON DELETE CASCADE,
  constraint score_sends_sheet_id_revision_key UNIQUE (sheet_id, revision)
);

create table score_sheets (
  id integer generated always as identity not null,
  award_id integer not null, -- an award with sheets is not deleted
  entry_id integer not null,
  judge_id integer not null,
  revision integer not null, -- counts how often it was sent with other scores
  points jsonb not null, -- [{criterion_id, points}], one for each criterion of the award
  notes text default ''::text not null,
  sent_at timestamp with time zone not null,
  constraint score_sheets_award_id_entry_id_judge_id_key UNIQUE (award_id, entry_id, judge_id),
  constraint score_sheets_award_id_fkey FOREIGN KEY (award_id) REFERENCES awards(id),
  constraint score_sheets_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint score_sheets_judge_id_fkey FOREIGN KEY (judge_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint score_sheets_notes_check CHECK ((length(notes) <= 2000)),
  constraint score_sheets_pkey PRIMARY KEY (id),
  constraint score_sheets_revision_check CHECK ((revision > 0))
);

create table season_drafts (
  year integer not null, -- the parade year that would start
  plan jsonb not null, -- contract/src/seasons/season.ts, seasonPlan
  step integer not null, -- where it was left, from 0
  revision integer not null, -- counts saves; a save over another one is refused
  created_at timestamp with time zone not null,
  created_by integer, -- who began to prepare it
  updated_at timestamp with time zone not null,
  updated_by integer,
  started_at timestamp with time zone, -- when the season started with this plan; null: not yet
  started_by integer,
  constraint season_drafts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint season_drafts_pkey PRIMARY KEY (year),
  constraint season_drafts_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint season_drafts_step_check CHECK (((step >= 0) AND (step <= 20))),
  constraint season_drafts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint season_drafts_year_check CHECK (((year >= 1890) AND (year <= 2200)))
);

create table sessions (
  id integer generated always as identity not null,
  token_hash bytea not null, -- sha-256 of the bearer token
  user_id integer not null, -- who acts
  impersonator_id integer, -- the admin behind an impersonation; null: nobody
  switch_back_hash bytea, -- sha-256 of the one-time ticket that only ends the impersonation
  impersonator_session_id integer, -- the session that the ticket gives back
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null, -- slides the 12 hours; written at most once a minute
  expires_at timestamp with time zone not null, -- 12 h after last_seen_at (60 minutes when impersonating), at most ends_at
  ends_at timestamp with time zone not null, -- 7 days after created_at, never moved
  address text, -- where it was opened from
  agent text, -- browser it was opened with
  has_second_factor boolean default false not null, -- opened with two factors, or one was switched on in it
  constraint sessions_agent_check CHECK ((length(agent) <= 400)),
  constraint sessions_impersonator_id_fkey FOREIGN KEY (impersonator_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_impersonator_session_id_fkey FOREIGN KEY (impersonator_session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_switch_back_hash_key UNIQUE (switch_back_hash),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table settings (
  key text not null, -- one of the keys of contract/src/settings/setting.ts
  value jsonb not null, -- in the shape that file gives the key
  updated_at timestamp with time zone not null, -- when it was last changed
  updated_by integer, -- the user who changed it; null: the set-up
  revision integer default 0 not null, -- the change that gave it its value
  constraint settings_pkey PRIMARY KEY (key)
);

create table settings_revision (
  id boolean default true not null, -- one row
  revision integer not null, -- of the newest change of a setting or of the years of a type
  constraint settings_revision_id_check CHECK (id),
  constraint settings_revision_pkey PRIMARY KEY (id)
);

create table settings_version (
  id boolean default true not null, -- one row
  version bigint not null, -- grows with each change, in the transaction that makes it
  constraint settings_version_id_check CHECK (id),
  constraint settings_version_pkey PRIMARY KEY (id)
);

create table sign_in_tickets (
  ticket_hash bytea not null, -- sha-256 of the ticket
  user_id integer not null,
  tries integer default 0 not null, -- codes that were wrong
  expires_at timestamp with time zone not null,
  constraint sign_in_tickets_pkey PRIMARY KEY (ticket_hash),
  constraint sign_in_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table signing_links (
  id integer generated always as identity not null,
  waiver_id integer not null,
  secret_hash bytea not null, -- sha-256 of the secret, which has 256 random bits; the secret itself stands sealed in its letter or nowhere
  made_for text not null,
  handed_over_by integer, -- who copied the link; stands in the evidence
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone, -- replaced, signed or withdrawn
  end_reason text, -- null: it works
  pass_id integer, -- made on a passed device
  constraint signing_links_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint signing_links_end_reason_check CHECK ((end_reason = ANY (ARRAY['replaced'::text, 'signed'::text, 'withdrawn'::text]))),
  constraint signing_links_handed_over_by_fkey FOREIGN KEY (handed_over_by) REFERENCES users(id),
  constraint signing_links_made_for_check CHECK ((made_for = ANY (ARRAY['mail'::text, 'reminder'::text, 'visit'::text, 'hand-over'::text, 'part'::text, 'pass'::text]))),
  constraint signing_links_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES waiver_passes(id) ON DELETE SET NULL,
  constraint signing_links_pkey PRIMARY KEY (id),
  constraint signing_links_secret_hash_key UNIQUE (secret_hash),
  constraint signing_links_waiver_id_fkey FOREIGN KEY (waiver_id) REFERENCES waivers(id) ON DELETE CASCADE
);

create table stopped_digests (
  user_id integer not null,
  stopped_at timestamp with time zone not null,
  constraint stopped_digests_pkey PRIMARY KEY (user_id),
  constraint stopped_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table stopped_reminders (
  waiver_id integer not null,
  address text not null, -- another address of the same waiver is reminded
  stopped_at timestamp with time zone not null,
  constraint stopped_reminders_address_check CHECK ((address = lower(address))),
  constraint stopped_reminders_pkey PRIMARY KEY (waiver_id, address),
  constraint stopped_reminders_waiver_id_fkey FOREIGN KEY (waiver_id) REFERENCES waivers(id) ON DELETE CASCADE
);

create table subscriptions (
  id integer generated always as identity not null,
  user_id integer not null,
  notification_type text not null,
  organization_type integer not null,
  created_at timestamp with time zone not null,
  constraint subscriptions_notification_type_check CHECK ((notification_type = ANY (ARRAY['application submitted'::text, 'official photo updated'::text]))),
  constraint subscriptions_organization_type_fkey FOREIGN KEY (organization_type) REFERENCES organization_types(id),
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint subscriptions_user_id_notification_type_organization_type_key UNIQUE (user_id, notification_type, organization_type)
);

create table unsubscribe_links (
  secret_hash bytea not null, -- sha-256 of 256 random bits
  outbox_id integer not null,
  created_at timestamp with time zone not null,
  constraint unsubscribe_links_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE CASCADE,
  constraint unsubscribe_links_pkey PRIMARY KEY (secret_hash)
);

create table user_organization_types (
  user_id integer not null,
  organization_type integer not null,
  constraint user_organization_types_organization_type_fkey FOREIGN KEY (organization_type) REFERENCES organization_types(id),
  constraint user_organization_types_pkey PRIMARY KEY (user_id, organization_type),
  constraint user_organization_types_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_roles (
  user_id integer not null,
  role text not null,
  granted_at timestamp with time zone not null,
  granted_by integer, -- null: by the portal itself (sign-up, set-up)
  constraint user_roles_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id),
  constraint user_roles_pkey PRIMARY KEY (user_id, role),
  constraint user_roles_role_check CHECK ((role = ANY (ARRAY['superadmin'::text, 'admin'::text, 'staff'::text, 'volunteer'::text, 'judge'::text, 'media'::text, 'broadcaster'::text, 'volunteer-chair'::text, 'media-pending'::text]))),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id integer generated always as identity not null,
  email text not null, -- sign-in name, lower case
  first_name text not null,
  last_name text not null,
  phone text, -- as typed
  password_hash text, -- argon2id in PHC form; null: invited, no password yet
  email_verified_at timestamp with time zone, -- the mailed link was followed; before it nothing can be submitted and no role attaches
  registered_as text, -- what the person signed up as; 'leader' may create an entry
  broadcaster_requested boolean default false not null, -- ticked at sign-up; an admin grants it
  media_organization_name text, -- for media people
  disabled_at timestamp with time zone, -- no sign-in from here on; sessions end at once
  created_at timestamp with time zone not null,
  last_signed_in_at timestamp with time zone,
  is_provisional boolean default false not null, -- signed up, address not confirmed: any number may share an address. false: confirmed, or made or moved to the address by staff
  is_demo boolean default false not null, -- seeded with the demo parade; nobody's own account
  search_key text, -- of the name in both orders and the address; written by its trigger
  sessions_ended_at timestamp with time zone,
  handed_over_links_ended_at timestamp with time zone, -- links to sign that this person handed over before have ended, because somebody else may have used the account
  constraint users_confirmed_is_not_provisional CHECK ((NOT (is_provisional AND (email_verified_at IS NOT NULL)))),
  constraint users_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint users_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 80))),
  constraint users_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 80))),
  constraint users_media_organization_name_check CHECK ((length(media_organization_name) <= 160)),
  constraint users_phone_check CHECK ((length(phone) <= 40)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_registered_as_check CHECK ((registered_as = ANY (ARRAY['leader'::text, 'media'::text])))
);

create table waiver_documents (
  waiver_id integer not null,
  evidence_id integer not null,
  checksum text not null, -- sha-256 of the PDF's bytes, hex; also its key in the store
  size_bytes integer not null,
  made_at timestamp with time zone not null,
  constraint waiver_documents_checksum_key UNIQUE (checksum),
  constraint waiver_documents_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES waiver_evidence(id),
  constraint waiver_documents_pkey PRIMARY KEY (waiver_id),
  constraint waiver_documents_waiver_id_fkey FOREIGN KEY (waiver_id) REFERENCES waivers(id)
);

create table waiver_evidence (
  id integer generated always as identity not null,
  waiver_id integer not null,
  year integer not null, -- one chain a year
  position integer not null, -- 1, 2, 3, … in the chain of the year
  record text not null, -- canonical JSON of what was signed, shown, consented to, when, from where
  record_hash text not null, -- sha-256 of record, hex
  previous_hash text not null, -- chain_hash of position - 1; 64 zeros for the first
  chain_hash text not null, -- sha-256 of previous_hash || record_hash
  created_at timestamp with time zone not null,
  constraint waiver_evidence_pkey PRIMARY KEY (id),
  constraint waiver_evidence_waiver_id_fkey FOREIGN KEY (waiver_id) REFERENCES waivers(id),
  constraint waiver_evidence_waiver_id_key UNIQUE (waiver_id),
  constraint waiver_evidence_year_position_key UNIQUE (year, "position")
);

create table waiver_parts (
  waiver_id integer not null,
  part text not null, -- who has signed
  field_values jsonb not null, -- what they signed, less what staff alone see
  language text, -- what the page spoke beside English
  address text not null, -- of the client
  agent text not null,
  link_id integer not null, -- the link it was signed with
  to_address text not null, -- where the link of the other went
  entered_by text not null, -- who knew that address
  signed_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  texts jsonb default '{}'::jsonb not null,
  constraint waiver_parts_entered_by_check CHECK ((entered_by = ANY (ARRAY['signer'::text, 'on-file'::text]))),
  constraint waiver_parts_link_id_fkey FOREIGN KEY (link_id) REFERENCES signing_links(id) ON DELETE CASCADE,
  constraint waiver_parts_part_check CHECK ((part = ANY (ARRAY['participant'::text, 'guardian'::text]))),
  constraint waiver_parts_pkey PRIMARY KEY (waiver_id),
  constraint waiver_parts_waiver_id_fkey FOREIGN KEY (waiver_id) REFERENCES waivers(id) ON DELETE CASCADE
);

create table waiver_passes (
  id integer generated always as identity not null,
  secret_hash bytea not null, -- sha-256 of the secret, which has 256 random bits
  entry_id integer not null,
  made_by integer not null, -- who passes the device; named in the evidence
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null, -- moved forward when it is ended by hand
  constraint waiver_passes_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES entries(id) ON DELETE CASCADE,
  constraint waiver_passes_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint waiver_passes_pkey PRIMARY KEY (id),
  constraint waiver_passes_secret_hash_key UNIQUE (secret_hash)
);

create table waivers (
  id integer generated always as identity not null,
  locator text not null, -- the contract's `token`: opens nothing without a session and the right
  participant_id integer,
  entry_id integer, -- null: the entry was deleted, the evidence stays
  year integer not null,
  form_type text not null,
  name text not null, -- as addressed; the participant's name when made
  email text, -- where the link goes; null: handed over
  definition_version integer not null, -- text and questions it was opened with
  field_values jsonb default '{}'::jsonb not null, -- what the signer typed, saved while typing
  revision integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sent_at timestamp with time zone, -- the first mail was queued
  reminded_at timestamp with time zone, -- the last reminder was queued; at most one a day
  viewed_at timestamp with time zone, -- the link was opened
  completed_at timestamp with time zone, -- signed
  approved_at timestamp with time zone,
  approved_by integer,
  verification_confirmed_at timestamp with time zone, -- a person saw the signer's papers
  verification_confirmed_by integer,
  voided_at timestamp with time zone, -- withdrawn with a reason; a correction is a void and a new waiver
  voided_by integer,
  void_reason text,
  declined_at timestamp with time zone,
  declined_as text,
  declined_note text,
  search_key text, -- of the name and the address; written by its trigger
  signer_language text, -- null: nothing was chosen
  signer_language_at timestamp with time zone,
  constraint waivers_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint waivers_check CHECK (((approved_at IS NULL) OR (completed_at IS NOT NULL))),
  constraint waivers_check1 CHECK (((declined_at IS NULL) = (declined_as IS NULL))),
  constraint waivers_declined_as_check CHECK ((declined_as = ANY (ARRAY['declined'::text, 'not-me'::text]))),
  constraint waivers_declined_note_check CHECK ((length(declined_note) <= 500)),
  constraint waivers_entry_fkey FOREIGN KEY (entry_id, year) REFERENCES entries(id, year) ON UPDATE CASCADE ON DELETE SET NULL (entry_id),
  constraint waivers_form_type_check CHECK ((form_type = ANY (ARRAY['participant-waiver'::text, 'personnel-waiver'::text, 'covid'::text]))),
  constraint waivers_locator_key UNIQUE (locator),
  constraint waivers_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participants(id) ON DELETE SET NULL,
  constraint waivers_pkey PRIMARY KEY (id),
  constraint waivers_signer_language_check CHECK ((signer_language = ANY (ARRAY['en'::text, 'es'::text, 'ja'::text]))),
  constraint waivers_verification_confirmed_by_fkey FOREIGN KEY (verification_confirmed_by) REFERENCES users(id),
  constraint waivers_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES users(id)
);

create table webhook_deliveries (
  id integer generated always as identity not null,
  webhook_id integer not null,
  message_id uuid default gen_random_uuid() not null, -- one over all tries, so that a receiver recognizes a double
  event text not null,
  body text not null, -- as it is signed and sent, to the letter
  state text not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone, -- when to try; a worker that has it keeps it ahead of now; null: not waiting
  created_at timestamp with time zone not null,
  tried_at timestamp with time zone, -- the last try
  status_code integer, -- what it was answered; null: no answer
  problem text, -- why the last try failed, for people
  sent_again boolean default false not null, -- somebody sent it again: it goes out although its webhook is off, and switches it on
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);

create table webhooks (
  id integer generated always as identity not null,
  url text not null,
  events text[] not null, -- what it is sent: 'entry.accepted', …
  sealed_secret bytea, -- encrypted with a key derived from SECRET; the secret is shown once
  created_by integer not null,
  created_at timestamp with time zone not null,
  next_sealed_secret bytea,
  request_key uuid, -- the browser's key of one press
  disabled_at timestamp with time zone,
  constraint webhooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint webhooks_events_check CHECK ((cardinality(events) > 0)),
  constraint webhooks_pkey PRIMARY KEY (id)
);

CREATE INDEX account_links_created_by_idx ON public.account_links USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX account_links_join_link_idx ON public.account_links USING btree (join_link_id) WHERE (join_link_id IS NOT NULL);
CREATE UNIQUE INDEX account_links_one_live ON public.account_links USING btree (user_id, kind) WHERE ((used_at IS NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX account_links_one_live_of_invitation ON public.account_links USING btree (role_invitation_id) WHERE ((used_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX account_links_role_invitation_idx ON public.account_links USING btree (role_invitation_id) WHERE (role_invitation_id IS NOT NULL);
CREATE INDEX account_links_shown_to_idx ON public.account_links USING btree (shown_to) WHERE (shown_to IS NOT NULL);
CREATE INDEX account_links_user_idx ON public.account_links USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX api_tokens_created_by ON public.api_tokens USING btree (created_by);
CREATE INDEX audit_events_action_idx ON public.audit_events USING btree (action, id DESC);
CREATE INDEX audit_events_entry_idx ON public.audit_events USING btree (entry_id, id DESC);
CREATE INDEX audit_events_impersonator_idx ON public.audit_events USING btree (impersonator_id, id DESC) WHERE (impersonator_id IS NOT NULL);
CREATE INDEX audit_events_model_idx ON public.audit_events USING btree (model, model_id, id DESC);
CREATE INDEX audit_events_models_idx ON public.audit_events USING btree (model, id DESC);
CREATE INDEX audit_events_organization_idx ON public.audit_events USING btree (organization_id, id DESC);
CREATE INDEX audit_events_saved_forms_idx ON public.audit_events USING btree (at DESC, id DESC) WHERE (action = 'form.saved'::text);
CREATE INDEX audit_events_search_idx ON public.audit_events USING gin (search_trigrams(search_key)) WITH (gin_pending_list_limit='16384');
CREATE INDEX audit_events_type_action_idx ON public.audit_events USING btree (organization_type, action, id DESC) WHERE (organization_type IS NOT NULL);
CREATE INDEX audit_events_type_idx ON public.audit_events USING btree (organization_type, id DESC) WHERE (organization_type IS NOT NULL);
CREATE INDEX audit_events_unfilled_idx ON public.audit_events USING btree (id) WHERE (search_key IS NULL);
CREATE INDEX audit_events_user_idx ON public.audit_events USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX award_criteria_award_idx ON public.award_criteria USING btree (award_id, "position");
CREATE INDEX award_judges_user_idx ON public.award_judges USING btree (user_id);
CREATE UNIQUE INDEX awards_name_key ON public.awards USING btree (year, lower(name));
CREATE INDEX awards_year_idx ON public.awards USING btree (year, "position", id);
CREATE INDEX broadcaster_assets_file_idx ON public.broadcaster_assets USING btree (file_id);
CREATE INDEX entries_directory_idx ON public.entries USING btree (year, displayed_status, user_last_updated_at);
CREATE UNIQUE INDEX entries_order_key ON public.entries USING btree (year, directory_idx) WHERE (directory_idx IS NOT NULL);
CREATE INDEX entries_organization_year_idx ON public.entries USING btree (organization_id, year, id);
CREATE INDEX entries_place_idx ON public.entries USING btree (year, directory_idx) WHERE (displayed_status = 'accepted'::text);
CREATE INDEX entries_received_idx ON public.entries USING btree (submitted_at, id) WHERE (displayed_status = 'received'::text);
CREATE INDEX entries_rep_idx ON public.entries USING btree (rep_id);
CREATE INDEX entries_year_idx ON public.entries USING btree (year, status);
CREATE INDEX family_letters_outbox_id_idx ON public.family_letters USING btree (outbox_id);
CREATE UNIQUE INDEX faq_categories_name_idx ON public.faq_categories USING btree (lower(name));
CREATE INDEX faqs_category_idx ON public.faqs USING btree (faq_category_id, "position");
CREATE INDEX feedback_created_idx ON public.feedback USING btree (created_at DESC, id DESC);
CREATE INDEX feedback_user_idx ON public.feedback USING btree (user_id);
CREATE INDEX files_checksum_idx ON public.files USING btree (checksum);
CREATE INDEX files_entry_idx ON public.files USING btree (entry_id);
CREATE INDEX files_original_checksum_idx ON public.files USING btree (original_checksum) WHERE (original_checksum IS NOT NULL);
CREATE INDEX files_owner_idx ON public.files USING btree (owner_id, asked_at) WHERE (owner_id IS NOT NULL);
CREATE INDEX files_quarantine_idx ON public.files USING btree (upload_ends_at) WHERE (NOT quarantine_emptied);
CREATE INDEX files_sweep_idx ON public.files USING btree (asked_at) WHERE (attached_at IS NULL);
CREATE INDEX files_thumbnail_checksum_idx ON public.files USING btree (thumbnail_checksum) WHERE (thumbnail_checksum IS NOT NULL);
CREATE INDEX files_waiver_idx ON public.files USING btree (waiver_id) WHERE (waiver_id IS NOT NULL);
CREATE INDEX form_files_form_idx ON public.form_files USING btree (form_type, "position", id);
CREATE INDEX form_presence_seen_idx ON public.form_presence USING btree (seen_at);
CREATE INDEX form_signature_links_request_idx ON public.form_signature_links USING btree (request_id);
CREATE INDEX form_signature_links_shown_to_idx ON public.form_signature_links USING btree (shown_to) WHERE (shown_to IS NOT NULL);
CREATE UNIQUE INDEX form_signature_requests_open_key ON public.form_signature_requests USING btree (entry_id, form_type, group_key) WHERE (ended_at IS NULL);
CREATE INDEX form_signature_requests_waiting_idx ON public.form_signature_requests USING btree (sent_at) WHERE ((ended_at IS NULL) AND (signed_at IS NULL));
CREATE INDEX form_submissions_marked_complete_by_idx ON public.form_submissions USING btree (marked_complete_by) WHERE (marked_complete_by IS NOT NULL);
CREATE INDEX form_submissions_submitted_by_idx ON public.form_submissions USING btree (submitted_by) WHERE (submitted_by IS NOT NULL);
CREATE INDEX form_submissions_updated_by_idx ON public.form_submissions USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX former_organizations_organization_idx ON public.former_organizations USING btree (organization_id);
CREATE INDEX held_decisions_day_idx ON public.held_decisions USING btree (release_on);
CREATE INDEX interview_answers_request_idx ON public.interview_answers USING btree (request_id, id);
CREATE INDEX interview_requests_state_idx ON public.interview_requests USING btree (state, created_at);
CREATE INDEX interview_requests_user_idx ON public.interview_requests USING btree (user_id);
CREATE INDEX known_devices_user_idx ON public.known_devices USING btree (user_id);
CREATE INDEX line_up_accepted_warnings_other_idx ON public.line_up_accepted_warnings USING btree (other_id);
CREATE UNIQUE INDEX line_up_drafts_name_key ON public.line_up_drafts USING btree (year, lower(name));
CREATE INDEX list_view_defaults_view_idx ON public.list_view_defaults USING btree (view_id);
CREATE UNIQUE INDEX list_views_name_idx ON public.list_views USING btree (user_id, list, lower(name));
CREATE INDEX list_views_shared_idx ON public.list_views USING btree (list) WHERE is_shared;
CREATE INDEX mailings_newest_idx ON public.mailings USING btree (id DESC);
CREATE INDEX media_requests_asked_idx ON public.media_requests USING btree (asked_at);
CREATE INDEX media_requests_user_idx ON public.media_requests USING btree (user_id, id);
CREATE UNIQUE INDEX media_requests_waiting_key ON public.media_requests USING btree (user_id) WHERE (state = 'waiting'::text);
CREATE INDEX organization_roles_organization_idx ON public.organization_roles USING btree (organization_id, parade_year);
CREATE INDEX organizations_created_by_idx ON public.organizations USING btree (created_by);
CREATE INDEX organizations_search_idx ON public.organizations USING btree (search_key text_pattern_ops);
CREATE INDEX outbox_awaits_idx ON public.outbox USING btree (awaits) WHERE (awaits IS NOT NULL);
CREATE INDEX outbox_bounced_idx ON public.outbox USING btree (waiver_id) WHERE ((state = 'bounced'::text) AND (link_kind = 'signing'::text));
CREATE INDEX outbox_entry_idx ON public.outbox USING btree (entry_id, id DESC) WHERE (entry_id IS NOT NULL);
CREATE INDEX outbox_link_idx ON public.outbox USING btree (link_kind, link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX outbox_mailing_idx ON public.outbox USING btree (mailing_id, state) WHERE (mailing_id IS NOT NULL);
CREATE INDEX outbox_queued_idx ON public.outbox USING btree (((mailing_id IS NOT NULL)), id) WHERE (state = 'queued'::text);
CREATE INDEX outbox_reply_to_idx ON public.outbox USING btree (reply_to) WHERE (reply_to IS NOT NULL);
CREATE INDEX outbox_room_idx ON public.outbox USING btree (room, id DESC);
CREATE INDEX outbox_search_idx ON public.outbox USING gin (search_bigrams(search_key)) WITH (gin_pending_list_limit='16384') WHERE (state <> 'queued'::text);
CREATE INDEX outbox_state_idx ON public.outbox USING btree (state, id DESC);
CREATE INDEX outbox_subscription_idx ON public.outbox USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX outbox_unfilled_idx ON public.outbox USING btree (id) WHERE (search_key IS NULL);
CREATE INDEX outbox_user_idx ON public.outbox USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX outbox_waiver_idx ON public.outbox USING btree (waiver_id, id DESC) WHERE (waiver_id IS NOT NULL);
CREATE INDEX page_pictures_created_idx ON public.page_pictures USING btree (created_at);
CREATE INDEX participants_created_by_idx ON public.participants USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX participants_letter_language_idx ON public.participants USING btree (email) WHERE ((letter_language IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX participants_of_entry_idx ON public.participants USING btree (entry_id);
CREATE UNIQUE INDEX participants_person_key ON public.participants USING btree (entry_id, COALESCE(email, ''::text), lower(first_name), lower(last_name)) WHERE (removed_at IS NULL);
CREATE INDEX participants_removed_by_idx ON public.participants USING btree (removed_by) WHERE (removed_by IS NOT NULL);
CREATE INDEX participants_unfilled_idx ON public.participants USING btree (id) WHERE (name_key IS NULL);
CREATE INDEX passkey_challenges_expires_idx ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_user_idx ON public.passkeys USING btree (user_id);
CREATE INDEX press_releases_dated_idx ON public.press_releases USING btree (dated DESC, id DESC);
CREATE INDEX press_releases_image_idx ON public.press_releases USING btree (image_id);
CREATE INDEX programs_asked_at_idx ON public.programs USING btree (asked_at);
CREATE INDEX review_criteria_type_idx ON public.review_criteria USING btree (organization_type, "position") WHERE (ended_at IS NULL);
CREATE INDEX review_notes_entry_idx ON public.review_notes USING btree (entry_id, id);
CREATE INDEX review_questions_entry_idx ON public.review_questions USING btree (entry_id, id);
CREATE INDEX role_invitations_entry_idx ON public.role_invitations USING btree (entry_id);
CREATE UNIQUE INDEX role_invitations_one_open ON public.role_invitations USING btree (organization_id, parade_year, role, email) WHERE ((accepted_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX score_sheets_entry_idx ON public.score_sheets USING btree (entry_id);
CREATE INDEX score_sheets_judge_idx ON public.score_sheets USING btree (judge_id);
CREATE INDEX sessions_expiry_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_impersonator_id_idx ON public.sessions USING btree (impersonator_id) WHERE (impersonator_id IS NOT NULL);
CREATE INDEX sessions_impersonator_session_id_idx ON public.sessions USING btree (impersonator_session_id) WHERE (impersonator_session_id IS NOT NULL);
CREATE INDEX sessions_user_idx ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_tickets_user_idx ON public.sign_in_tickets USING btree (user_id);
CREATE INDEX signing_links_handed_over_by_idx ON public.signing_links USING btree (handed_over_by) WHERE (handed_over_by IS NOT NULL);
CREATE INDEX signing_links_of_waiver_idx ON public.signing_links USING btree (waiver_id);
CREATE INDEX signing_links_pass_id_idx ON public.signing_links USING btree (pass_id) WHERE (pass_id IS NOT NULL);
CREATE INDEX unsubscribe_links_outbox_idx ON public.unsubscribe_links USING btree (outbox_id);
CREATE INDEX user_roles_role_idx ON public.user_roles USING btree (role);
CREATE INDEX users_email_idx ON public.users USING btree (email);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email) WHERE (NOT is_provisional);
CREATE INDEX users_name_idx ON public.users USING btree (lower(last_name), lower(first_name));
CREATE UNIQUE INDEX waiver_evidence_code_idx ON public.waiver_evidence USING btree ("left"(chain_hash, 20));
CREATE INDEX waiver_parts_link_id_idx ON public.waiver_parts USING btree (link_id);
CREATE INDEX waiver_passes_entry_id_idx ON public.waiver_passes USING btree (entry_id);
CREATE INDEX waiver_passes_made_by_idx ON public.waiver_passes USING btree (made_by);
CREATE INDEX waivers_approved_by_idx ON public.waivers USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX waivers_entry_idx ON public.waivers USING btree (entry_id);
CREATE INDEX waivers_list_idx ON public.waivers USING btree (year, lower(name), id) INCLUDE (name, search_key, entry_id, completed_at, approved_at) WHERE (voided_at IS NULL);
CREATE INDEX waivers_notes_idx ON public.waivers USING btree (year) WHERE ((field_values ->> 'emergency:medical'::text) IS NOT NULL);
CREATE UNIQUE INDEX waivers_one_live ON public.waivers USING btree (participant_id, form_type) WHERE (voided_at IS NULL);
CREATE INDEX waivers_person_idx ON public.waivers USING btree (participant_id);
CREATE INDEX waivers_search_idx ON public.waivers USING gin (search_bigrams(search_key)) WITH (gin_pending_list_limit='16384');
CREATE INDEX waivers_signer_language_idx ON public.waivers USING btree (year, lower(email), signer_language_at DESC) WHERE (signer_language IS NOT NULL);
CREATE INDEX waivers_to_approve_idx ON public.waivers USING btree (year, entry_id, completed_at) WHERE ((completed_at IS NOT NULL) AND (approved_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX waivers_unfilled_idx ON public.waivers USING btree (id) WHERE (search_key IS NULL);
CREATE INDEX waivers_unsigned_address_idx ON public.waivers USING btree (entry_id, lower(email)) WHERE ((completed_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX waivers_unsigned_idx ON public.waivers USING btree (year, entry_id) WHERE ((completed_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX waivers_verification_confirmed_by_idx ON public.waivers USING btree (verification_confirmed_by) WHERE (verification_confirmed_by IS NOT NULL);
CREATE INDEX waivers_voided_by_idx ON public.waivers USING btree (voided_by) WHERE (voided_by IS NOT NULL);
CREATE INDEX waivers_without_entry_idx ON public.waivers USING btree (year) WHERE (entry_id IS NULL);
CREATE INDEX waivers_year_idx ON public.waivers USING btree (year) WHERE (voided_at IS NULL);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (id) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_webhook ON public.webhook_deliveries USING btree (webhook_id, id DESC);
CREATE OR REPLACE FUNCTION public.append_evidence(of_waiver integer, of_year integer, its_record text, its_hash text, signed_at timestamp with time zone)
 RETURNS TABLE(new_position integer, new_chain_hash text)
 LANGUAGE plpgsql
AS $function$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtext('waiver evidence'), of_year);
  select e.position, e.chain_hash into last from waiver_evidence e where e.year = of_year order by e.position desc limit 1;
  new_position := coalesce(last.position, 0) + 1;
  new_chain_hash := encode(sha256(convert_to(coalesce(last.chain_hash, repeat('0', 64)) || its_hash, 'UTF8')), 'hex');
  insert into waiver_evidence (waiver_id, year, position, record, record_hash, previous_hash, chain_hash, created_at)
  values (of_waiver, of_year, new_position, its_record, its_hash, coalesce(last.chain_hash, repeat('0', 64)), new_chain_hash, signed_at);
  return next;
end $function$;
CREATE OR REPLACE FUNCTION public.audit_row_hash(event audit_events)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(convert_to(jsonb_build_array(
    event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), event.user_id, event.impersonator_id,
    event.actor_label, event.action, event.model, event.model_id, event.entry_id, event.organization_id,
    event.organization_type, event.year, event.changes, event.note, event.request_id)::text, 'UTF8'))
$function$;
CREATE OR REPLACE FUNCTION public.audit_search_key(event audit_events)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN search_key(concat_ws('
'::text, (event).actor_label, (event).action, (event).note, (NULLIF((event).changes, '{}'::jsonb))::text));
CREATE OR REPLACE FUNCTION public.audit_settled_id()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
begin
  lock table audit_events in share mode;
  return (select max(id) from audit_events);
end $function$;
CREATE OR REPLACE FUNCTION public.count_settings_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update settings_version set version = version + 1;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.delete_unsigned_waivers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from waivers where entry_id = old.id and completed_at is null;
  return old;
end $function$;
CREATE OR REPLACE FUNCTION public.fill_search_keys(batch_size integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  filled integer;
begin
  update participants set name_key = '' where id in
    (select id from participants where name_key is null order by id limit batch_size for no key update);
  get diagnostics filled = row_count;
  if filled > 0 then return filled; end if;
  update waivers set search_key = '' where id in
    (select id from waivers where search_key is null order by id limit batch_size for no key update);
  get diagnostics filled = row_count;
  if filled > 0 then return filled; end if;
  update outbox set search_key = '' where id in
    (select id from outbox where search_key is null order by id limit batch_size for no key update);
  get diagnostics filled = row_count;
  if filled > 0 then return filled; end if;
  update audit_events set search_key = '' where id in
    (select id from audit_events where search_key is null order by id desc limit batch_size for no key update);
  get diagnostics filled = row_count;
  return filled;
end $function$;
CREATE OR REPLACE FUNCTION public.forget_completion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.completion_of := null;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.name_key(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN search_key(((first_name || '
'::text) || last_name));
CREATE OR REPLACE FUNCTION public.note_audit_kinds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_kinds (model, action, about_entry)
    select distinct model, action, organization_type is not null from added
    except select model, action, about_entry from audit_kinds
    order by 1, 2, 3
    on conflict do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.rank_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.address_rank := coalesce(
    (select max(e.address_rank) from entries e where e.organization_id = new.organization_id and e.year = new.year), 0);
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are written once', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_change_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.search_key is not null or to_jsonb(new) - 'search_key' <> to_jsonb(old) - 'search_key' then
    raise exception 'rows of % are written once', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_closed_scores()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from awards where id = new.award_id and closed_at is not null) then
    raise exception 'the scoring of award % is closed', new.award_id;
  end if;
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_bigrams(key text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  size integer := length(key);
begin
  return string_to_array(rtrim(
    regexp_replace(left(key, size / 2 * 2), '..', '\&X', 'g') ||
    regexp_replace(substr(key, 2, greatest(size - 1, 0) / 2 * 2), '..', '\&X', 'g'), 'X'), 'X');
end $function$;
CREATE OR REPLACE FUNCTION public.search_key(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  key text;
  is_plain boolean;
begin
  -- Most texts are of ASCII alone, but for the signs in the subjects of our own letters, and each row pays for what is done
  -- here. Replacements take a third of the time of one translation.
  key := replace(replace(replace(given, '’', ''), '…', ''), '–', '');
  is_plain := key !~ '[^\n -~]';
  if not is_plain and length(given) <= 500 then
    key := normalize(given, NFKD);
  elsif not is_plain then
    -- A run of marks is sorted in the square of its length: 50,000 of them would take 12 seconds. By itself, since an
    -- expression with a select in it is planned at each call.
    key := (
      select string_agg(normalize(substr(given, place, 500), NFKD), '' order by place)
      from generate_series(1, length(given), 500) as place);
  end if;
  key := replace(replace(replace(replace(replace(replace(replace(
    lower(key collate "C"), ' ', ''), '.', ''), '-', ''), ',', ''), '''', ''), '"', ''), '`', '');
  if not is_plain then
    key := regexp_replace(key,
      '[\u0001-\u0009\u000b-\u0020"''`,\-.\u007f-\u00a0\u00ab\u00ad\u00b7\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u034f\u058a\u05be\u05f3\u05f4\u061c\u1160\u115f\u1680\u17b4\u17b5\u1806\u180b-\u180f\u200b-\u200f\u2010-\u2015\u2018-\u201f\u2027-\u202e\u2032-\u2037\u2039\u203a\u2043\u2060-\u206f\u2212\u2e3a\u2e3b\u3001\u3002\u301c\u3030\u30fb\ua78b\ua78c\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]+', '', 'g');
    -- Few names have one of these, and looking each character up takes longer than all the rest together.
    if key ~ '[\u00c6-\u0257\u0370-\U0010ffff]' then
      if key ~ '[\u00c6-\u0257]' then
        key := translate(key,
          'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎøłđðħıŧŋɓɗƙƴƶ',
          'ædoþdhlnœtbƃƅɔƈɖdƌǝəɛƒɠɣɩɨkɯɲɵƣƥʀƨʃƭʈʊʋyzʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏolddhitnbdkyz');
      end if;
      if key ~ '[\u0370-\U0010ffff]' then
        key := translate(key,
      'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬ' ||
      'ҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁ' ||
      'ჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪ' ||
      'ᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾ' ||
      'ⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫ' ||
      'ꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽' ||
      '𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸' ||
      '𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡ς',
      'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭ' ||
      'үұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡ' ||
      'ⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩც' ||
      'ძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿ' ||
      'ⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜ' ||
      'ɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤' ||
      '𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘' ||
      '𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃σ');
      end if;
      key := replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
    key := regexp_replace(key, '(?<=[a-z\u0180-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua722-\ua7ff\uab30-\uab6f])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g');
  end if;
  -- Of nothing but such signs, it is its own key: two such names are not the same, and a search for one is no search for all.
  return coalesce(nullif(key, ''), given);
end $function$;
CREATE OR REPLACE FUNCTION public.search_trigrams(key text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  size integer := length(key);
  grams text[] := string_to_array(rtrim(
    regexp_replace(left(key, size / 3 * 3), '...', '\&X', 'g') ||
    regexp_replace(substr(key, 2, greatest(size - 1, 0) / 3 * 3), '...', '\&X', 'g') ||
    regexp_replace(substr(key, 3, greatest(size - 2, 0) / 3 * 3), '...', '\&X', 'g'), 'X'), 'X');
  characters text[];
begin
  if key ~ '[^\u0001-\u007f]{2}' then
    characters := string_to_array(key, null);
    for place in 1..size - 1 loop
      if ascii(characters[place]) > 127 and ascii(characters[place + 1]) > 127 then
        grams := grams || (characters[place] || characters[place + 1]);
      end if;
    end loop;
  end if;
  return grams;
end $function$;
CREATE OR REPLACE FUNCTION public.set_audit_search_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' or new.search_key is not null then
    new.search_key := audit_search_key(new);
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.set_entry_search_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_key := search_key(concat_ws(E'\n', new.official_name, new.theme_name));
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.set_feedback_search_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_key := search_key(concat_ws(E'\n', new.name, new.email, new.message));
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.set_organization_search_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_key := search_key(new.name) || coalesce((
    select string_agg(E'\n' || f.search_key, '' order by f.id) from former_organizations f
    where f.organization_id = new.id), '');
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.set_outbox_search_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_key := search_key(concat_ws(E'\n', new.to_address, new.to_name, new.subject));
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.set_page_search_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_key := search_key(concat_ws(E'\n', new.title, new.menu_title, new.slug, regexp_replace(new.html, '<[^>]*>', ' ', 'g')));
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.set_participant_name_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name_key := search_key(new.first_name || E'\n' || new.last_name);
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.set_user_search_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_key := search_key(concat_ws(E'\n', new.first_name || new.last_name, new.last_name || new.first_name, new.email));
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.set_waiver_search_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_key := search_key(concat_ws(E'\n', new.name, new.email));
  return new;
end $function$;
CREATE TRIGGER audit_events_kinds AFTER INSERT ON public.audit_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_audit_kinds();
CREATE TRIGGER audit_events_never_deleted BEFORE DELETE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_never_emptied BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_search_key BEFORE INSERT OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION set_audit_search_key();
CREATE TRIGGER audit_events_written_once BEFORE UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change_of_event();
CREATE TRIGGER audit_seals_never_emptied BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_written_once BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entries_address_rank BEFORE INSERT ON public.entries FOR EACH ROW EXECUTE FUNCTION rank_entry();
CREATE TRIGGER entries_search_key BEFORE INSERT OR UPDATE OF official_name, theme_name, search_key ON public.entries FOR EACH ROW EXECUTE FUNCTION set_entry_search_key();
CREATE TRIGGER entries_take_unsigned_waivers BEFORE DELETE ON public.entries FOR EACH ROW EXECUTE FUNCTION delete_unsigned_waivers();
CREATE TRIGGER evidence_keys_never_emptied BEFORE TRUNCATE ON public.evidence_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER evidence_keys_written_once BEFORE DELETE OR UPDATE ON public.evidence_keys FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER feedback_search_key BEFORE INSERT OR UPDATE OF name, email, message, search_key ON public.feedback FOR EACH ROW EXECUTE FUNCTION set_feedback_search_key();
CREATE TRIGGER settings_version AFTER INSERT OR DELETE OR UPDATE ON public.form_due_dates FOR EACH ROW EXECUTE FUNCTION count_settings_version();
CREATE TRIGGER forget_completion BEFORE UPDATE OF field_values ON public.form_submissions FOR EACH ROW WHEN (((old.field_values IS DISTINCT FROM new.field_values) AND (NOT (old.completion_of IS DISTINCT FROM new.completion_of)))) EXECUTE FUNCTION forget_completion();
CREATE TRIGGER form_texts_never_emptied BEFORE TRUNCATE ON public.form_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER form_texts_written_once BEFORE DELETE OR UPDATE ON public.form_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settings_version AFTER INSERT OR DELETE OR UPDATE ON public.organization_types FOR EACH ROW EXECUTE FUNCTION count_settings_version();
CREATE TRIGGER organizations_search_key BEFORE INSERT OR UPDATE OF name, search_key ON public.organizations FOR EACH ROW EXECUTE FUNCTION set_organization_search_key();
CREATE TRIGGER outbox_search_key BEFORE INSERT OR UPDATE OF to_address, to_name, subject, search_key ON public.outbox FOR EACH ROW EXECUTE FUNCTION set_outbox_search_key();
CREATE TRIGGER pages_search_key BEFORE INSERT OR UPDATE OF title, menu_title, slug, html, search_key ON public.pages FOR EACH ROW EXECUTE FUNCTION set_page_search_key();
CREATE TRIGGER settings_version AFTER INSERT OR DELETE OR UPDATE ON public.parades FOR EACH ROW EXECUTE FUNCTION count_settings_version();
CREATE TRIGGER participants_name_key BEFORE INSERT OR UPDATE OF first_name, last_name, name_key ON public.participants FOR EACH ROW EXECUTE FUNCTION set_participant_name_key();
CREATE TRIGGER score_sheets_open BEFORE INSERT OR UPDATE OF points, notes, revision ON public.score_sheets FOR EACH ROW EXECUTE FUNCTION refuse_closed_scores();
CREATE TRIGGER settings_version AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION count_settings_version();
CREATE TRIGGER users_search_key BEFORE INSERT OR UPDATE OF first_name, last_name, email, search_key ON public.users FOR EACH ROW EXECUTE FUNCTION set_user_search_key();
CREATE TRIGGER waiver_documents_never_emptied BEFORE TRUNCATE ON public.waiver_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER waiver_documents_written_once BEFORE DELETE OR UPDATE ON public.waiver_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER waiver_evidence_never_emptied BEFORE TRUNCATE ON public.waiver_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER waiver_evidence_written_once BEFORE DELETE OR UPDATE ON public.waiver_evidence FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER waivers_search_key BEFORE INSERT OR UPDATE OF name, email, search_key ON public.waivers FOR EACH ROW EXECUTE FUNCTION set_waiver_search_key();
