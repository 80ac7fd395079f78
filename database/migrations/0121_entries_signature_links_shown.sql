-- A link of a second signer that the office was shown is not one that was mailed: the evidence says so.
alter table form_signature_links add column shown_to integer references users (id); -- who saw it instead of its addressee; null: it was mailed
