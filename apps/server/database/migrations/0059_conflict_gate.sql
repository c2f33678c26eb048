-- The gate before matters are opened (docs/decisions/098-the-gate.md).
alter table caseward.tenants add conflict_gate text not null default 'WARN'
  constraint tenants_conflict_gate_check check (conflict_gate in ('OFF', 'WARN', 'REQUIRED'));
grant update (conflict_gate) on caseward.tenants to caseward_app;

-- An administrator opened the matter without a check; the reason says why.
alter table caseward.matter_status_changes add without_check boolean not null default false;
