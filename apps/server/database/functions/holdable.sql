-- Legal hold: a held row cannot be soft-deleted, by any path.
create or replace procedure caseward.holdable(p_table regclass)
language plpgsql as $$
begin
  execute format('alter table %s add held boolean not null default false', p_table);
  execute format('alter table %s add constraint held_is_kept check (not held or deleted_at is null)', p_table);
  execute format('grant select (held), update (held) on %s to caseward_definer', p_table);
end $$;
revoke all on procedure caseward.holdable(regclass) from public;
