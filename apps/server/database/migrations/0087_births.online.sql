-- Conflict checks find who was born on the same day with the same family name.
create index concurrently if not exists contacts_by_birth on caseward.contacts (tenant_id, date_of_birth)
  where date_of_birth is not null;
