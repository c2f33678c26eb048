-- When the mail of a notification is due; null: none is, because it was sent, read, or is not wanted.
alter table caseward.notifications add mail_at timestamptz(3);
create index notifications_to_mail on caseward.notifications (mail_at) where mail_at is not null;
grant update (mail_at) on caseward.notifications to caseward_app;
grant select (user_id, mail_at, created_at) on caseward.notifications to caseward_definer;

-- The kinds of notifications of which a person wants no mail.
alter table caseward.users add unmailed_notifications text[] not null default '{}';
grant update (unmailed_notifications) on caseward.users to caseward_app;
