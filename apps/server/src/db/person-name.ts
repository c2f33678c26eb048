import type { PersonName } from '@caseward/contract/person-name';
import { sql } from 'kysely';

/** A person's first and last name, or their username where they have none. `users` is the alias of their row. */
export const shownName = (users: string) =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)}), ''), ${sql.ref(`${users}.username`)})`;

/** The same of a joined row that may be missing: then null. */
export const shownNameOrNone = (users: string) => shownName(users).$castTo<string | null>();

/** A person of the firm, as answers name them. `users` is the alias of their row. */
export const personName = (users = 'users') => sql<PersonName>`jsonb_build_object(
  'id', ${sql.ref(`${users}.id`)}, 'username', ${sql.ref(`${users}.username`)}, 'name', ${shownName(users)},
  'disabled', ${sql.ref(`${users}.disabled_at`)} is not null, 'read_only', ${sql.ref(`${users}.role`)} = 'READ_ONLY',
  'away_from', ${sql.ref(`${users}.away_from`)}, 'away_until', ${sql.ref(`${users}.away_until`)})`;

/** The same of a joined row that may be missing: then null. */
export const personNameOrNone = (users = 'users') =>
  sql<PersonName | null>`case when ${sql.ref(`${users}.id`)} is null then null else ${personName(users)} end`;
