-- The last test of each language model of the registry.
create table model_tries (
  model_id text primary key,
  id text not null,
  told_at text not null,
  state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
  try_json text not null
) strict;
