import type { NewConflictCheck } from '@caseward/contract/new-conflict-check';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { record } from '../../platform/audit/record.ts';
import { rulesVersion } from '../../platform/names/contact-names.ts';
import { indexAllNames } from '../../platform/names/indexing.ts';
import { requireMatter } from '../../platform/references/references.ts';
import { termsOf } from './asked-terms.ts';
import {
  addFindings,
  addRegisterHits,
  insertCheck,
  insertHits,
  insertTerms,
} from './check-writing.queries.ts';
import { findEntryHits } from './find-entries.ts';
import { findHits } from './find-hits.ts';

type Asked = z.output<typeof NewConflictCheck>;

/**
 * Checks names for conflicts of interest, and keeps what was found; answers the check's id. Every contact and every
 * entry of the register is indexed under its present names first.
 * @param supersedes the check that is run again
 * @throws ApiProblem 400 naming the field
 */
export async function runCheck(
  scope: Scope,
  { matter: matterId, subject = '', terms: given = [] }: Asked,
  supersedes: string | null = null,
): Promise<string> {
  const matter = matterId
    ? { id: matterId, visible_to: (await requireMatter(scope, 'matter', matterId)).visible_to }
    : null;
  const isComplete = await indexAllNames(scope);
  const { terms, isCapped } = await termsOf(scope, matterId, given);
  const found = await findHits(scope, terms);
  const entries = await findEntryHits(scope, terms);
  const id = await insertCheck(scope, {
    occasion: matter ? 'MATTER' : 'ADHOC',
    state: 'UNDECIDED',
    subject,
    matter,
    rules: rulesVersion,
    isComplete,
    isCapped,
    supersedes,
  });
  const ids = await insertTerms(scope, { id, matter }, terms, found);
  await insertHits(scope, { id, matter }, ids, found);
  await addRegisterHits(scope, id, ids, entries);
  await addFindings(scope, id);
  const details = { names: terms.length, ...(supersedes && { again: supersedes }) };
  await record(scope, {
    action: 'CONFLICT_CHECKED',
    objectType: 'conflict_check',
    objectId: id,
    matter,
    details,
  });
  return id;
}
