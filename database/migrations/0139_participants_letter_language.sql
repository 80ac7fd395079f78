-- Letters to signers say in the family's language what is needed: what the leader said of a person, and what the signer chose.
alter table participants add column letter_language text constraint participants_letter_language_check check (letter_language in ('en', 'es', 'ja')); -- what the leader said; null: nothing
create index participants_letter_language_idx on participants (email) where letter_language is not null and removed_at is null;
