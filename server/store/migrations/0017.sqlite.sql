create index users_by_email on users (lower(email));
