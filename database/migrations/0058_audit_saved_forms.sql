create index audit_events_saved_forms_idx on audit_events (at desc, id desc) where action = 'form.saved'; -- what was changed since yesterday
create index waivers_to_approve_idx on waivers (year, entry_id, completed_at) where completed_at is not null and approved_at is null and voided_at is null; -- signed, waiting for approval
create index waivers_unsigned_idx on waivers (year, entry_id) where completed_at is null and voided_at is null;
