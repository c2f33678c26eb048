import type { Scope } from '../db/scope.ts';
import { relate } from '../features/contacts/relations.routes.ts';
import type { Calendar } from './calendar.ts';
import type { DemoRelation } from './content.ts';
import { backdate } from './demo.queries.ts';
import { idOf } from './write-firm.ts';

/** Enters a relation as one of the firm's people, so that the standing watch looks at it. */
export async function learnRelation(
  scope: Scope,
  [from, kind, to, { since, until, created, ...more }]: DemoRelation,
  contacts: ReadonlyMap<string, string>,
  calendar: Calendar,
): Promise<void> {
  const dayOf = (place: number | undefined) => (place === undefined ? null : calendar.day(place));
  const made = await relate(scope, idOf(contacts, from), {
    ...{ to_contact: idOf(contacts, to), kind, ...more },
    ...{ since: dayOf(since), until: dayOf(until) },
  });
  const at = calendar.moment(created, '16:40');
  await backdate(scope, 'contact_relations', made, { created_at: at, updated_at: at });
}
