-- Whether somebody has looked at a matter, or at its notes, during this visit.
create index audit_events_views
  on caseward.audit_events (tenant_id, session_id, matter_id, object_type, address, created_at desc)
  where action = 'READ';
