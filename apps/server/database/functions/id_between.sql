-- An id with a time between those of two others, at a share of the time between them.
create or replace function caseward.id_between(p_first uuid, p_last uuid, p_share numeric)
returns uuid language sql immutable strict parallel safe
return (lpad(to_hex((
    ('x' || left(replace(p_first::text, '-', ''), 12))::bit(48)::bigint * (1 - p_share)
    + ('x' || left(replace(p_last::text, '-', ''), 12))::bit(48)::bigint * p_share)::bigint), 12, '0')
  || repeat('0', 20))::uuid;
revoke all on function caseward.id_between(uuid, uuid, numeric) from public;
grant execute on function caseward.id_between(uuid, uuid, numeric) to caseward_definer;
