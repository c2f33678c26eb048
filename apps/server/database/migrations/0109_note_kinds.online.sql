alter table caseward.notes validate constraint notes_kind_check;
