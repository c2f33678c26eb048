-- Why somebody has said that two contacts are not the same (docs/decisions/117-what-checks-keep.md).
alter table caseward.contact_distinctions add reason text not null default '';
grant update (reason) on caseward.contact_distinctions to caseward_app;
