-- Who brought a matter to the firm, and where the court's docket of it is read.
alter table caseward.matters
  add originating_attorney uuid,
  add docket_url text not null default '';
grant update (originating_attorney, docket_url) on caseward.matters to caseward_app;
alter table caseward.matters add constraint matters_originating_attorney_fkey
  foreign key (tenant_id, originating_attorney) references caseward.users (tenant_id, id) not valid;
