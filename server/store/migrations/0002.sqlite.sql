alter table invitations add column token_sealed text;

create table audit (
  id text primary key,
  created_at text not null,
  actor_id text,
  actor_email text not null,
  action text not null,
  subject text not null,
  detail_json text not null
) strict;
create index audit_by_time on audit (created_at desc, id);
create trigger audit_is_not_changed before update on audit begin select raise(abort, 'audit lines stay'); end;
create trigger audit_is_not_deleted before delete on audit begin select raise(abort, 'audit lines stay'); end;
