-- The language of headings and codes of an export. Programs that do not say one get English.
alter table caseward.exports
  add language text not null default 'en' check (language in ('en', 'de'));
