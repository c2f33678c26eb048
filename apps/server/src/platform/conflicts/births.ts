import type { Scope } from '../../db/scope.ts';
import { matchNames } from '../names/match-names.ts';
import { bornAmong, bornLike } from './births.queries.ts';
import type { Sharing } from './sharing.ts';

/** Born on the same day as one of them, more are not looked at. */
const mostBorn = 200;

/** Family names that are the same, but for how they are spelled. */
const areOneFamily = (one: string, other: string) =>
  matchNames({ kind: 'PERSON', text: one }, { kind: 'PERSON', text: other })?.band === 'EXACT';

/** People who were born on the day of one of these contacts, with the same family name, by whose it is. */
export async function sharingBirth(scope: Scope, ids: readonly string[]): Promise<Map<string, Sharing[]>> {
  const own = await bornAmong(scope, ids);
  if (own.length === 0) return new Map();
  const others = await bornLike(scope, own, mostBorn);
  return new Map(
    own.map(({ id, born, last_name }) => [
      id,
      others
        .filter((other) => other.id !== id && other.born === born && areOneFamily(other.last_name, last_name))
        .map(({ id: contact, first_name, last_name: family }) => ({
          contact,
          name: `${first_name} ${family}`.trim(),
          marks: [{ kind: 'BIRTH' as const, text: born, isOfOffice: false }],
        })),
    ]),
  );
}
