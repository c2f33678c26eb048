-- What a contact has beside its first e-mail address and telephone number. The contract limits the rows.
alter table caseward.contacts
  add phones jsonb not null default '[]' check (jsonb_typeof(phones) = 'array'),
  add emails jsonb not null default '[]' check (jsonb_typeof(emails) = 'array'),
  add addresses jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array'),
  add employer text not null default '',
  add date_of_birth date,
  add register_number text not null default '';
grant update (phones, emails, addresses, employer, date_of_birth, register_number) on caseward.contacts to caseward_app;
-- What the search reads of them.
grant select (phones, emails, addresses, employer, register_number) on caseward.contacts to caseward_definer;

-- People by their last name and companies by their name, in one order.
drop index caseward.contacts_by_name, caseward.contacts_by_type, caseward.contacts_by_kind;
create index contacts_by_name
  on caseward.contacts (tenant_id, (case when last_name = '' then first_name else last_name end), first_name, id)
  where deleted_at is null;
create index contacts_by_type
  on caseward.contacts (tenant_id, contact_type, (case when last_name = '' then first_name else last_name end), first_name, id)
  where deleted_at is null;
create index contacts_by_kind
  on caseward.contacts (tenant_id, kind, (case when last_name = '' then first_name else last_name end), first_name, id)
  where deleted_at is null;
