-- What people write to the office.

create table feedback (
  id integer generated always as identity primary key,
  topic text not null check (topic in ('equestrian', 'float', 'band', 'help', 'feedback', 'general')),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) <= 254), -- as it was typed: nobody has confirmed it
  phone text not null default '', -- '' for none
  message text not null check (length(message) between 1 and 5000),
  user_id integer references users (id) on delete set null, -- who was signed in; null: nobody
  state text not null default 'open' check (state in ('open', 'answered')),
  answered_at timestamptz,
  answered_by integer references users (id),
  created_at timestamptz not null,
  search_key text, -- of name, address and message; written by its trigger
  check ((state = 'answered') = (answered_at is not null))
);
create index feedback_created_idx on feedback (created_at desc, id desc);
create index feedback_user_idx on feedback (user_id);

create function set_feedback_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(concat_ws(E'\n', new.name, new.email, new.message));
  return new;
end
$$;
create trigger feedback_search_key before insert or update of name, email, message, search_key on feedback
  for each row execute function set_feedback_search_key();
