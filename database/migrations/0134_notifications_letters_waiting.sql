-- A letter that waits is written, taken by a worker and noted as sent within seconds, and each of these filed its pairs of
-- characters again. They are filed once, when it has left the queue; those that wait are looked through (docs/decisions/0084).
drop index outbox_search_idx;
create index outbox_search_idx on outbox using gin (search_bigrams(search_key)) with (gin_pending_list_limit = 16384)
  where state <> 'queued';

-- The primary key read from its end is the same.
drop index audit_events_newest_idx;

-- A waiver is stamped when it is mailed, opened and reminded, which no index is about. Where its page has room for the next
-- version, none of the twelve is written.
alter table waivers set (fillfactor = 60);
