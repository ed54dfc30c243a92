create table question_days (
  user_id text primary key references users (id) on delete cascade,
  day text not null,
  count integer not null check (count >= 0)
) strict;
