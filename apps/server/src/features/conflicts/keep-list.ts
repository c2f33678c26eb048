import { mostListed, type NewKeptList } from '@caseward/contract/conflict-lists';
import type { RegisterCapacity } from '@caseward/contract/register-codes';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict } from '../../http/api-problem.ts';
import { requireUsers } from '../../platform/references/references.ts';
import { namesAsked } from './checks.queries.ts';
import { type EntryColumns, namesOfList } from './register.queries.ts';
import { writeEntries } from './register-adding.ts';
import { requireCheck } from './show-check.ts';

type Term = Awaited<ReturnType<typeof namesAsked>>[number];

const aboutMatter = 'This check is about a matter: checks find its parties anyway.';

/**
 * Keeps the names that a check asked for in the register, as those of somebody's former firm. Done again, it adds what is
 * missing: so it needs no key.
 * @throws ApiProblem 400 naming the field, 404, 409
 */
export async function keepList(
  scope: Scope,
  id: string,
  { user, firm_before = '' }: z.output<typeof NewKeptList>,
): Promise<{ added: number }> {
  await requireUsers(scope, 'user', [user]);
  const { matter_id, occasion } = await requireCheck(scope, id);
  // What stands behind a wall would be read by every lawyer.
  if (matter_id !== null || occasion === 'MATTER' || occasion === 'WATCH') throw conflict(aboutMatter);
  const known = new Set((await namesOfList(scope, user)).map(keyOf));
  const wanted = new Map(
    (await namesAsked(scope, id, mostListed)).map(asEntry).map((one) => [keyOf(one), one]),
  );
  const missing = [...wanted.values()].filter((entry) => !known.has(keyOf(entry)));
  if (missing.length > 0)
    await writeEntries(
      scope,
      missing.map((entry) => ({ ...entry, source: 'LATERAL', user_id: user, firm_before })),
    );
  return { added: missing.length };
}

const keyOf = ({ name, capacity, subject }: Pick<EntryColumns, 'name' | 'capacity' | 'subject'>) =>
  JSON.stringify([name, capacity, subject]).toLowerCase();

const asEntry = ({ name, is_person, other_names, subject, role, side }: Term) => ({
  name,
  kind: is_person === null ? null : is_person ? ('PERSON' as const) : ('COMPANY' as const),
  other_names,
  capacity: capacityOf({ role, side }),
  subject,
  since: null,
  until: null,
});

/** Whose role nobody says is taken for a client, as in the register. */
function capacityOf({ role, side }: Pick<Term, 'role' | 'side'>): RegisterCapacity {
  if (role === 'PROSPECTIVE_CLIENT') return 'PROSPECTIVE';
  if (side === 'ADVERSE') return 'ADVERSE';
  return side === 'NEUTRAL' || (role !== null && role !== 'CLIENT') ? 'RELATED' : 'CLIENT';
}
