alter table queries add column narrow integer check (narrow in (0, 1));
create index queries_narrow on queries (created_at) where narrow = 1;
