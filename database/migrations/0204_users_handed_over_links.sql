-- A link to sign that somebody handed over outlives their session and their role. Where somebody else may have used the account,
-- it ends.
alter table users
  add column handed_over_links_ended_at timestamptz; -- links to sign that this person handed over before have ended, because somebody else may have used the account

-- Those of accounts that the office has disabled.
update users set handed_over_links_ended_at = disabled_at where disabled_at is not null;
