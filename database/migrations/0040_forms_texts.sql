-- The office's own versions of agreements, manuals and other texts of the forms. Version 1, and 2 of some, came with the
-- portal and have no row. Somebody may have agreed to any of them: they are written once.

create table form_texts (
  text_id text not null,
  version integer not null check (version > 1),
  sample boolean not null, -- marked as a sample wherever it is shown
  blocks jsonb not null, -- [{heading?, text}]
  created_at timestamptz not null,
  created_by integer references users (id),
  primary key (text_id, version)
);

create trigger form_texts_written_once before update or delete on form_texts
  for each row execute function refuse_change();
create trigger form_texts_never_emptied before truncate on form_texts
  for each statement execute function refuse_change();
