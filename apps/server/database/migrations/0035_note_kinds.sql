-- Notes have a kind, and their author can change them; held_texts keeps what they were.
alter table caseward.notes
  add kind text not null default 'NOTE' check (kind in ('NOTE', 'CALL', 'MEETING', 'EMAIL')),
  add edited_at timestamptz(3);
grant update (note, kind, edited_at) on caseward.notes to caseward_app;
