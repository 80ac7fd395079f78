-- An Undo of a status writes only to the leaders who never read of what it gives back. What could be undone during the upgrade cannot be after it.
delete from replaced_statuses;
alter table replaced_statuses
  drop column letters_withdrawn,
  add column unread_by integer[] not null; -- accounts whose letters about the status before had not gone yet: its Undo sends them again
