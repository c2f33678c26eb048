import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import type { News } from '../notifications/news.ts';
import { notify } from '../notifications/notify.ts';
import { mentionsIn } from './mentions.ts';
import { peopleAt } from './people-at.queries.ts';

/** Who is told of a text. */
export type Mentioned = readonly { id: string; username: string }[];

/**
 * Those whom a text mentions.
 * @param field what it is called in the body of the call
 * @param visibleTo who sees its matter; null: everybody
 * @param before its earlier text: whom that mentioned was told already
 * @throws ApiProblem 400 naming the field, where one of them is outside the wall: they could not be told
 */
export async function requireMentionable(
  scope: Scope,
  field: string,
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
      [field]: [
        `This matter is restricted, and @${outside.username} has no access: they would not be told. Give them access first, or leave out the @.`,
      ],
    });
  return mentioned;
}

/** Tells those whom a text mentions. @param about where it stands: what the notification leads to */
export const tellMentioned = (
  scope: Scope,
  about: Pick<News, 'object' | 'matter'>,
  mentioned: Mentioned,
): Promise<void> =>
  notify(
    scope,
    mentioned.map((person) => person.id),
    { kind: 'MENTIONED', ...about },
  );
