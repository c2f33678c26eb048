-- An index for each order of matters. Statuses are in the order of a matter's life. The same expression as in
-- features/matters/matter-orders.queries.ts.
create index concurrently if not exists matters_by_stage on caseward.matters (tenant_id,
  (case status when 'PENDING' then 0 when 'OPEN' then 1 when 'ON_HOLD' then 2 when 'CLOSED' then 3 else 4 end), id)
  where deleted_at is null;
create index concurrently if not exists matters_by_client_name on caseward.matters (tenant_id, client_name, id)
  where deleted_at is null;
create index concurrently if not exists matters_by_lead_name on caseward.matters (tenant_id, lead_name, id)
  where deleted_at is null;
create index concurrently if not exists matters_by_area_name on caseward.matters (tenant_id, area_name, id)
  where deleted_at is null;
