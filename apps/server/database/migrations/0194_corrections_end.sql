-- Corrected rows hold what people wrote of others: those that did not become records go with the file
-- (docs/decisions/158-rows-are-corrected-beside-the-file.md).
grant delete on caseward.import_corrections to caseward_app;
