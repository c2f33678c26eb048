import type { MatterConflicts, uncoveredReasons } from '@caseward/contract/matter-conflicts';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { readMatter } from '../../platform/references/references.queries.ts';
import { type ContactWithNames, namedContacts } from './asked-terms.queries.ts';
import { allNamesOf } from './asked-terms.ts';
import { listChecks } from './checks.queries.ts';
import { partiesToCover, termsOfMatter } from './matter-conflicts.queries.ts';
import { type Relative, relativesOf } from './related.ts';

type Terms = Awaited<ReturnType<typeof termsOfMatter>>;
type Reason = (typeof uncoveredReasons)[number];

const mostChecks = 20;

/**
 * Which parties of a matter are covered: by a check of it that ended cleared or waived, on the side on which they stand,
 * under every name that they have now, with everybody to whom they are related now.
 * @throws ApiProblem 404
 */
export async function conflictsOf(scope: Scope, matterId: string): Promise<MatterConflicts> {
  orThrow(await readMatter(scope, matterId), () => notFound('Matter'));
  const parties = await partiesToCover(scope, matterId);
  const ids = [...new Set(parties.map(({ contact_id }) => contact_id))];
  const [contacts, terms, { relatives }, checks] = await Promise.all([
    namedContacts(scope, ids),
    termsOfMatter(scope, matterId),
    relativesOf(scope, ids),
    listChecks(scope, { matter: matterId, limit: mostChecks }),
  ]);
  const rows = parties.flatMap(({ contact_id, role, side }) => {
    const contact = contacts.get(contact_id);
    if (!contact) return [];
    const [name = ''] = allNamesOf(contact);
    const { uncovered, check } = coverage(contact, side, terms, relatives.get(contact_id) ?? []);
    return [{ contact: contact_id, name, role, side, uncovered, check }];
  });
  const covered = rows.length > 0 && rows.every(({ uncovered }) => uncovered === null);
  return { parties: rows, covered, checks: checks.rows };
}

function coverage(
  contact: ContactWithNames,
  side: string,
  terms: Terms,
  relatives: readonly Relative[],
): { uncovered: Reason | null; check: string | null } {
  const own = terms.filter(({ contact_id }) => contact_id === contact.id);
  const [last] = own;
  if (!last) return { uncovered: 'NOT_CHECKED', check: null };
  const [closed] = own.filter(({ state }) => state !== 'UNDECIDED');
  if (closed?.state === 'CONFLICT') return { uncovered: 'CONFLICT', check: closed.check };
  const faults = own
    .filter(({ state }) => state === 'CLEARED' || state === 'WAIVED')
    .map((term) => ({ uncovered: faultOf(term, contact, side, terms, relatives), check: term.check }));
  const covering = faults.find(({ uncovered }) => uncovered === null);
  if (covering) return covering;
  if (last.state === 'UNDECIDED') return { uncovered: 'UNDECIDED', check: last.check };
  return faults[0] ?? { uncovered: 'NOT_CHECKED', check: last.check };
}

/** What has changed since a term was asked for; null: nothing that matters. */
function faultOf(
  term: Terms[number],
  contact: ContactWithNames,
  side: string,
  terms: Terms,
  relatives: readonly Relative[],
): Reason | null {
  if (term.side !== side) return 'SIDE_CHANGED';
  const asked = new Set([term.name, ...term.other_names]);
  if (allNamesOf(contact).some((name) => !asked.has(name))) return 'NAME_ADDED';
  const together = terms.filter((each) => each.check === term.check && each.side === side);
  const known = new Set(together.map(({ contact_id }) => contact_id));
  return relatives.some((relative) => !known.has(relative.contact)) ? 'RELATION_ADDED' : null;
}
