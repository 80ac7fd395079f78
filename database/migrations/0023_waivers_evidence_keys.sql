-- Evidence has a key of its own, kept with the data, so that SECRET may change (decision 0020).

create table evidence_keys (
  id integer generated always as identity primary key,
  key text not null check (length(key) >= 32), -- of the keyed hashes in waiver_evidence.record; never leaves the server
  first_evidence_id integer not null unique, -- the evidence from this id on was made with it; the highest is in use
  created_at timestamptz not null default now()
);

-- Two random uuids hold 244 random bits of the server's strong generator. Keyed hashes that stand already were made with
-- SECRET, which SQL does not know: the next start checks it against one of them and adds it as the key from id 1 on.
insert into evidence_keys (key, first_evidence_id)
select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), coalesce(max(id), 0) + 1
from waiver_evidence where record like '%"apart":{"%';

create trigger evidence_keys_written_once before update or delete on evidence_keys
  for each row execute function refuse_change();
create trigger evidence_keys_never_emptied before truncate on evidence_keys
  for each statement execute function refuse_change();
