alter table audit add column hash text;
