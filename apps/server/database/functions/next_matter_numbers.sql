-- Numbers of a firm's next matters of a year, final if the transaction commits: the counter's row is locked until then,
-- so that no two get the same. An existing number, from another pattern, is skipped. Many are taken at once, because
-- each further change of a row within one transaction takes longer. Without a year: of the year that it is at the firm.
create or replace function caseward.next_matter_numbers_of_year(p_tenant_id uuid, p_year integer, p_count integer)
returns setof text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  pattern text;
  number_year integer;
  width integer;
  missing integer := p_count;
  taken integer;
  up_to integer;
  made text;
begin
  perform caseward.require_tenant(p_tenant_id);
  select t.matter_number_pattern, coalesce(p_year, extract(year from now() at time zone t.time_zone)::integer)
    into strict pattern, number_year from caseward.tenants t where t.id = p_tenant_id;
  width := length(substring(pattern from '\{(N+)\}'));
  while missing > 0 loop
    taken := missing;
    insert into caseward.matter_counters as c (tenant_id, year, last)
      values (p_tenant_id, case when pattern like '%{YY%' then number_year else 0 end, taken)
      on conflict (tenant_id, year) do update set last = c.last + excluded.last
      returning c.last into up_to;
    for counted in up_to - taken + 1 .. up_to loop
      made := regexp_replace(
        replace(replace(pattern, '{YYYY}', number_year::text), '{YY}', right(number_year::text, 2)), '\{N+\}',
        lpad(counted::text, greatest(width, length(counted::text)), '0'));
      if not exists (select from caseward.matters m where m.tenant_id = p_tenant_id and m.number = made) then
        return next made;
        missing := missing - 1;
      end if;
    end loop;
  end loop;
end $$;
call caseward.make_definer('caseward.next_matter_numbers_of_year(uuid, integer, integer)');

-- As 0.3.0 calls it, which gave every matter the year of its entry.
create or replace function caseward.next_matter_numbers(p_tenant_id uuid, p_count integer)
returns setof text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_tenant(p_tenant_id);
  return query select * from caseward.next_matter_numbers_of_year(p_tenant_id, null, p_count);
end $$;
call caseward.make_definer('caseward.next_matter_numbers(uuid, integer)');
