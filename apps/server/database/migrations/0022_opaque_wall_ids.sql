-- Administrators outside are told the ids of standing walls. Those made until now have a time in them (UUID of version
-- 7); each becomes one that tells nothing, and that nobody can compute without knowing the old one.
alter table caseward.wall_members drop constraint wall_members_tenant_id_wall_id_fkey;
update caseward.walls
  set id = overlay(overlay(md5(id::text) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid;
update caseward.wall_members
  set wall_id = overlay(overlay(md5(wall_id::text) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid;
alter table caseward.wall_members add foreign key (tenant_id, wall_id) references caseward.walls (tenant_id, id);
