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
) strict;
