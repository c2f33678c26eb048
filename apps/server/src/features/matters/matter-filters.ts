import type { MattersQuery } from '@caseward/contract/matters';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import {
  requireReadableContact,
  requireReadableCourt,
  requireReadablePracticeArea,
  requireUsers,
} from '../../platform/references/references.ts';

/** @throws ApiProblem 400 naming the filter that points at nothing the firm has */
export async function requireFilters(scope: Scope, query: z.output<typeof MattersQuery>): Promise<void> {
  const { client, party, practice_area, court } = query;
  for (const name of ['assigned_to', 'lead_attorney', 'originating_attorney'] as const) {
    const person = query[name];
    if (person && person !== 'me' && person !== 'none') await requireUsers(scope, name, [person]);
  }
  if (client) await requireReadableContact(scope, 'client', client);
  if (party) await requireReadableContact(scope, 'party', party);
  if (practice_area && practice_area !== 'none')
    await requireReadablePracticeArea(scope, 'practice_area', practice_area);
  if (court && court !== 'none') await requireReadableCourt(scope, 'court', court);
}
