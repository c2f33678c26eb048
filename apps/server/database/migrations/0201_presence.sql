-- Whether people of a firm see who else has the same record open (docs/decisions/162-presence.md). Nothing of that is stored.
alter table caseward.tenants add presence_shown boolean not null default true;
grant update (presence_shown) on caseward.tenants to caseward_app;
