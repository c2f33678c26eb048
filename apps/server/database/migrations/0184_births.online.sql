-- Conflict checks find who was born on the same day with the same family name, and of a day that many have, these first.
create index concurrently if not exists contacts_by_birth_and_family on caseward.contacts
  (tenant_id, date_of_birth, (caseward.folded_words(last_name)), id) where date_of_birth is not null and last_name <> '';
