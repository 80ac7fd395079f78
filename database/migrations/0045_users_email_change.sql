-- Somebody changes the own address: the new one counts once its mailed link was followed.
alter table account_links add column new_email text check (new_email = lower(new_email) and length(new_email) <= 254); -- for the kind email-change
alter table account_links drop constraint account_links_kind_check;
alter table account_links add constraint account_links_kind_check
  check (kind in ('email-verification', 'password-reset', 'invitation', 'role-invitation', 'email-change'));
alter table account_links add constraint account_links_email_change_check check ((kind = 'email-change') = (new_email is not null));
