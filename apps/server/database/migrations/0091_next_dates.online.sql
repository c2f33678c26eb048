-- Matters by their court, in the order of their next date, and those at work that have none.
create index concurrently if not exists matters_by_court on caseward.matters (tenant_id, court_id, created_at desc, id desc)
  where deleted_at is null and court_id is not null;
create index concurrently if not exists matters_without_court on caseward.matters (tenant_id, created_at desc, id desc)
  where deleted_at is null and court_id is null;
create index concurrently if not exists matters_by_next_date on caseward.matters
  (tenant_id, (case when next_on is null then 'infinity' else next_on end), id) where deleted_at is null;
create index concurrently if not exists matters_without_next_date on caseward.matters (tenant_id, created_at desc, id desc)
  where deleted_at is null and next_on is null and status in ('PENDING', 'OPEN', 'ON_HOLD');
create index concurrently if not exists deadlines_by_court on caseward.deadlines (tenant_id, court_id, id)
  where deleted_at is null and court_id is not null;
