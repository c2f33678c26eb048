-- What is found by another record's name, after that was changed: matters by a client, what is in a matter by its title.
-- Few of it is indexed with the change itself; recurring work goes through all of it afterwards, and so finds what other
-- transactions wrote at the same time.
create table caseward.search_followups (
  tenant_id uuid not null,
  followup uuid not null default gen_random_uuid(),
  noted_at timestamp(3) with time zone not null default now(),
  -- The record whose name was changed, and the table of what is found by it.
  parent uuid not null,
  child text not null,
  -- Records before this one are still to be indexed; null: all.
  before uuid,
  primary key (tenant_id, followup)
);
call caseward.distribute('caseward.search_followups');
call caseward.protect('caseward.search_followups');
call caseward.open_to_definer('caseward.search_followups');
grant select, insert, update, delete on caseward.search_followups to caseward_definer;
