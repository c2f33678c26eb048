-- What a playbook said when it was started (docs/decisions/167-what-a-playbook-said.md); null: it was started before that was
-- kept.
alter table caseward.matter_playbooks add lines jsonb;
alter table caseward.matter_playbooks
  add constraint matter_playbooks_lines_check check (jsonb_typeof(lines) = 'array') not valid;
