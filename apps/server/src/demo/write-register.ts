import type { Scope } from '../db/scope.ts';
import { addEntries } from '../features/conflicts/register-adding.ts';
import type { Calendar } from './calendar.ts';
import type { DemoEntries } from './content.ts';

/**
 * Adds names to the conflict register, as one of the firm's people.
 * @param scope of that person
 * @param user the id of whose list it is
 */
export async function writeRegister(
  scope: Scope,
  { source, firm_before, entries }: DemoEntries,
  user: string | undefined,
  calendar: Calendar,
): Promise<void> {
  const dayOf = (place: number | undefined) => (place === undefined ? null : calendar.day(place));
  await addEntries(scope, {
    source,
    user,
    firm_before,
    entries: entries.map(({ since, until, ...entry }) => ({
      ...entry,
      since: dayOf(since),
      until: dayOf(until),
    })),
  });
}
