alter table sessions add column used_at text not null default '';
update sessions set used_at = created_at;
