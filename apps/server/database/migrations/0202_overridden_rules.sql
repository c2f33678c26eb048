-- What the shipped rules said that a version of a firm's pack overrides, when it was published: their SHA-256 by name
-- (docs/decisions/155-packs-of-a-firm.md). Null: published before this was kept.
alter table caseward.pack_versions add overridden jsonb;
