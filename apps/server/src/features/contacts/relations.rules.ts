import type { RelationKind } from '@caseward/contract/relation-kinds';
import { mutualRelations } from '@caseward/contract/relation-sides';
import { invalid } from '../../http/api-problem.ts';
import type { RelationColumns } from './relations.queries.ts';

/** @throws ApiProblem 400 naming until or share */
export function requireSound({ kind, share, since, until }: RelationColumns): void {
  if (since && until && until < since)
    throw invalid({ until: ['Nothing ends before its first day: choose a later one.'] });
  if (share !== null && kind !== 'OWNER_OF')
    throw invalid({ share: ['Only an owner has a share. Leave it empty.'] });
}

/**
 * Two contacts have a relation once at a time; one that has ended may come again.
 * @param others relations of the kind between both
 * @throws ApiProblem 400 naming kind
 */
export function requireNewRelation(
  others: readonly { from_contact: string; until: string | null }[],
  kind: RelationKind,
  fromContact: string,
): void {
  const stands = others.filter(({ until }) => until === null);
  if (
    mutualRelations.has(kind) ? stands.length > 0 : stands.some((each) => each.from_contact === fromContact)
  )
    throw invalid({ kind: ['Both are related like this already.'] });
}
