-- Fingerprints of the keys that this database is served with: a server with others is noticed before it does harm.
create table caseward.key_fingerprints (
  name text primary key,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  adopted_at timestamptz(3) not null default now()
);
call caseward.replicate('caseward.key_fingerprints');
alter table caseward.key_fingerprints enable row level security;
alter table caseward.key_fingerprints force row level security;
create policy owner_rows on caseward.key_fingerprints to caseward_owner using (true) with check (true);
call caseward.open_to_definer('caseward.key_fingerprints');
grant select, insert, update (fingerprint, adopted_at) on caseward.key_fingerprints to caseward_definer;
