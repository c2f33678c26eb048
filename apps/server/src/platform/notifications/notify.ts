import type { Scope } from '../../db/scope.ts';
import { tellOfNotifications } from '../live/telling.ts';
import type { News } from './news.ts';
import { insertNotifications, trimNotifications } from './notify.queries.ts';

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
  await insertNotifications(scope, users, news);
  await trimNotifications(scope, users);
  tellOfNotifications(scope, users);
}
