alter table queries add column withheld_json text;
create index queries_of_dataset on queries (dataset_id, user_id, created_at);
