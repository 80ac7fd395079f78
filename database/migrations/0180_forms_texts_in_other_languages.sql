-- The office's courtesy translations of a text that people sign by link: {es?: [{heading?, text}], ja?: …}.
alter table form_texts add column translations jsonb not null default '{}';
comment on column form_texts.translations is 'courtesy translations: {es?: blocks, ja?: blocks}';
