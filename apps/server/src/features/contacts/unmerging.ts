import type { leftTypes } from '@caseward/contract/contact-merges';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { tellOfUncovered } from '../../platform/conflicts/uncovered.ts';
import { alignMattersAtEnd } from '../../platform/matters/sorted-names.ts';
import { indexNamesOf } from '../../platform/names/indexing.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { reindexAtEnd } from '../../platform/search/indexing.ts';
import { endDeletion, lockDeletion, undelete } from '../../records/trash/restoring.queries.ts';
import { endMerge, findMerge, findTrashedContact, lockMerge, successorOf } from './contact-merges.queries.ts';
import { listContactNames } from './contact-names.queries.ts';
import { joinedFormerNames } from './contact-names.rules.ts';
import { findNamesOf, updateContact } from './contacts.queries.ts';
import { recordPartiesPutBack, recordRelations } from './merge-events.ts';
import { fieldsBefore, type MergedFields } from './merged-fields.ts';
import { type RelationRow, relationRowsOf, removeMade } from './merged-rows.queries.ts';
import { lockBoth } from './merging.ts';
import { namesFollowing } from './names-following.ts';
import { removeRelationRow } from './relations.queries.ts';

const missing = () => notFound('Merge');
const tooLate = () =>
  conflict('The merged contact has since been permanently deleted: the merge can no longer be undone.');

/**
 * A merged contact comes back with what it had, not without it.
 * @throws ApiProblem 409 naming the contact that it went into
 */
export async function requireNotMerged(scope: Scope, id: string): Promise<void> {
  const into = await successorOf(scope, id);
  if (!into) return;
  const names = await findNamesOf(scope, [into.kept_contact]);
  const name = names.get(into.kept_contact) ?? '';
  throw conflict(`This contact was merged into ${name}. Undo the merge there.`);
}

/** What stayed as it is, because it was changed since. */
export interface Left {
  type: (typeof leftTypes)[number];
  name: string;
}

/**
 * Undoes a merge: the merged contact leaves the trash, and everything goes back that was not changed since.
 * @throws ApiProblem 404, 409 when one of both contacts is not where the merge left it
 */
export async function undoMerge(scope: Scope, id: string) {
  const found = orThrow(await findMerge(scope, id), missing);
  const [present] = await lockBoth(scope, [found.kept_contact, found.merged_contact], id);
  const merge = orThrow(await lockMerge(scope, id), missing);
  const kept = orThrow(present, () =>
    conflict('The contact that was kept is in the trash, or went into another one. Restore it first.'),
  );
  const { over } = orThrow(await lockDeletion(scope, merge.deletion), tooLate);
  const other = orThrow(await findTrashedContact(scope, merge.merged_contact, merge.deletion), tooLate);
  if (over) throw tooLate();

  const names = await namesFollowing(scope, kept, await listContactNames(scope, kept.id));
  const remaining = names.filter((name) => !merge.names.includes(name.id));
  const { fields, left } = withWholeName(fieldsBefore(kept, merge.fields));
  await removeMade(scope, 'contact_names', merge.names);
  for (const table of ['contact_distinctions', 'register_distinctions'] as const)
    await removeMade(scope, table, merge.distinctions);
  const changedRelations = await removeRelations(scope, merge);
  const written = { ...fields, former_names: joinedFormerNames(remaining) };
  await updateContact(scope, kept.id, written);
  await undelete(scope, 'contact', merge.deletion);
  await endDeletion(scope, merge.deletion);
  await endMerge(scope, id);

  const matters = await recordPartiesPutBack(scope, merge);
  const rows = (some: typeof names) =>
    some.filter(({ kind }) => kind !== 'FORMER').map(({ kind, name }) => ({ kind, name }));
  await record(scope, {
    action: 'MERGE_UNDONE',
    objectType: 'contact',
    objectId: kept.id,
    changes: changesOf<Record<string, unknown>>(
      { ...kept, names: rows(names), merged: `${other.first_name} ${other.last_name}`.trim() },
      { ...written, names: rows(remaining), merged: null },
    ),
  });
  await record(scope, { action: 'RESTORED', objectType: 'contact', objectId: merge.merged_contact });
  const both = [kept.id, merge.merged_contact];
  await indexNamesOf(scope, both);
  for (const each of both) {
    reindexAtEnd(scope, 'contacts', each);
    alignMattersAtEnd(scope, each);
  }
  await tellOfUncovered(scope, both);
  return {
    both: { kept: kept.id, restored: merge.merged_contact },
    left: [
      ...left.map((name): Left => ({ type: 'FIELD', name })),
      ...matters.map((name): Left => ({ type: 'PARTY', name })),
      ...changedRelations.map((name): Left => ({ type: 'RELATION', name })),
    ],
  };
}

/** First and last name are one: where somebody changed one of them since, both stay. */
function withWholeName({ fields, left }: { fields: Partial<MergedFields>; left: string[] }) {
  const { first_name, last_name, ...others } = fields;
  const parts = ['first_name', 'last_name'];
  if (!left.some((field) => parts.includes(field))) return { fields, left };
  return { fields: others, left: ['name', ...left.filter((field) => !parts.includes(field))] };
}

/** Removes the relations that a merge made. @returns with whom those are that were changed since, and stay */
async function removeRelations(
  scope: Scope,
  {
    relations,
    kept_contact,
    merged_contact,
  }: { relations: string[]; kept_contact: string; merged_contact: string },
): Promise<string[]> {
  const rows = await relationRowsOf(scope, [kept_contact]);
  const made = rows.filter((row) => relations.includes(row.id));
  const unchanged = made.filter(({ version }) => version === 1);
  for (const { id } of unchanged) await removeRelationRow(scope, id);
  const backAt = (row: RelationRow): RelationRow => ({
    ...row,
    from_contact: row.from_contact === kept_contact ? merged_contact : row.from_contact,
    to_contact: row.to_contact === kept_contact ? merged_contact : row.to_contact,
  });
  await recordRelations(scope, unchanged.map(backAt), { from: kept_contact, to: merged_contact });
  const changed = made.filter(({ version }) => version !== 1);
  const others = changed.map((row) =>
    row.from_contact === kept_contact ? row.to_contact : row.from_contact,
  );
  const names = await findNamesOf(scope, others);
  return others.map((id) => names.get(id) ?? '');
}
