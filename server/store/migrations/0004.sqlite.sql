alter table queries add column answer_id text;
alter table queries add column provenance_json text;
create index queries_by_answer on queries (answer_id);
