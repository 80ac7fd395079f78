-- Deleting an account, a sign-up link or an invitation deletes or lets go of its links, by the key alone. The indexes of live links do
-- not find the ended ones, so that each cost a reading of the whole table: of every link that was ever mailed.
create index account_links_user_idx on account_links (user_id) where user_id is not null;
create index account_links_created_by_idx on account_links (created_by) where created_by is not null;
create index account_links_join_link_idx on account_links (join_link_id) where join_link_id is not null;
create index account_links_role_invitation_idx on account_links (role_invitation_id) where role_invitation_id is not null;
