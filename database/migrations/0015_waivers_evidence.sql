-- Signed papers by mail, papers recognised by a code, and a trail whose alterations show (decisions 0015 and 0016).

-- A letter may wait for a paper that is being made; it is delivered with it.
alter table outbox
  add column awaits text, -- what it waits for, in the words of its room ('waiver-document:12'); null: nothing, or it has come
  add column attachment_checksum text, -- sha-256 of the bytes under 'papers/' in the store
  add column attachment_name text,
  add check ((attachment_checksum is null) = (attachment_name is null));
create index outbox_awaits_idx on outbox (awaits) where awaits is not null;

-- The code that a signed paper prints: the first 20 digits of its chain hash.
create unique index waiver_evidence_code_idx on waiver_evidence (left(chain_hash, 20));

-- Appends to the chain of a year. One call, so that signatures of a year stand in line for as short as can be: from the
-- lock to the commit.
create function append_evidence(of_waiver integer, of_year integer, its_record text, its_hash text, signed_at timestamptz)
returns table (new_position integer, new_chain_hash text) language plpgsql as $$
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
end $$;

-- Seals over the audit trail, one after the other: from its seal on, no row can be altered, added or taken away unseen.
create table audit_seals (
  position integer primary key, -- 1, 2, 3, …
  after_id bigint not null, -- covers every row behind this id …
  last_id bigint not null unique, -- … up to this one
  row_hashes bytea not null, -- sha-256 of each row in the order of ids, 32 bytes each: tells which row differs
  previous_hash text not null, -- chain_hash of the seal before; 64 zeros for the first
  chain_hash text not null, -- sha-256 of previous_hash and of the sha-256 of row_hashes, both in hex
  sealed_at timestamptz not null
);

-- Every column of a row, in a spelling that does not depend on settings of the session.
create function audit_row_hash(event audit_events) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), event.user_id, event.impersonator_id,
    event.actor_label, event.action, event.model, event.model_id, event.entry_id, event.organization_id,
    event.organization_type, event.year, event.changes, event.note, event.request_id)::text, 'UTF8'))
$$;

-- The id up to which the trail is settled: the lock waits for writers under way, and whoever writes later gets a higher
-- id. As the owner, because the application's role may not lock; it gives up after 2 seconds, and the next run tries.
create function audit_settled_id() returns bigint language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  lock table audit_events in share mode;
  return (select max(id) from audit_events);
end $$;

create trigger audit_seals_written_once before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_never_emptied before truncate on audit_seals
  for each statement execute function refuse_change();
create trigger audit_events_never_emptied before truncate on audit_events
  for each statement execute function refuse_change();
create trigger waiver_evidence_never_emptied before truncate on waiver_evidence
  for each statement execute function refuse_change();
create trigger waiver_documents_never_emptied before truncate on waiver_documents
  for each statement execute function refuse_change();
