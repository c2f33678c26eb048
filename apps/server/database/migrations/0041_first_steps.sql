-- Whether the firm's administrators are shown its first steps, until one of them puts them away.
alter table caseward.tenants add first_steps boolean not null default true;
grant update (first_steps) on caseward.tenants to caseward_app;
