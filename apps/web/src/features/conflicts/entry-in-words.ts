import type { FoundEntry } from '@caseward/contract/conflict-hits';
import { registerCapacityLabels, registerSourceLabels } from '@caseward/contract/register-codes';
import { t } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import { periodInWords } from '../../shared/period.ts';

/** What the conflict register says of a name: where it is from, and how it stands. */
export function entryInWords(entry: z.infer<typeof FoundEntry>): string {
  const { source, capacity, user, matter_number } = entry;
  const said = [registerSourceLabels[source], registerCapacityLabels[capacity], user, matter_number];
  const known = [...new Set([...said, periodInWords(entry)])].filter(Boolean).join(' · ');
  return t`Conflict register: ${known}`;
}
