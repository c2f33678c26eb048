-- Usernames can be changed, by people themselves and by administrators.
grant update (username) on caseward.users to caseward_app;
grant update (username_key) on caseward.login_names to caseward_app;
grant select (tenant_id, user_id) on caseward.login_names to caseward_app;
