alter table queries add column groups_json text;
