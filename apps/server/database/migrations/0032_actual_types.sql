-- The type of a file whose content is not what its name says, as the ending of such files; empty where they agree.
alter table caseward.documents add actual_type text not null default '';
