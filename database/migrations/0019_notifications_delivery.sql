-- The outbox is its own queue: a worker takes letters that are due by moving their time ahead, so that what it takes
-- comes back by itself when the worker dies. There is no second row to be lost.
alter table outbox
  add column due_at timestamptz, -- not tried before; null: at once. A worker that holds the letter keeps it ahead of now
  add column taken_by text, -- the worker that holds it, or held it last
  add column uncertain integer not null default 0; -- tries whose outcome the mail server did not tell: it may have arrived
create index outbox_queued_idx on outbox ((mailing_id is not null), id) where state = 'queued';
-- Letters about one waiver, newest first.
create index outbox_waiver_idx on outbox (waiver_id, id desc) where waiver_id is not null;
create index signing_links_all_idx on signing_links (waiver_id, id desc);
