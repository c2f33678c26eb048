-- Documents of a firm whose indexing was requested before a time, or never, and that are not in the queue; each with its
-- turn.
create or replace function caseward.unindexed_documents(p_tenant_id uuid, p_before timestamptz, p_queued uuid[], p_limit integer)
returns table (tenant_id uuid, id uuid, text_asked_at timestamptz, turn bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    select p_tenant_id, d.id, d.text_asked_at::timestamptz, row_number() over (order by d.text_asked_at nulls first)
    from caseward.documents d
    where d.tenant_id = p_tenant_id and d.text_state = 'INDEXING' and d.deleted_at is null
      and (d.text_asked_at is null or d.text_asked_at < p_before) and d.id <> all(p_queued)
    order by d.text_asked_at nulls first limit p_limit;
end $$;
call caseward.make_definer('caseward.unindexed_documents(uuid, timestamptz, uuid[], integer)');

-- Those of all firms.
create or replace function caseward.all_unindexed_documents(p_before timestamptz, p_queued uuid[], p_limit integer)
returns table (tenant_id uuid, id uuid, text_asked_at timestamptz, turn bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  firm uuid;
begin
  for firm in select caseward.firms() loop
    begin
      return query select * from caseward.unindexed_documents(firm, p_before, p_queued, p_limit);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.all_unindexed_documents(timestamptz, uuid[], integer)');

-- Marks documents of a firm as requested now; answers those that still are to be indexed.
create or replace function caseward.ask_for_texts(p_tenant_id uuid, p_ids uuid[])
returns table (tenant_id uuid, id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- A value rather than a call: Citus sends an UPDATE to a shard with no function that changes from call to call.
  moment constant timestamptz := now();
begin
  perform caseward.require_no_other(p_tenant_id);
  return query
    update caseward.documents d set text_asked_at = moment
    where d.tenant_id = p_tenant_id and d.id = any(p_ids)
    returning d.tenant_id, d.id;
end $$;
call caseward.make_definer('caseward.ask_for_texts(uuid, uuid[])');

-- Documents of all firms whose indexing no job does: it was requested before a time, or never, and none waits or runs.
-- Firms take turns, so that one with many keeps nobody waiting. Marks them as requested now.
create or replace function caseward.documents_to_index(p_before timestamptz, p_limit integer)
returns table (tenant_id uuid, id uuid)
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  queued constant uuid[] := array(
    select (job.data -> 'ids' ->> 'document_id')::uuid from caseward_jobs.job_common job
    where job.name in ('index-document', 'index-document-lost') and job.state <= 'active');
  of_firm record;
begin
  for of_firm in
    select lost.tenant_id as firm, array_agg(lost.id) as ids
    from (select l.tenant_id, l.id from caseward.all_unindexed_documents(p_before, queued, p_limit) l
      order by l.turn, l.text_asked_at nulls first limit p_limit) lost
    group by lost.tenant_id
  loop
    begin
      return query select * from caseward.ask_for_texts(of_firm.firm, of_firm.ids);
    exception
      when syntax_error_or_access_rule_violation then raise;
      when others then raise warning 'firm % was passed over: %', of_firm.firm, sqlerrm;
    end;
  end loop;
end $$;
call caseward.make_spanning('caseward.documents_to_index(timestamptz, integer)');
