-- What was chosen on the signing page: further letters to the address use it.
alter table waivers
  add column signer_language text constraint waivers_signer_language_check check (signer_language in ('en', 'es', 'ja')), -- null: nothing was chosen
  add column signer_language_at timestamptz;
create index waivers_signer_language_idx on waivers (year, lower(email), signer_language_at desc) where signer_language is not null;
