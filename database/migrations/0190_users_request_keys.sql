-- A secret is shown once, in the answer to the press that makes it. Where that answer is lost, the same press again gives the
-- same row another secret, instead of a second row beside one that nobody can use.
alter table api_tokens add column request_key uuid; -- the browser's key of one press
alter table join_links add column request_key uuid; -- the browser's key of one press
alter table webhooks add column request_key uuid; -- the browser's key of one press
