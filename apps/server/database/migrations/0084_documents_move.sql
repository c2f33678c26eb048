-- A document can be moved to another matter, and takes its protection on.
grant update (matter_id, visible_to, held) on caseward.documents to caseward_app;
