-- Comments that a server of the release before leaves behind follow their task (functions/align_comments.sql).
grant update (matter_id) on caseward.task_comments to caseward_definer;
