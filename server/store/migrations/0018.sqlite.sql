create table told_summaries (
  dataset_id text not null,
  asker text not null,
  up_to integer not null,
  bytes blob not null,
  primary key (dataset_id, asker)
) strict;
