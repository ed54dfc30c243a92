-- Questions with the plans that an admin proved right; of each dataset one for the same words.
create table verified_questions (
  id text collate "C" primary key,
  dataset_id text collate "C" not null,
  question text collate "C" not null,
  words text collate "C" not null,
  asks text collate "C" not null,
  plan_json text collate "C" not null,
  sentence text collate "C" not null,
  verified_by text collate "C" not null,
  verified_at text collate "C" not null,
  data_version text collate "C" not null,
  data_of text collate "C" not null,
  unique (dataset_id, words)
);
create index verified_questions_asking on verified_questions (dataset_id, asks);
-- How those questions, and those of the file beside a semantic model, were read at some time.
create table bank_runs (
  id text collate "C" primary key,
  dataset_id text collate "C" not null,
  reader_id text collate "C" not null,
  reader_name text collate "C" not null,
  follows_from text collate "C" not null,
  product_version text collate "C" not null,
  data_version text collate "C" not null,
  data_of text collate "C" not null,
  begun_at text collate "C" not null,
  told_at text collate "C" not null,
  state text collate "C" not null check (state in ('running', 'done', 'failed')),
  problem text collate "C",
  asked integer not null,
  tried integer not null,
  same integer not null,
  changed integer not null,
  refused integer not null,
  cost_usd double precision,
  found_json text collate "C" not null
);
create index bank_runs_of_dataset on bank_runs (dataset_id, begun_at);
