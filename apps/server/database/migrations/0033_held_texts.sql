-- Long texts that were replaced while their matter was on legal hold. The event has their length and hash, this their
-- words. They stay after the release, and go with their record or their matter.
create table caseward.held_texts (
  tenant_id uuid not null,
  event_id uuid not null,
  field text not null,
  matter_id uuid not null,
  object_id uuid not null,
  text text not null,
  held boolean not null default true,
  primary key (tenant_id, event_id, field),
  foreign key (tenant_id, matter_id) references caseward.matters (tenant_id, id)
);
call caseward.distribute('caseward.held_texts');
call caseward.protect('caseward.held_texts');
call caseward.open_to_definer('caseward.held_texts');
call caseward.wall('caseward.held_texts');
call caseward.purgeable('caseward.held_texts', 'not held');
create index held_texts_by_matter on caseward.held_texts (tenant_id, matter_id, object_id);
grant select, insert on caseward.held_texts to caseward_app;
grant select (tenant_id, matter_id, object_id, held), update (held) on caseward.held_texts to caseward_definer;
