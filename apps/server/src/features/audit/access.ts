import type { AccessReport } from '@caseward/contract/audit';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { wallRows } from '../../platform/matters/wall-rows.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  deeds,
  disablings,
  everybody,
  findMatterForReport,
  namedBehind,
  teamChanges,
  teamNow,
} from './access.queries.ts';
import { type Span, visibleTo } from './visibility.ts';

/** Who could see and who did see a matter. @throws ApiProblem 404 when the caller cannot see it */
export async function accessTo(scope: Scope, matterId: string): Promise<AccessReport> {
  const matter = orThrow(await findMatterForReport(scope, matterId), () => notFound('Matter'));
  const { created_at } = matter;
  const [people, barred, walls, named, team, changes, done] = await Promise.all([
    everybody(scope),
    disablings(scope),
    scope.rows(wallRows(scope, matterId)),
    namedBehind(scope, matterId),
    teamNow(scope, matterId),
    teamChanges(scope, matterId),
    deeds(scope, matterId),
  ]);
  // Before the first recorded change, the team had that change's old value.
  const first = { since: created_at, members: changes[0]?.assigned_users.old ?? (changes[0] ? [] : team) };
  const later = changes.map(({ at, assigned_users }) => ({ since: at, members: assigned_users.new ?? [] }));
  const past = { created_at, walls, named, teams: [first, ...later] };
  const moments = (userId: string, deed: (typeof done)[number]['deed']) => {
    const found = done.find((row) => row.user_id === userId && row.deed === deed);
    return found ? { first_at: found.first_at, last_at: found.last_at, times: found.times } : null;
  };
  return {
    matter,
    made_at: new Date().toISOString(),
    walls,
    people: people.map((person) => {
      const own = barred.filter(({ user_id }) => user_id === person.id);
      return {
        user: person.user,
        could_see: visibleTo({ id: person.id, present: presence(person, own) }, past),
        saw: moments(person.id, 'saw'),
        downloaded: moments(person.id, 'downloaded'),
        changed: moments(person.id, 'changed'),
      };
    }),
  };
}

/** When a person could sign in. */
function presence(
  person: { created_at: string; disabled_at: string | null },
  changes: readonly { action: string; created_at: string }[],
): Span[] {
  const spans: Span[] = [{ since: person.created_at, until: null }];
  for (const { action, created_at } of changes) {
    const last = spans.at(-1);
    if (action === 'DISABLED' && last?.until === null) last.until = created_at;
    // Without a record of being disabled, they could sign in all the time.
    if (action === 'ENABLED' && last?.until !== null) spans.push({ since: created_at, until: null });
  }
  const last = spans.at(-1);
  if (last?.until === null) last.until = person.disabled_at;
  return spans;
}
