alter table queries add column offered_json text;
