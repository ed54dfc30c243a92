-- The sign-in that a question was asked in: what is asked next there may go on from its answer.
alter table queries add column session_id text;
create index queries_of_session on queries (session_id) where session_id is not null;
