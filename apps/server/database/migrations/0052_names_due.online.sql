-- Contacts that are not indexed under their present names. The same expression as in functions/conflict_names.sql.
create index concurrently if not exists contacts_names_due on caseward.contacts (tenant_id, id)
  where names_indexed <> md5(kind || chr(31) || first_name || chr(31) || last_name || chr(31) || former_names);
create index concurrently if not exists contacts_names_rules on caseward.contacts (tenant_id, names_rules);
