-- What a key was used for, so that a request under the key of another one is refused instead of answered as if it had been carried out.
alter table entries add column request_digest bytea; -- SHA-256 of the body that came with request_key; null: made before this was stored
alter table participant_imports add column request_digest bytea; -- SHA-256 of the body that came with request_key; null: made before this was stored
