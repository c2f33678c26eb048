-- Sweeps of all firms ask one after the other (caseward.firms).
grant select (tenant_id) on caseward.idempotency_keys to caseward_definer;
