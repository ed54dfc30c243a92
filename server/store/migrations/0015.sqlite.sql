alter table sessions add column device text;
