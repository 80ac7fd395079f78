-- Reads take the days that the office has set from the process too, where their version is the same (decision 0075).
create trigger settings_version after insert or update or delete on form_due_dates
  for each row execute function count_settings_version();
