-- A telephone number by any four or more of its digits that follow one another: what begins with # is a part of it from
-- some digit on, with #= all of it. Without the zero in +44 (0)20 and at the beginning, which is dialled or not.
create or replace function caseward.phone_terms(p_phone_number text)
returns text[] language sql immutable strict parallel safe
return (
  select coalesce(array_agg(term), '{}')
  from (select ltrim(regexp_replace(replace(p_phone_number, '(0)', ''), '[^0-9]', '', 'g'), '0') as digits) d,
    lateral (select '#=' || digits as term where length(digits) >= 4
      union all select '#' || substr(digits, n) from generate_series(1, length(digits) - 3) n) terms);
revoke all on function caseward.phone_terms(text) from public;
grant execute on function caseward.phone_terms(text) to caseward_app, caseward_definer;
