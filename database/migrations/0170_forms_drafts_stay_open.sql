-- F-11: what is approved is what was sent in. Applications that were accepted as drafts could neither be signed nor submitted.
update form_submissions set approved_at = null, rejected_at = null
where submitted_at is null and (approved_at is not null or rejected_at is not null);
