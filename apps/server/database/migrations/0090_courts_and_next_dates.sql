-- A matter has a court, whose holidays and closures move its deadlines, and a deadline names the one it was computed in.
alter table caseward.matters
  add court_id uuid,
  add constraint matters_court_fkey foreign key (tenant_id, court_id) references caseward.courts (tenant_id, id)
    not valid;
grant update (court_id) on caseward.matters to caseward_app;

alter table caseward.deadlines add court_id uuid;
alter table caseward.deadlines add constraint deadlines_court_fkey
  foreign key (tenant_id, court_id) references caseward.courts (tenant_id, id);
grant update (court_id) on caseward.deadlines to caseward_app;
update caseward.deadlines d set court_id = (v.question::jsonb ->> 'court')::uuid
  from caseward.deadline_values v
  where v.tenant_id = d.tenant_id and v.deadline_id = d.id and v.number = d.value_number and v.question is not null;

-- A matter's next date (docs/decisions/121-next-dates.md): the earliest of its open deadlines, its planned events that are
-- not over, and its open tasks with a due date.
alter table caseward.matters add next_on date;
grant select (next_on), update (next_on) on caseward.matters to caseward_definer;
grant select (due_date, status, deleted_at) on caseward.tasks to caseward_definer;
grant select (day, end_day, status) on caseward.events to caseward_definer;
grant select (due_on, status) on caseward.deadlines to caseward_definer;
update caseward.matters m set next_on = n.day
  from (
    select d.tenant_id, d.matter_id, min(d.day) as day from (
      select t.tenant_id, t.matter_id, t.due_date as day from caseward.tasks t
        where t.deleted_at is null and t.status <> 'DONE' and t.due_date is not null and t.matter_id is not null
      union all
      select e.tenant_id, e.matter_id, greatest(e.day, current_date) from caseward.events e
        where e.deleted_at is null and e.status = 'PLANNED'
          and (case when e.end_day is null then e.day else e.end_day end) >= current_date
      union all
      select l.tenant_id, l.matter_id, l.due_on from caseward.deadlines l
        where l.deleted_at is null and l.status = 'OPEN'
    ) d group by d.tenant_id, d.matter_id
  ) n
  where m.tenant_id = n.tenant_id and m.id = n.matter_id and m.deleted_at is null;
