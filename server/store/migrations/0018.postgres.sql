create table told_summaries (
  dataset_id text collate "C" not null,
  asker text collate "C" not null,
  up_to bigint not null,
  bytes bytea not null,
  primary key (dataset_id, asker)
);
