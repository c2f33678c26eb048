-- By what conflict checks find contacts beside their names: e-mail addresses, the last digits of telephone numbers, and
-- numbers in registers. Texts of rows are split at their quotation marks, which leaves what they hold.
create index concurrently if not exists contacts_by_marks on caseward.contacts using gin (tenant_id,
  (regexp_split_to_array(lower(email || '"' || emails::text), '"')),
  (regexp_split_to_array(regexp_replace(regexp_replace(phone_number || '"' || phones::text, '[^0-9"]', '', 'g'),
    '[0-9]*([0-9]{9})("|$)', '\1\2', 'g'), '"+')));
create index concurrently if not exists contacts_by_register_number on caseward.contacts
  (tenant_id, upper(regexp_replace(register_number, '[^[:alnum:]]', '', 'g'))) where register_number <> '';
