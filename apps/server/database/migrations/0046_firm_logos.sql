-- The logo of a firm: at most one. Its id is random, and who knows it may fetch the picture without signing in.
create table caseward.firm_logos (
  tenant_id uuid not null references caseward.tenants,
  id uuid not null,
  image bytea not null check (octet_length(image) <= 524288),
  width int not null check (width between 1 and 1024),
  height int not null check (height between 1 and 1024),
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  primary key (tenant_id),
  foreign key (tenant_id, created_by) references caseward.users
);
call caseward.distribute('caseward.firm_logos');
call caseward.protect('caseward.firm_logos');
grant select, insert, delete on caseward.firm_logos to caseward_app;
