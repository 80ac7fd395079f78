-- The link of a letter that was shown in the outbox ends if whoever saw it is locked out (decision 0130), as one to sign does.
alter table account_links
  add column shown_to integer references users (id), -- who saw it instead of its addressee; null: a letter brings it
  add column shown_at timestamptz, -- when shown_to saw it
  add constraint account_links_shown_check check ((shown_to is null) = (shown_at is null));
create index account_links_shown_to_idx on account_links (shown_to) where shown_to is not null;
create index form_signature_links_shown_to_idx on form_signature_links (shown_to) where shown_to is not null;
