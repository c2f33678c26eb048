-- Which record types there are is said once, in packages/contract/src/records.ts: a new one extends no list here.
alter table caseward.deletions drop constraint deletions_object_type_check,
  add constraint deletions_object_type_is_a_name check (object_type ~ '^[a-z_]{1,40}$');
alter table caseward.views drop constraint views_list_check,
  add constraint views_list_is_a_name check (list ~ '^[a-z_]{1,40}$');
alter table caseward.exports drop constraint exports_kind_check,
  add constraint exports_kind_is_a_name check (kind ~ '^[a-z_]{1,40}$');
alter table caseward.imports drop constraint imports_kind_check,
  add constraint imports_kind_is_a_name check (kind ~ '^[a-z_]{1,40}$');
