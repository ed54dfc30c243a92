create table outside_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at text not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
) strict;
