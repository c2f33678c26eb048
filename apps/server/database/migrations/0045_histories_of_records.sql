-- What happened to a contact or a task, latest first.
create index audit_events_by_record
  on caseward.audit_events (tenant_id, object_id, created_at desc, id desc)
  where object_type in ('contact', 'task');
