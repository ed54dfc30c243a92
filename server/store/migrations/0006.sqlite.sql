create table failures (
  key text primary key,
  count integer not null,
  last_at text not null
) strict;
