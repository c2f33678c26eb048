-- Contacts of a firm that have one of these marks, with each mark at most p_most of them; deleted ones too, but for those
-- that were merged into others: they are there a second time. The texts are
-- as packages/contract/src/contact-marks.ts makes them. Neither && nor lower is leakproof: under row-level security the
-- indexes would stay unused.
create or replace function caseward.contacts_with_marks(p_tenant_id uuid, p_emails text[], p_phones text[],
  p_registers text[], p_most integer)
returns table (mark text, contact_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off
set plan_cache_mode = force_custom_plan as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  for mark in select unnest(p_emails) loop
    return query
      select mark, c.id from caseward.contacts c
      where c.tenant_id = p_tenant_id
        and regexp_split_to_array(lower(c.email || '"' || c.emails::text), '"') @> array[mark]
        and not exists (select from caseward.contact_merges g
          where g.tenant_id = p_tenant_id and g.undone_at is null and g.deletion = c.deletion_id)
      limit p_most;
  end loop;
  for mark in select unnest(p_phones) loop
    return query
      select mark, c.id from caseward.contacts c
      where c.tenant_id = p_tenant_id
        and regexp_split_to_array(regexp_replace(regexp_replace(c.phone_number || '"' || c.phones::text, '[^0-9"]', '', 'g'),
          '[0-9]*([0-9]{9})("|$)', '\1\2', 'g'), '"+') @> array[mark]
        and not exists (select from caseward.contact_merges g
          where g.tenant_id = p_tenant_id and g.undone_at is null and g.deletion = c.deletion_id)
      limit p_most;
  end loop;
  for mark in select unnest(p_registers) loop
    return query
      select mark, c.id from caseward.contacts c
      where c.tenant_id = p_tenant_id and c.register_number <> ''
        and upper(regexp_replace(c.register_number, '[^[:alnum:]]', '', 'g')) = mark
        and not exists (select from caseward.contact_merges g
          where g.tenant_id = p_tenant_id and g.undone_at is null and g.deletion = c.deletion_id)
      limit p_most;
  end loop;
end $$;
call caseward.make_definer('caseward.contacts_with_marks(uuid, text[], text[], text[], integer)');
