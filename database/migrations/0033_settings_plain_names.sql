-- Words of the field: the organizer's names as Americans spell them, and a letter that was never sent is unsent, not kept.

update settings set key = 'organizer_name' where key = 'organiser_name';
update settings set key = 'organizer_short_name' where key = 'organiser_short_name';

alter table outbox drop constraint outbox_state_check;
update outbox set state = 'unsent' where state = 'kept';
alter table outbox
  alter column state set default 'queued'; -- unsent: no SMTP is set, read it in the outbox
alter table outbox add constraint outbox_state_check check (state in ('queued', 'sent', 'failed', 'bounced', 'unsent'));
