-- The primary key serves 'newest first' as well: ten thousand reminders need not write the order twice.
drop index outbox_newest_idx;
