-- 0090 and 0092 added them without a look at the rows that were there.
alter table caseward.matters validate constraint matters_court_fkey;
alter table caseward.tasks validate constraint tasks_deadline_fkey;
