-- A deadline that is made one of a kind that needs no second person says so in its history.
alter table caseward.deadline_acts drop constraint deadline_acts_kind_check;
alter table caseward.deadline_acts add constraint deadline_acts_kind_check check (kind in ('DONE', 'REOPENED', 'CANCELLED',
  'ACKNOWLEDGED', 'EXTENSION_ASKED', 'EXTENSION_GRANTED', 'EXTENSION_REFUSED', 'CONFIRMED', 'MISMATCH', 'LOOKED',
  'RECLASSIFIED')) not valid;
