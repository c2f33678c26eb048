import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { mentionsIn } from './mentions.ts';
import { peopleAt } from './notes.queries.ts';

/** Who is told of a note. */
export type Mentioned = readonly { id: string; username: string }[];

/**
 * Those whom a note mentions.
 * @param visibleTo who sees its matter; null: everybody
 * @param before its earlier text: whom that mentioned was told already
 * @throws ApiProblem 400 naming note, where one of them is outside the wall: they could not be told
 */
export async function requireMentionable(
  scope: Scope,
  visibleTo: readonly string[] | null,
  text: string,
  before = '',
): Promise<Mentioned> {
  if (!text.includes('@')) return [];
  const people = await peopleAt(scope, text);
  const usernames = people.map(({ username }) => username);
  const known = new Set(mentionsIn(before, usernames));
  const added = new Set(mentionsIn(text, usernames).filter((username) => !known.has(username)));
  const mentioned = people.filter(({ username }) => added.has(username));
  const outside = visibleTo && mentioned.find(({ id }) => !visibleTo.includes(id));
  if (outside)
    throw invalid({
      note: [
        `This matter is restricted, and @${outside.username} has no access: they would not be told. Give them access first, or leave out the @.`,
      ],
    });
  return mentioned;
}

/** Tells those whom a note mentions. */
export const tellMentioned = (
  scope: Scope,
  id: string,
  matter: { id: string; visible_to: string[] | null },
  mentioned: Mentioned,
): Promise<void> =>
  notify(
    scope,
    mentioned.map((person) => person.id),
    { kind: 'MENTIONED', object: { type: 'note', id }, matter },
  );
