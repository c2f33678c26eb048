import type { Scope } from '../../db/scope.ts';
import { tellOfNotifications } from '../live/telling.ts';
import type { News } from './news.ts';
import { insertNotifications, joinNotifications, trimNotifications } from './notify.queries.ts';

const toldIn = new WeakMap<Scope, Set<string>>();

/**
 * Tells people, in the transaction in which it happens. Nobody is told of what they do themselves, of what is behind a
 * wall that they are outside of, or of what they have turned off.
 */
export async function notify(
  scope: Scope,
  users: readonly (string | null | undefined)[],
  news: News,
): Promise<void> {
  const visibleTo = news.matter?.visible_to;
  const told = [...new Set(users)].filter(
    (user): user is string =>
      Boolean(user) && user !== scope.userId && (!visibleTo || visibleTo.includes(user ?? '')),
  );
  if (told.length > 0) await tell(scope, told, news);
}

/** Tells the scope's own user of what the product has done for them. */
export const notifyOneself = (scope: Scope, news: News): Promise<void> => tell(scope, [scope.userId], news);

async function tell(scope: Scope, users: readonly string[], news: News): Promise<void> {
  const joined = news.more === undefined ? [] : await joinNotifications(scope, users, news);
  const apart = users.filter((user) => !joined.includes(user));
  const written = apart.length === 0 ? [] : await insertNotifications(scope, apart, news);
  if (written.length > 0) await trimNotifications(scope, written);
  tellOfNotifications(scope, [...joined, ...written]);
  const told = toldIn.get(scope) ?? new Set();
  toldIn.set(scope, told);
  for (const user of written) told.add(`${user} ${news.object.id}`);
}

/** Whether somebody was told of a record in this transaction. */
export const wasTold = (scope: Scope, user: string, object: string): boolean =>
  toldIn.get(scope)?.has(`${user} ${object}`) === true;
