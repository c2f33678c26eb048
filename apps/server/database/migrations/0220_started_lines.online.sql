-- What 0212 added without reading the table.
alter table caseward.matter_playbooks validate constraint matter_playbooks_lines_check;
