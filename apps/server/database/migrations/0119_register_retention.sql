-- How long the conflict register keeps names, as the firm says (docs/decisions/124-retention-of-the-register.md). Null: for
-- ever.
alter table caseward.tenants add lateral_list_years integer
  constraint tenants_lateral_list_years_check check (lateral_list_years between 1 and 99);
alter table caseward.tenants add declined_enquiry_years integer
  constraint tenants_declined_enquiry_years_check check (declined_enquiry_years between 1 and 99);
alter table caseward.tenants add deleted_matter_years integer
  constraint tenants_deleted_matter_years_check check (deleted_matter_years between 1 and 99);
grant update (lateral_list_years, declined_enquiry_years, deleted_matter_years) on caseward.tenants to caseward_app;
grant select (lateral_list_years, declined_enquiry_years, deleted_matter_years) on caseward.tenants to caseward_definer;

-- Whether the matter that left an entry was never opened.
alter table caseward.register_entries add is_enquiry boolean not null default false;
-- When its names went for good. The row stays, because what was decided of it refers to it.
alter table caseward.register_entries add forgotten_at timestamptz(3);
grant update (kind, name, other_names, user_id, firm_before, subject, since, until, matter_number, updated_at, removed_at,
  forgotten_at) on caseward.register_entries to caseward_definer;
grant select (from_status, to_status) on caseward.matter_status_changes to caseward_definer;
