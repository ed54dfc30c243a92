/** One step of the schema, in the words of both databases; those up to the baseline SQLite alone has walked. */
type Migration = string | { readonly sqlite: string; readonly postgres: string }

/** The migration whose schema PostgreSQL begins with. */
export const BASELINE = 17

/** The name of the migration at that place, by which both databases remember it. */
export const migrationName = (index: number) => String(index + 1).padStart(4, '0')

/** What a step is for SQLite. */
export const inSqlite = (migration: Migration) =>
  typeof migration === 'string' ? migration : migration.sqlite

/** Numbered by their place, run once each, never changed after they are released: forward only. */
export const migrations: readonly Migration[] = [
  `
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
);`,
  `
alter table invitations add column token_sealed text;

create table audit (
  id text primary key,
  created_at text not null,
  actor_id text,
  actor_email text not null,
  action text not null,
  subject text not null,
  detail_json text not null
) strict;
create index audit_by_time on audit (created_at desc, id);
create trigger audit_is_not_changed before update on audit begin select raise(abort, 'audit lines stay'); end;
create trigger audit_is_not_deleted before delete on audit begin select raise(abort, 'audit lines stay'); end;`,
  `
alter table queries add column model_name text;
alter table queries add column model_provider text;
alter table queries add column input_tokens integer check (input_tokens >= 0);
alter table queries add column output_tokens integer check (output_tokens >= 0);
alter table queries add column cost_usd real check (cost_usd >= 0);`,
  `
alter table queries add column answer_id text;
alter table queries add column provenance_json text;
create index queries_by_answer on queries (answer_id);`,
  `
alter table queries add column withheld_json text;
create index queries_of_dataset on queries (dataset_id, user_id, created_at);`,
  `
create table failures (
  key text primary key,
  count integer not null,
  last_at text not null
) strict;`,
  `
alter table sessions add column used_at text not null default '';
update sessions set used_at = created_at;`,
  `
alter table audit add column hash text;`,
  `
alter table queries add column shown_json text;`,
  `
alter table queries add column groups_json text;`,
  `
alter table queries add column offered_json text;`,
  `
create table told_sets (
  position integer primary key autoincrement,
  dataset_id text not null,
  asker text not null,
  numbers blob not null
) strict;
create index told_sets_of_dataset on told_sets (dataset_id, position);`,
  `
alter table sessions add column stage text not null default 'open' check (stage in ('open', 'code', 'enrolment'));

create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  secret_sealed text not null,
  created_at text not null,
  confirmed_at text,
  last_step integer not null default 0
) strict;

create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  used_at text,
  primary key (user_id, code_hash)
) strict;`,
  `
create table api_tokens (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  prefix text not null,
  token_hash text not null unique,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;
create index api_tokens_of_user on api_tokens (user_id, created_at desc);`,
  `
alter table sessions add column device text;`,
  `
create table outside_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at text not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
) strict;`,
  `
create index users_by_email on users (lower(email));`,
  {
    sqlite: `
create table told_summaries (
  dataset_id text not null,
  asker text not null,
  up_to integer not null,
  bytes blob not null,
  primary key (dataset_id, asker)
) strict;`,
    postgres: `
create table told_summaries (
  dataset_id text collate "C" not null,
  asker text collate "C" not null,
  up_to bigint not null,
  bytes bytea not null,
  primary key (dataset_id, asker)
);`,
  },
  {
    sqlite: `
drop table told_summaries;
drop table told_sets;
create table noise_keys (
  dataset_id text primary key,
  fingerprint text not null
) strict;`,
    postgres: `
drop table told_summaries;
drop table told_sets;
create table noise_keys (
  dataset_id text collate "C" primary key,
  fingerprint text collate "C" not null
);`,
  },
  {
    sqlite: `
create table question_days (
  user_id text primary key references users (id) on delete cascade,
  day text not null,
  count integer not null check (count >= 0)
) strict;`,
    postgres: `
create table question_days (
  user_id text collate "C" primary key references users (id) on delete cascade,
  day text collate "C" not null,
  count integer not null check (count >= 0)
);`,
  },
  {
    sqlite: `
alter table queries add column narrow integer check (narrow in (0, 1));
create index queries_narrow on queries (created_at) where narrow = 1;`,
    postgres: `
alter table queries add column narrow integer check (narrow in (0, 1));
create index queries_narrow on queries (created_at) where narrow = 1;`,
  },
]
