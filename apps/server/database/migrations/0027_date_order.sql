-- How the firm writes days in numbers: month first or day first.
alter table caseward.tenants
  add date_order text not null default 'MDY' check (date_order in ('MDY', 'DMY'));
grant update (date_order) on caseward.tenants to caseward_app;
