import type { checkOccasions } from '@caseward/contract/conflict-codes';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { batchesOf } from '../../db/batches.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { AskedTerm } from './asked-terms.ts';
import type { FoundEntryHit } from './find-entries.ts';
import type { FoundHits } from './find-hits.ts';

/** What is said of a check when it begins. */
export interface NewCheck {
  occasion: (typeof checkOccasions)[number];
  state: 'UNDECIDED' | 'RUNNING';
  subject: string;
  matter: { id: string; visible_to: string[] | null } | null;
  rules: number;
  isComplete: boolean;
  isCapped: boolean;
  supersedes: string | null;
}

/**
 * Among how many records a check looks that the scope's user sees, and how many names it compares: contacts in the trash
 * are found, too, so all their names count; those of entries behind walls do not.
 */
export async function countSearched(scope: Scope) {
  const [counted, register, inTrash] = await Promise.all([
    scope.row(
      db.selectNoFrom([
        sql<number>`caseward.count_records(${scope.tenantId}, 'contacts')`.as('contacts'),
        sql<number>`caseward.count_records(${scope.tenantId}, 'matters')`.as('matters'),
        sql<number>`caseward.count_records(${scope.tenantId}, 'contact_names')`.as('further'),
      ]),
    ),
    // By itself: on Citus, a node that counts rows can call no function that asks another one.
    scope.row(
      db
        .selectFrom('register_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .select(sql<number>`coalesce(sum(1 + jsonb_array_length(other_names)), 0)::integer`.as('names'))
        .where('tenant_id', '=', scope.tenantId)
        .where('removed_at', 'is', null),
    ),
    // By what deleted them, because that has an index.
    scope.row(
      db
        .selectFrom('contacts')
        .select(({ fn }) => fn.countAll<number>().as('names'))
        .where('tenant_id', '=', scope.tenantId)
        .where('deletion_id', 'is not', null),
    ),
  ]);
  const contacts = counted?.contacts ?? 0;
  return {
    ...{ contacts, matters: counted?.matters ?? 0, register: register?.count ?? 0 },
    names: contacts + (inTrash?.names ?? 0) + (counted?.further ?? 0) + (register?.names ?? 0),
  };
}

/** Writes a check of the scope's user, and how much was searched that they see; answers its id. */
export async function insertCheck(scope: Scope, check: NewCheck): Promise<string> {
  const id = uuidv7();
  const { names, ...searched } = await countSearched(scope);
  await scope.run(
    db.insertInto('conflict_checks').values({
      tenant_id: scope.tenantId,
      id,
      occasion: check.occasion,
      state: check.state,
      subject: check.subject,
      matter_id: check.matter?.id ?? null,
      visible_to: check.matter?.visible_to ?? null,
      rules: check.rules,
      ...searched,
      names_searched: names,
      is_complete: check.isComplete,
      is_capped: check.isCapped,
      supersedes: check.supersedes,
      created_by: scope.userId,
    }),
  );
  return id;
}

/** A check of which rows are written. */
interface OfCheck {
  id: string;
  matter: NewCheck['matter'];
}

/** Rows of a check are behind the wall of its matter. */
const belongingTo = (scope: Scope, { id, matter }: OfCheck) => ({
  tenant_id: scope.tenantId,
  check_id: id,
  matter_id: matter?.id ?? null,
  visible_to: matter?.visible_to ?? null,
});

/** Writes whom a check asks for. @returns their ids */
export async function insertTerms(
  scope: Scope,
  check: OfCheck,
  asked: readonly AskedTerm[],
  found: readonly FoundHits[],
): Promise<string[]> {
  const terms = asked.map((term, n) => ({
    ...belongingTo(scope, check),
    id: uuidv7(),
    n: n + 1,
    name: term.name,
    is_person: term.isPerson,
    role: term.role,
    side: term.side,
    contact_id: term.contact,
    is_party: term.isParty,
    other_names: term.otherNames,
    via: JSON.stringify(term.via),
    is_capped: found[n]?.isCapped ?? false,
  }));
  for (const batch of batchesOf(terms)) await scope.run(db.insertInto('conflict_terms').values(batch));
  return terms.map(({ id }) => id);
}

/** Writes the contacts that the terms of a check have found. */
export async function insertHits(
  scope: Scope,
  check: OfCheck,
  terms: readonly string[],
  found: readonly FoundHits[],
): Promise<void> {
  const hits = terms.flatMap((term, n) =>
    (found[n]?.hits ?? []).map((hit) => ({
      ...belongingTo(scope, check),
      id: uuidv7(),
      term_id: term,
      contact_id: hit.contact.id,
      kind: hit.contact.kind,
      name: `${hit.contact.first_name} ${hit.contact.last_name}`.trim(),
      matched_name: hit.matchedName,
      band: hit.band,
      score: Math.round(hit.score * 1000),
      reasons: JSON.stringify(hit.reasons),
      path: JSON.stringify(hit.path),
      is_same: hit.isSame,
      in_trash: hit.contact.in_trash,
      distinction_id: hit.distinction,
    })),
  );
  for (const batch of batchesOf(hits)) await scope.run(db.insertInto('conflict_hits').values(batch));
}

/** Adds the entries of the register that terms have found, whoever may see them; tells nothing of them. */
export async function addRegisterHits(
  scope: Scope,
  checkId: string,
  terms: readonly string[],
  found: readonly (readonly FoundEntryHit[])[],
): Promise<void> {
  const hits = terms.flatMap((term, n) => (found[n] ?? []).map((hit) => ({ term, ...hit })));
  if (hits.length === 0) return;
  await scope.run(
    db.selectNoFrom(
      sql`caseward.add_register_hits(${scope.tenantId}, ${checkId}::uuid, ${JSON.stringify(hits)}::jsonb)`.as(
        'added',
      ),
    ),
  );
}

/** Adds what the contacts found are in matters, whoever may see these; tells nothing of them. */
export const addFindings = (scope: Scope, checkId: string) =>
  scope.run(
    db.selectNoFrom(sql`caseward.add_conflict_findings(${scope.tenantId}, ${checkId}::uuid)`.as('added')),
  );

/** Marks an undecided check as run again; answers whether it was undecided. */
export const supersede = (scope: Scope, checkId: string) =>
  scope.run(
    db
      .updateTable('conflict_checks')
      .set({ state: 'SUPERSEDED' })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', checkId)
      .where('state', '=', 'UNDECIDED'),
  );
