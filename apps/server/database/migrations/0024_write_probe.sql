-- What /readyz writes and takes away again, to see that the database takes writes. A row fills most of a page, so
-- that a full disk is noticed.
create table caseward.write_probes (
  tenant_id uuid not null,
  id uuid not null,
  filling text not null,
  primary key (tenant_id, id)
);
alter table caseward.write_probes alter filling set storage plain;
call caseward.distribute('caseward.write_probes');
call caseward.protect('caseward.write_probes');
grant select, insert, delete on caseward.write_probes to caseward_app;
