create table question_days (
  user_id text collate "C" primary key references users (id) on delete cascade,
  day text collate "C" not null,
  count integer not null check (count >= 0)
);
