-- Only a message that somebody sent again goes to a webhook that is off, and switches it on.
alter table webhook_deliveries
  add column sent_again boolean not null default false; -- somebody sent it again: it goes out although its webhook is off, and switches it on
