-- Questions that are asked often, with their answers, in categories.

create table faq_categories (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  position integer not null, -- place among the categories, from 0
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index faq_categories_name_idx on faq_categories (lower(name));

create table faqs (
  id integer generated always as identity primary key, -- part of the address of the question
  faq_category_id integer not null references faq_categories (id),
  question text not null check (length(question) between 1 and 200),
  answer text not null, -- html, sanitized when it was written
  position integer not null, -- place in its category, from 0
  revision integer not null default 1 check (revision >= 1), -- counts saves: finds that somebody else has saved
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by integer references users (id)
);
create index faqs_category_idx on faqs (faq_category_id, position);
