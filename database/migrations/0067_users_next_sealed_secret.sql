-- A rotation of SECRET encrypts the secret of every authenticator app again before the new SECRET is in place.
alter table authenticator_apps add column next_sealed_secret bytea;

comment on column authenticator_apps.next_sealed_secret is 'the shared secret, encrypted for the SECRET that a rotation has made; null: none, or it has become sealed_secret';
