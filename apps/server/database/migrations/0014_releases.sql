-- Which release applied a migration, and which text of each file of functions/ the database has.
alter table caseward.migrations add release text;

create table caseward.function_files (
  name text primary key,
  -- SHA-256 of the file, in hexadecimal.
  checksum text not null,
  applied_at timestamptz(3) not null default now()
);

-- The server compares both with what it knows before it serves.
grant select on caseward.migrations, caseward.function_files to caseward_app;
