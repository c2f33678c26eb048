-- What each person keeps at hand, in the order of pinning. Ids of what is deleted or can no longer be seen stay: they
-- are not answered, and are there again when it is.
alter table caseward.users
  add pinned_matters uuid[] not null default '{}',
  add pinned_views uuid[] not null default '{}';
grant update (pinned_matters, pinned_views) on caseward.users to caseward_app;
