-- What the answers of a form come to is kept beside them: working it out for a table of a thousand entries takes a second,
-- and reading it takes none. completion_of says what it was worked out from; whoever reads compares it and works out again
-- what is of something else, so that nothing wrong is ever shown.
alter table form_submissions
  add column completion smallint, -- whole percent of the required answers; null: not worked out
  add column missing smallint, -- required answers that are not there
  add column started boolean, -- something was answered
  add column completion_of text; -- 'rules:definition_version:revision:organization_type:parade_year'

-- Answers that change in any other way than through a save.
create function forget_completion() returns trigger language plpgsql as $$
begin
  new.completion_of := null;
  return new;
end $$;

create trigger forget_completion before update of field_values on form_submissions
  for each row when (old.field_values is distinct from new.field_values and old.completion_of is not distinct from new.completion_of)
  execute function forget_completion();
