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
export async function requireFilters(
  scope: Scope,
  { assigned_to, lead_attorney, client, party, practice_area, court }: z.output<typeof MattersQuery>,
): Promise<void> {
  if (assigned_to && assigned_to !== 'me' && assigned_to !== 'none')
    await requireUsers(scope, 'assigned_to', [assigned_to]);
  if (lead_attorney && lead_attorney !== 'me' && lead_attorney !== 'none')
    await requireUsers(scope, 'lead_attorney', [lead_attorney]);
  if (client) await requireReadableContact(scope, 'client', client);
  if (party) await requireReadableContact(scope, 'party', party);
  if (practice_area && practice_area !== 'none')
    await requireReadablePracticeArea(scope, 'practice_area', practice_area);
  if (court && court !== 'none') await requireReadableCourt(scope, 'court', court);
}
