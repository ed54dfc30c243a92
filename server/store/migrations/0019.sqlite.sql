drop table told_summaries;
drop table told_sets;
create table noise_keys (
  dataset_id text primary key,
  fingerprint text not null
) strict;
