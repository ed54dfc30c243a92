create table told_sets (
  position integer primary key autoincrement,
  dataset_id text not null,
  asker text not null,
  numbers blob not null
) strict;
create index told_sets_of_dataset on told_sets (dataset_id, position);
