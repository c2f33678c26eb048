import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { requireSigningIn } from '../../platform/references/references.ts';

/**
 * Whoever leads a matter can sign in, and sees it.
 * @param visibleTo who sees the matter; null: everybody
 * @throws ApiProblem 400 naming lead_attorney
 */
export async function requireLead(
  scope: Scope,
  lead: string | null | undefined,
  visibleTo: readonly string[] | null,
): Promise<void> {
  if (!lead) return;
  await requireSigningIn(scope, 'lead_attorney', lead);
  if (visibleTo && !visibleTo.includes(lead))
    throw invalid({
      lead_attorney: ['They have no access to this matter, which is restricted. Give them access first.'],
    });
}

/**
 * A change of a walled matter's team leaves its lead attorney inside.
 * @param visibleTo who sees the matter after it
 * @throws ApiProblem 400 naming assigned_users
 */
export function requireLeadInside(lead: string | null, visibleTo: readonly string[] | null): void {
  if (lead && visibleTo && !visibleTo.includes(lead))
    throw invalid({
      assigned_users: [
        'The lead attorney would lose access to this matter, which is restricted. Keep them on the team, or change who leads it.',
      ],
    });
}
