-- When all sessions of a person were last ended: what they began before and that outlives a session (a passed device) ends too.
alter table users add column sessions_ended_at timestamptz;
