import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** People whose feeds show everything of a matter, while those feeds are read. */
const feedsOf = ({ tenantId }: Scope, matter: string) =>
  db
    .selectFrom('feeds')
    .select('feeds.user_id')
    .where('feeds.tenant_id', '=', tenantId)
    .where('feeds.only_matter', '=', matter)
    .where('feeds.revoked_at', 'is', null)
    .where('feeds.unused_at', 'is', null)
    .where('feeds.expires_at', '>', sql<string>`now()`);

/** In whose calendars the deadlines of a matter stand, besides those who answer for them. */
export const peopleWithFeedsOf = async (scope: Scope, matter: string): Promise<string[]> =>
  (await scope.rows(feedsOf(scope, matter))).map(({ user_id }) => user_id);

/** In whose calendars an event of a matter stands: those who attend it, or else the matter's team; and readers of its feeds. */
export async function peopleShown(scope: Scope, event: string, matter: string): Promise<string[]> {
  const { tenantId } = scope;
  const attendees = db
    .selectFrom('event_attendees')
    .select('event_attendees.user_id')
    .where('event_attendees.tenant_id', '=', tenantId)
    .where('event_attendees.event_id', '=', event);
  const team = db
    .selectFrom('matter_team')
    .select('matter_team.user_id')
    .where('matter_team.tenant_id', '=', tenantId)
    .where('matter_team.matter_id', '=', matter)
    .where((row) => row.not(row.exists(attendees)));
  const found = await scope.rows(attendees.union(team).union(feedsOf(scope, matter)));
  return found.map(({ user_id }) => user_id);
}
