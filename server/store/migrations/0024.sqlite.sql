-- Questions with the plans that an admin proved right; of each dataset one for the same words.
create table verified_questions (
  id text primary key,
  dataset_id text not null,
  question text not null,
  words text not null,
  asks text not null,
  plan_json text not null,
  sentence text not null,
  verified_by text not null,
  verified_at text not null,
  data_version text not null,
  data_of text not null,
  unique (dataset_id, words)
) strict;
create index verified_questions_asking on verified_questions (dataset_id, asks);
-- How those questions, and those of the file beside a semantic model, were read at some time.
create table bank_runs (
  id text primary key,
  dataset_id text not null,
  reader_id text not null,
  reader_name text not null,
  follows_from text not null,
  product_version text not null,
  data_version text not null,
  data_of text not null,
  begun_at text not null,
  told_at text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  problem text,
  asked integer not null,
  tried integer not null,
  same integer not null,
  changed integer not null,
  refused integer not null,
  cost_usd real,
  found_json text not null
) strict;
create index bank_runs_of_dataset on bank_runs (dataset_id, begun_at);
