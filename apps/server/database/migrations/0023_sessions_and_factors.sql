-- Why a session ended: a person has so many at once, and a lost second factor ends them all.
alter table caseward.sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check check (end_reason in
    ('SIGNED_OUT', 'ENDED_BY_OWNER', 'PASSWORD_CHANGED', 'DISABLED', 'REUSED', 'TOO_MANY', 'TWO_FACTOR_RESET'));

-- When an administrator took the second factor of a person away, until the person was told.
alter table caseward.users add two_factor_reset_at timestamptz(3);
grant update (two_factor_reset_at) on caseward.users to caseward_app;
