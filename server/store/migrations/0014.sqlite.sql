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
create index api_tokens_of_user on api_tokens (user_id, created_at desc);
