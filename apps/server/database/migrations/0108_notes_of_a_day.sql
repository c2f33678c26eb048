-- A note can tell of another day than that on which it was written, and be of a letter or for the firm alone
-- (docs/decisions/132-the-timeline.md).
alter table caseward.notes add column happened_on date;
grant update (happened_on) on caseward.notes to caseward_app;
alter table caseward.notes drop constraint notes_kind_check;
alter table caseward.notes add constraint notes_kind_check
  check (kind in ('NOTE', 'CALL', 'MEETING', 'LETTER', 'EMAIL', 'INTERNAL')) not valid;
