import { presence as endpoints, type PresenceNotice, presenceTypes } from '@caseward/contract/presence';
import { noSuch } from '@caseward/contract/references';
import { invalid } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { namesOf } from '../../platform/identity/person-names.queries.ts';
import type { Live } from '../../platform/live/live.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findCircle, isPresenceShown } from './presence.queries.ts';

/** Who has a record open: told and answered from memory, to those who see the record. */
export function presenceRoutes(api: Api, live: Live): void {
  implement(api, endpoints, {
    tell: async ({ scope, body }) => {
      const { kind, id } = recordOf(body);
      const [found, isShown] = await Promise.all([findCircle(scope, kind, id), isPresenceShown(scope)]);
      const { doing, over = false } = body;
      // Whoever leaves a record that was deleted, or is behind a wall by now, needs no error.
      if (!found && over) return [];
      const { matter, visible_to } = orThrow(found, () => invalid({ [kind]: [noSuch[kind]] }));
      if (!isShown) return [];
      const { tenantId, userId: person } = scope;
      scope.afterCommit(() =>
        live.tellPresence(tenantId, visible_to, { kind, id, matter, person, doing, over }),
      );
      const doings = new Map(live.presentAt(tenantId, id).map((each) => [each.person, each.doing]));
      doings.delete(person);
      const others = await namesOf(scope, [...doings.keys()]);
      return others.map((other) => ({ person: other, doing: doings.get(other.id) ?? 'VIEWING' }));
    },
  });
}

function recordOf(notice: PresenceNotice) {
  const kind = presenceTypes.find((type) => notice[type] !== undefined) ?? 'matter';
  return { kind, id: notice[kind] ?? '' };
}
