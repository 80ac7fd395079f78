-- Printed programs of the media guide. A program is known by what it contains, so that whoever may see exactly that is
-- given the same file, and nobody else.
create table programs (
  key text primary key check (key ~ '^[0-9a-f]{64}$'), -- sha-256 of the contents
  year integer not null references parades (event_year),
  state text not null check (state in ('waiting', 'ready', 'failed')),
  contents jsonb, -- what the worker prints; null once it is printed
  asked_at timestamptz not null, -- when it was asked for, the last time
  made_at timestamptz,
  checksum text, -- sha-256 of the PDF, and its key in the store
  size_bytes bigint,
  pages integer,
  check ((state = 'ready') = (checksum is not null)),
  check ((checksum is null) = (made_at is null and size_bytes is null and pages is null))
);
create index programs_asked_at_idx on programs (asked_at);
