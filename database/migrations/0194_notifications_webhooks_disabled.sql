-- A receiver that answers 410 Gone wants no more messages (Standard Webhooks): nothing is written for it from then on.
alter table webhooks add column disabled_at timestamptz;

comment on column webhooks.disabled_at is 'when its receiver answered 410 Gone; null: it is sent messages. A message that is sent again and accepted clears it';
