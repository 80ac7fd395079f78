-- Whom answers go to where that person has no account: somebody of the press who asked for an interview.

alter table outbox
  add column reply_to_address text, -- null: the account in reply_to, else the entry's liaison, else support
  add column reply_to_name text; -- null: no name with reply_to_address
