-- Back-fills: work on records that were there before an upgrade, or before other rules (docs/decisions/116-backfills.md).
-- A row for each, for operators; which records are due, the records say. Nothing of a firm is in it.
create table caseward.backfills (
  name text constraint backfills_pkey primary key constraint backfills_name_check check (name ~ '^[a-z][a-z0-9-]*$'),
  -- An operator wants it to wait.
  paused_at timestamptz(3),
  -- Since when records are due; null: none are.
  began_at timestamptz(3),
  finished_at timestamptz(3),
  -- Records that were done since it began; those that are left, as they were last counted, less what was done since.
  done bigint not null default 0,
  remaining bigint,
  firms integer not null default 0,
  -- When it went on last, and since when it fails.
  worked_at timestamptz(3),
  failed_at timestamptz(3),
  error text not null default ''
);
alter table caseward.backfills enable row level security;
alter table caseward.backfills force row level security;
create policy owner_rows on caseward.backfills to caseward_owner using (true) with check (true);
call caseward.open_to_definer('caseward.backfills');
grant select, insert, update on caseward.backfills to caseward_definer;
