import type { NotificationKind } from '@caseward/contract/inbox';
import type { Scope } from '../../db/scope.ts';
import type { NewAuditEvent } from '../audit/event.ts';
import { followersOf } from './followers.queries.ts';
import type { News } from './news.ts';
import { notify, wasTold } from './notify.ts';

type FollowedKind = Extract<NotificationKind, `FOLLOWED_${string}`>;

interface Deed {
  kind: FollowedKind;
  object: News['object'];
  matter: string;
}

const addedTo = { note: 'FOLLOWED_NOTE', document: 'FOLLOWED_DOCUMENT', task: 'FOLLOWED_TASK' } as const;

const waiting = new WeakMap<Scope, Deed[]>();

/**
 * Tells those who follow a matter what others did in it, when the scope ends. The audit calls it with what happened, as
 * it does for the search: so whatever way a record is saved, they hear of it, and of what is done at once only once.
 */
export function tellFollowersAtEnd(scope: Scope, events: readonly NewAuditEvent[]): void {
  const deeds = events.flatMap(deedIn);
  if (deeds.length === 0) return;
  const all = waiting.get(scope) ?? [];
  waiting.set(scope, all);
  all.push(...deeds);
  scope.beforeCommit('tell followers', () => tellFollowers(scope, all.splice(0)));
}

function deedIn({ action, objectType: type, objectId: id, matter, changes }: NewAuditEvent): Deed[] {
  if (!matter || !id) return [];
  const deed = (kind: FollowedKind, of: News['object']['type']): Deed[] => [
    { kind, object: { type: of, id }, matter: matter.id },
  ];
  if (action === 'CREATED' && (type === 'note' || type === 'document' || type === 'task'))
    return deed(addedTo[type], type);
  if (action !== 'CHANGED' || !changes?.status) return [];
  if (type === 'matter') return deed('FOLLOWED_STATUS', type);
  return type === 'task' && changes.status.new === 'DONE' ? deed('FOLLOWED_TASK_DONE', type) : [];
}

async function tellFollowers(scope: Scope, deeds: readonly Deed[]): Promise<void> {
  const followers = await followersOf(scope, [...new Set(deeds.map(({ matter }) => matter))]);
  const byPerson = Map.groupBy(
    followers.filter(({ user, visible_to }) => !visible_to || visible_to.includes(user)),
    ({ user }) => user,
  );
  for (const [kind, ofKind] of Map.groupBy(deeds, (deed) => deed.kind)) {
    const told = new Map<string, { users: string[]; news: News }>();
    for (const [user, matters] of byPerson) {
      const seen = new Map(matters.map(({ matter, visible_to }) => [matter, visible_to]));
      const theirs = ofKind.filter(
        ({ matter, object }) => seen.has(matter) && !wasTold(scope, user, object.id),
      );
      const [first] = theirs;
      if (!first) continue;
      const more = theirs.length - 1;
      const matter = { id: first.matter, visible_to: seen.get(first.matter) ?? null };
      const same = told.get(`${first.object.id} ${more}`) ?? {
        users: [],
        news: { kind, object: first.object, matter, more },
      };
      same.users.push(user);
      told.set(`${first.object.id} ${more}`, same);
    }
    for (const { users, news } of told.values()) await notify(scope, users, news);
  }
}
