-- The displayed status as a column, so that the directory filters and counts by it from an index.

alter table entries add column displayed_status text not null generated always as (
  case
    when rejected_at is not null then 'rejected'
    when approved_at is not null then 'accepted'
    when submitted_at is not null then 'received'
    else coalesce(status, 'interested')
  end
) stored; -- 'rejected if rejected_at is set; accepted if approved_at; received if submitted_at; otherwise stored status, else interested'

create index entries_directory_idx on entries (year, displayed_status, user_last_updated_at);
