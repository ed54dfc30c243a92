-- The last test of each language model of the registry.
create table model_tries (
  model_id text collate "C" primary key,
  id text collate "C" not null,
  told_at text collate "C" not null,
  state text collate "C" not null check (state in ('running', 'done', 'failed', 'cancelled')),
  try_json text collate "C" not null
);
