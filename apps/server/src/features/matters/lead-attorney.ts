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
      lead_attorney: [
        'They have no access to this matter, which is behind an ethical wall. Give them access first.',
      ],
    });
}
