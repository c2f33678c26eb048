-- What matters are sorted by that stands in other tables: the name of their first client, of their lead attorney and of
-- their practice area, '' where they have none. functions/align_matters.sql keeps them true.
alter table caseward.matters
  add client_name text collate "und-x-icu" not null default '',
  add lead_name text collate "und-x-icu" not null default '',
  add area_name text collate "und-x-icu" not null default '';
grant update (client_name, lead_name, area_name) on caseward.matters to caseward_definer;
grant select (client_name, lead_name, area_name, practice_area_id) on caseward.matters to caseward_definer;
call caseward.open_to_definer('caseward.practice_areas');
grant select (tenant_id, id, name) on caseward.practice_areas to caseward_definer;

-- Matters that were there before get theirs in the background: the firm itself is the parent of all its matters.
insert into caseward.search_followups (tenant_id, parent, child)
  select t.id, t.id, 'matters' from caseward.tenants t;
