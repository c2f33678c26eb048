import { type ListOccasion, listOccasions } from '@caseward/contract/conflict-codes';
import type { Scope } from '../../db/scope.ts';
import { conflict, forbidden } from '../../http/api-problem.ts';
import { namedContacts } from '../../platform/conflicts/named-contacts.queries.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { readMatter } from '../../platform/references/references.queries.ts';
import { partiesToCheck } from './asked-terms.queries.ts';
import { mostAsked } from './asked-terms.ts';
import { supersede } from './check-writing.queries.ts';
import { termsOfCheck } from './checks.queries.ts';
import { startList } from './list-jobs.ts';
import { listedNames, mayCheckLists } from './lists.queries.ts';
import { runCheck } from './run-check.ts';
import { requireCheck } from './show-check.ts';

/** Whether a check is one of a list, which jobs search. */
export const isList = (occasion: string): occasion is ListOccasion =>
  listOccasions.some((each) => each === occasion);

/**
 * Runs a check again: of the parties that its matter has now, as they stand now, and of whoever else was asked for before;
 * answers the new one.
 * One that is closed stays as it is.
 * @throws ApiProblem 403 for a list, 404, 409 when its matter is deleted or has nobody, and while it runs
 */
export async function runAgain(scope: Scope, jobs: Jobs, id: string): Promise<string> {
  const { matter_id, subject, occasion, state } = await requireCheck(scope, id);
  if (state === 'RUNNING') throw conflict('This list is still being checked.');
  if (isList(occasion)) {
    // Before the old one is superseded: nobody would search the new one.
    if (!(await mayCheckLists(scope))) throw forbidden();
    const names = await listedNames(scope, id);
    await supersede(scope, id);
    return startList(scope, jobs, { occasion, subject, names, supersedes: id });
  }
  if (matter_id && !(await readMatter(scope, matter_id)))
    throw conflict('The matter of this conflict check is deleted.');
  const parties = new Set(
    (matter_id ? await partiesToCheck(scope, matter_id) : []).map(({ contact_id }) => contact_id),
  );
  const asked = (await termsOfCheck(scope, id, { most: mostAsked })).filter(
    ({ via, is_party, contact_id }) =>
      via.length === 0 && !is_party && !(contact_id !== null && parties.has(contact_id)),
  );
  if (parties.size + asked.length === 0)
    throw conflict('Nobody whom this conflict check asked for is in its matter any more.');
  const contacts = await namedContacts(
    scope,
    asked.flatMap(({ contact_id }) => contact_id ?? []),
  );
  const terms = asked.map(({ name, is_person, role, side, contact_id, other_names }) => {
    const isThere = contact_id !== null && contacts.get(contact_id)?.in_trash === false;
    return {
      name,
      ...(is_person !== null && { kind: is_person ? ('PERSON' as const) : ('COMPANY' as const) }),
      ...(role && { role }),
      ...(side && { side }),
      ...(isThere && { contact: contact_id }),
      other_names,
    };
  });
  await supersede(scope, id);
  return runCheck(scope, { ...(matter_id && { matter: matter_id }), subject, terms }, id);
}
