-- What the last change of an entry's status replaced, so that its Undo gives it back (docs/decisions/0132).
create table replaced_statuses (
  entry_id integer primary key references entries (id) on delete cascade,
  status text not null, -- what was set
  was_status text not null, -- what was shown before
  changed_at timestamptz not null,
  letters_withdrawn boolean not null, -- letters about the status before had not gone yet: its Undo sends them again
  was jsonb not null -- {stamps, form, mark, held} before; the last three are null where there was none
);
