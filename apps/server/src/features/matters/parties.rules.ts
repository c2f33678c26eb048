import type { NewMatterInput } from '@caseward/contract/matters';
import type { PartyRole, PartySide } from '@caseward/contract/party-roles';
import { usualSide } from '@caseward/contract/usual-sides';
import type * as z from 'zod/mini';
import { invalid } from '../../http/api-problem.ts';
import type { PartyColumns } from './parties.queries.ts';

/** A party that a matter is opened with. */
export type FirstParty = NonNullable<z.output<typeof NewMatterInput>['parties']>[number];

/** The columns of a new party. */
export const columnsOf = (given: Omit<FirstParty, 'contact'>): PartyColumns => ({
  represented_by: null,
  since: null,
  until: null,
  note: '',
  ...given,
  side: given.side ?? usualSide(given.role),
});

/*
 * `within` is where the row stands in a body that has several: `parties.0.`.
 */

/** A contact is once in each role. @throws ApiProblem 400 naming role */
export function requireFree(
  parties: readonly { contact_id: string; role: string }[],
  contact: string,
  role: PartyRole,
  within = '',
): void {
  if (parties.some((party) => party.contact_id === contact && party.role === role))
    throw invalid({ [`${within}role`]: ['This contact has this role in the matter already.'] });
}

/** @throws ApiProblem 400 naming until */
export function requireSpan(
  { since, until }: { since: string | null; until: string | null },
  within = '',
): void {
  if (since && until && until < since)
    throw invalid({ [`${within}until`]: ['Nobody leaves before the first day: choose a later one.'] });
}

/** Clients are on our side. @throws ApiProblem 400 naming side */
export function requireClientsSide({ role, side }: { role: string; side: PartySide }, within = ''): void {
  if (role === 'CLIENT' && side !== 'OURS')
    throw invalid({ [`${within}side`]: ['A client is on our side. Choose another role for the others.'] });
}
