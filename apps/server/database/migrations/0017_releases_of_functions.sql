-- Which release ran a file of functions last, so that an older release can say that the database is too new for it.
alter table caseward.function_files add release text;
