import type { Scope } from '../../db/scope.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { mentionsIn } from './mentions.ts';
import { peopleAt } from './notes.queries.ts';

/**
 * Tells those whom a note mentions.
 * @param before its earlier text: whom that mentioned was told already
 */
export async function tellMentioned(
  scope: Scope,
  id: string,
  matter: { id: string; visible_to: string[] | null },
  text: string,
  before = '',
): Promise<void> {
  if (!text.includes('@')) return;
  const people = await peopleAt(scope, text);
  const usernames = people.map(({ username }) => username);
  const known = new Set(mentionsIn(before, usernames));
  const told = new Set(mentionsIn(text, usernames).filter((username) => !known.has(username)));
  await notify(
    scope,
    people.filter(({ username }) => told.has(username)).map((person) => person.id),
    { kind: 'MENTIONED', object: { type: 'note', id }, matter },
  );
}
