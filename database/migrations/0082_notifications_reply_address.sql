-- Answers to a letter may go to somebody who has no account: to whoever wrote to the office.

alter table outbox add column reply_address text; -- who gets the answers; null: see reply_to
alter table outbox add column reply_name text;
