-- As with authenticator apps: a rotation of SECRET encrypts the secret of every webhook again before the new SECRET is in place.
alter table webhooks add column next_sealed_secret bytea;

comment on column webhooks.next_sealed_secret is 'the shared secret, encrypted for the SECRET that a rotation has made; null: none, or it has become sealed_secret';
