import { invalid } from '../../http/api-problem.ts';
import type { EntryColumns } from './register.queries.ts';

type Placed = Pick<EntryColumns, 'capacity' | 'since' | 'until'>;

/**
 * An own interest has the capacity of that name, and no other entry; nothing ends before it begins.
 * @param field under which the fields of the entry are named
 * @throws ApiProblem 400 naming the field
 */
export function requireSoundEntry(source: string, { capacity, since, until }: Placed, field = ''): void {
  if ((source === 'INTEREST') !== (capacity === 'INTEREST'))
    throw invalid({
      [`${field}capacity`]: [
        source === 'INTEREST' ? 'An own interest has no other capacity.' : 'Enter how they stand.',
      ],
    });
  if (since && until && until < since)
    throw invalid({ [`${field}until`]: ['Must not be before the first day.'] });
}
