-- A document's title and type can be changed; its file and its matter stay.
grant update (title, doc_type) on caseward.documents to caseward_app;
