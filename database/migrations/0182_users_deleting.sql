-- Each unconfirmed account that is deleted (at a sign-up, or by the nightly sweep), and each ended session, asks every
-- foreign key that may name it. On tables that grow with each season that read the whole table. Only rows that name
-- somebody are indexed: most have nobody there.
create index participants_created_by_idx on participants (created_by) where created_by is not null;
create index participants_removed_by_idx on participants (removed_by) where removed_by is not null;
create index waivers_approved_by_idx on waivers (approved_by) where approved_by is not null;
create index waivers_verification_confirmed_by_idx on waivers (verification_confirmed_by) where verification_confirmed_by is not null;
create index waivers_voided_by_idx on waivers (voided_by) where voided_by is not null;
create index signing_links_handed_over_by_idx on signing_links (handed_over_by) where handed_over_by is not null;
create index outbox_reply_to_idx on outbox (reply_to) where reply_to is not null;
create index form_submissions_updated_by_idx on form_submissions (updated_by) where updated_by is not null;
create index form_submissions_submitted_by_idx on form_submissions (submitted_by) where submitted_by is not null;
create index form_submissions_marked_complete_by_idx on form_submissions (marked_complete_by) where marked_complete_by is not null;
create index sessions_impersonator_id_idx on sessions (impersonator_id) where impersonator_id is not null;
create index sessions_impersonator_session_id_idx on sessions (impersonator_session_id) where impersonator_session_id is not null;

-- The others have none, on purpose. Parades, kinds of organizations and signed evidence are never deleted
-- (waiver_documents.evidence_id). What else names an account, an organization, a link or a file (account_links,
-- api_tokens, awards, feedback, form_files, form_terms, form_texts, interview_answers, join_links, line_up_drafts,
-- mailings, media_requests, page_versions, participant_imports, press_releases, review_notes, webhooks, …) has some
-- hundred rows a season, which are read faster than an index.
