-- The fingerprint of a key that this database is served with; the one given where there is none yet, or where it
-- replaces the one there is. Null only asks.
create or replace function caseward.key_fingerprint(p_name text, p_fingerprint text, p_replaces boolean)
returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_fingerprint is not null then
    insert into caseward.key_fingerprints as known (name, fingerprint) values (p_name, p_fingerprint)
      on conflict (name) do update set fingerprint = excluded.fingerprint, adopted_at = excluded.adopted_at
        where p_replaces and known.fingerprint <> excluded.fingerprint;
  end if;
  return (select k.fingerprint from caseward.key_fingerprints k where k.name = p_name);
end $$;
call caseward.make_definer('caseward.key_fingerprint(text, text, boolean)');
