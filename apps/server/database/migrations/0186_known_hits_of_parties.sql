-- What was found before is asked of a party: the function takes two values more, and nothing calls it with the two.
drop function if exists caseward.is_known_hit(uuid, uuid);
