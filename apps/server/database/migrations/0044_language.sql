-- The language of the interface: a firm's, and a person's own. Null: the firm's.
alter table caseward.tenants
  add language text not null default 'en' check (language in ('en', 'de'));
alter table caseward.users
  add language text check (language in ('en', 'de'));
grant update (language) on caseward.tenants to caseward_app;
grant update (language) on caseward.users to caseward_app;
