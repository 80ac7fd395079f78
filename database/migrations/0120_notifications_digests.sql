-- One letter a week to each leader about what is due, which they may stop.

create table stopped_digests (
  user_id integer primary key references users (id) on delete cascade,
  stopped_at timestamptz not null
);

-- A week whose letters are queued: whatever runs again, or beside it, finds the row and does nothing.
create table digest_weeks (
  monday date primary key, -- in Los Angeles
  sent_at timestamptz not null,
  letters integer not null -- 0: nothing was due to anybody
);

alter table outbox drop constraint outbox_topic_check;
alter table outbox add constraint outbox_topic_check
  check (topic in ('application submitted', 'official photo updated', 'waiver reminders', 'weekly summary'));
alter table mailings drop constraint mailings_kind_check;
alter table mailings add constraint mailings_kind_check check (kind in ('invitation', 'reminder', 'ladder', 'digest'));
