create table users (
  id text primary key,
  email text not null unique collate nocase,
  full_name text not null,
  password_hash text not null,
  role text not null check (role in ('admin', 'content_editor')),
  is_active integer not null default 1 check (is_active in (0, 1)),
  last_login text,
  created_at text not null
) strict;

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at text not null,
  expires_at text not null
) strict;
create index sessions_of_user on sessions (user_id);

create table invitations (
  id text primary key,
  email text not null collate nocase,
  role text not null check (role in ('admin', 'content_editor')),
  token_hash text not null unique,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;

create table models (
  id text primary key,
  name text not null,
  model_id text not null,
  provider text not null check (provider in ('builtin', 'anthropic', 'openai')),
  cost_per_mtok_input real check (cost_per_mtok_input >= 0),
  cost_per_mtok_output real check (cost_per_mtok_output >= 0),
  max_tokens integer not null default 4096 check (max_tokens > 0),
  temperature real not null default 0 check (temperature between 0 and 1),
  description text,
  is_active integer not null default 0 check (is_active in (0, 1)),
  created_at text not null,
  unique (provider, model_id)
) strict;
create unique index one_active_model on models (is_active) where is_active = 1;
create unique index one_builtin_model on models (provider) where provider = 'builtin';

create table queries (
  id text primary key,
  user_id text references users (id) on delete set null,
  user_email text not null,
  dataset_id text not null,
  question text not null,
  success integer not null check (success in (0, 1)),
  generated_sql text,
  row_count integer not null,
  execution_time_ms real not null,
  error_message text,
  k_threshold_used integer not null,
  groups_suppressed integer not null,
  results_json text,
  html_table text,
  plan_json text,
  table_heading text,
  analysis_text text,
  created_at text not null
) strict;
create index queries_of_user on queries (user_id, created_at desc, id);
create index queries_by_time on queries (created_at desc, id);

create table error_logs (
  id text primary key,
  created_at text not null,
  user_email text,
  message text not null,
  severity text not null check (severity in ('critical', 'error', 'warning', 'info', 'debug')),
  url text,
  resolved integer not null default 0 check (resolved in (0, 1)),
  stack text,
  user_agent text,
  metadata_json text not null
) strict;
create index error_logs_by_time on error_logs (created_at desc, id);

insert into models (id, name, model_id, provider, description, is_active, created_at)
values (
  '00000000-0000-4000-8000-000000000001', 'Built-in interpreter', 'querent-builtin', 'builtin',
  'Answers without a language model: no key, no network, the same question always gives the same answer.', 1,
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
);
