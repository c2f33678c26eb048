import type { Pool } from 'pg';

/** Matters of a firm whose next date is not the earliest of what is open in them, a line each; there must be none. */
export async function staleDates(owner: Pool, tenantId: string): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `with open_dates as (
       select matter_id, remind_on as day from caseward.deadlines
         where tenant_id = $1 and deleted_at is null and status = 'OPEN'
       union all
       select matter_id, due_date from caseward.tasks
         where tenant_id = $1 and deleted_at is null and status <> 'DONE'
       union all
       select e.matter_id, greatest(e.day, (now() at time zone t.time_zone)::date) from caseward.events e
         join caseward.tenants t on t.id = e.tenant_id
         where e.tenant_id = $1 and e.deleted_at is null and e.status = 'PLANNED'
           and coalesce(e.end_day, e.day) >= (now() at time zone t.time_zone)::date)
     select format('%s: %s, not %s', m.title, m.next_on, o.day) as line
     from caseward.matters m
     left join (select matter_id, min(day) as day from open_dates group by matter_id) o on o.matter_id = m.id
     where m.tenant_id = $1 and m.deleted_at is null and m.next_on is distinct from o.day`,
    [tenantId],
  );
  return rows.map(({ line }) => line);
}
