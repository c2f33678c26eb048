-- The saved view that each list opens with for a person: ids of views by the list's name. A view that is deleted, or no
-- longer shared, is taken out where that is done.
alter table caseward.users
  add default_views jsonb not null default '{}' check (jsonb_typeof(default_views) = 'object');
grant update (default_views) on caseward.users to caseward_app;
