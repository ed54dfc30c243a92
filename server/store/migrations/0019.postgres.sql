drop table told_summaries;
drop table told_sets;
create table noise_keys (
  dataset_id text collate "C" primary key,
  fingerprint text collate "C" not null
);
