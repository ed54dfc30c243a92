alter table queries add column shown_json text;
