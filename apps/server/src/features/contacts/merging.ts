import type { MergeInput } from '@caseward/contract/contact-merges';
import { mostContactNames } from '@caseward/contract/contact-name-kinds';
import { noSuch } from '@caseward/contract/references';
import { mutualRelations } from '@caseward/contract/relation-sides';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { newDeletion } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid, notFound } from '../../http/api-problem.ts';
import { entityTag, ifMatch, type StoredVersion } from '../../http/preconditions.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { tellOfUncovered } from '../../platform/conflicts/uncovered.ts';
import { alignMattersAtEnd } from '../../platform/matters/sorted-names.ts';
import { indexNamesOf } from '../../platform/names/indexing.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { reindexAtEnd } from '../../platform/search/indexing.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { holdMattersOf, insertMerge } from './contact-merges.queries.ts';
import { insertContactName, listContactNames, type StoredName } from './contact-names.queries.ts';
import { joinedFormerNames, mostFormerLetters } from './contact-names.rules.ts';
import { lockContact, updateContact } from './contacts.queries.ts';
import { recordMergedParties, recordRelations } from './merge-events.ts';
import { changedFields, mergedFields } from './merged-fields.ts';
import {
  copyRegisterPairs,
  distinctionRowsOf,
  insertPair,
  type RelationRow,
  relationRowsOf,
} from './merged-rows.queries.ts';
import { namesFollowing } from './names-following.ts';
import { insertRelation } from './relations.queries.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockContact>>>;

const missing = () => notFound('Contact');

/** A call may bring so many relations. */
const mostRelations = 500;

/** Locks two contacts with the matters that they are in, in the order in which whoever adds parties locks them. */
export async function lockBoth(scope: Scope, ids: readonly [string, string], mergeId: string | null = null) {
  await holdMattersOf(scope, ids, mergeId);
  const found = new Map<string, Locked>();
  for (const id of ids.toSorted()) {
    const contact = await lockContact(scope, id);
    if (contact) found.set(id, contact);
  }
  return ids.map((id) => found.get(id)) as [Locked | undefined, Locked | undefined];
}

/**
 * Merges a contact into another one, with all that it has; it goes to the trash, and with it what undoing takes.
 * @returns the id of the merge
 * @throws ApiProblem 400 naming the field, 404, 409 when both together have more than one contact holds, 412
 */
export async function mergeContacts(
  scope: Scope,
  keptId: string,
  { contact: otherId, take = [], name_kind = 'ALIAS', ...known }: z.output<typeof MergeInput>,
): Promise<string> {
  if (otherId === keptId) throw invalid({ contact: ['Choose another contact than this one.'] });
  const both = await lockBoth(scope, [keptId, otherId]);
  const kept = orThrow(both[0], missing);
  const other = orThrow(both[1], () => invalid({ contact: [noSuch.contact] }));
  requireVersion(kept, known.version);
  requireVersion(other, known.contact_version);
  if (kept.kind !== other.kind)
    throw invalid({ contact: ['A person and a company cannot be merged: make both the same kind first.'] });

  const fields = mergedFields(kept, other, new Set(take));
  const [keptNames, otherNames] = [await namesOf(scope, kept), await namesOf(scope, other)];
  const brought = namesToBring({ kept, other }, { keptNames, otherNames }, fields, name_kind);
  const after = [...keptNames, ...brought];
  const former_names = requireRoomFor(after);
  const changes = changedFields(kept, { ...kept, ...fields });

  const merge = {
    id: uuidv7(),
    kept_contact: keptId,
    merged_contact: otherId,
    deletion: newDeletion(),
    fields: changes,
    names: [] as string[],
    relations: await bringRelations(scope, keptId, otherId),
    distinctions: await bringDistinctions(scope, keptId, otherId),
  };
  for (const name of brought) merge.names.push(await insertContactName(scope, keptId, name));
  await updateContact(scope, keptId, { ...fields, former_names });
  await moveToTrash(scope, 'contact', otherId, missing, merge.deletion);
  await insertMerge(scope, merge);

  await recordMergedParties(scope, merge);
  const rows = (names: readonly { kind: string; name: string }[]) =>
    names.filter(({ kind }) => kind !== 'FORMER').map(({ kind, name }) => ({ kind, name }));
  await record(scope, {
    action: 'MERGED',
    objectType: 'contact',
    objectId: keptId,
    changes: changesOf<Record<string, unknown>>(
      { ...kept, names: rows(keptNames), merged: null },
      { ...fields, former_names, names: rows(after), merged: nameOf(other) },
    ),
  });
  await indexNamesOf(scope, [keptId]);
  reindexAtEnd(scope, 'contacts', keptId);
  alignMattersAtEnd(scope, keptId);
  await tellOfUncovered(scope, [keptId, otherId]);
  return merge.id;
}

/** @throws ApiProblem 412 when the caller knows another version */
function requireVersion(stored: StoredVersion, version: number | undefined): void {
  if (version !== undefined) ifMatch(entityTag({ version }))(stored);
}

const namesOf = async (scope: Scope, contact: Locked) =>
  namesFollowing(scope, contact, await listContactNames(scope, contact.id));

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

const alike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The names that the kept contact gets: further ones of the other, and what one of both was called until now. */
function namesToBring(
  { kept, other }: { kept: Locked; other: Locked },
  { keptNames, otherNames }: { keptNames: readonly StoredName[]; otherNames: readonly StoredName[] },
  fields: { first_name: string; last_name: string },
  nameKind: StoredName['kind'],
): { kind: StoredName['kind']; name: string }[] {
  const brought = otherNames
    .filter(({ kind, name }) => !keptNames.some((own) => own.kind === kind && alike(own.name, name)))
    .map(({ kind, name }) => ({ kind, name }));
  const shown = nameOf(fields);
  for (const name of [nameOf(kept), nameOf(other)])
    if (name && !alike(name, shown) && ![...keptNames, ...brought].some((own) => alike(own.name, name)))
      brought.push({ kind: nameKind, name });
  return brought;
}

/** @returns the former ones, joined. @throws ApiProblem 409 */
function requireRoomFor(names: readonly { kind: string; name: string }[]): string {
  if (names.length > mostContactNames)
    throw conflict('Together they have more than fifty other names. Remove some first.');
  const former = joinedFormerNames(names);
  if (former.length > mostFormerLetters)
    throw conflict('Their former names have more than 500 characters together. Remove some first.');
  return former;
}

/** The relations that a contact would get from another one: none to itself, and none that it has. */
export function relationsToBring(rows: readonly RelationRow[], keptId: string, otherId: string) {
  const has = rows.filter((row) => [row.from_contact, row.to_contact].includes(keptId));
  const moved: RelationRow[] = [];
  for (const row of rows) {
    if (![row.from_contact, row.to_contact].includes(otherId)) continue;
    const end = (id: string) => (id === otherId ? keptId : id);
    const next = { ...row, from_contact: end(row.from_contact), to_contact: end(row.to_contact) };
    const isKnown = [...has, ...moved].some((each) => isSameRelation(each, next));
    if (next.from_contact !== next.to_contact && !isKnown) moved.push(next);
  }
  return moved;
}

/** Two relations that both stand are one; those that ended differ by their days. */
function isSameRelation(one: RelationRow, other: RelationRow): boolean {
  if (one.kind !== other.kind || one.until !== other.until) return false;
  if (one.until !== null && one.since !== other.since) return false;
  const ends = ({ from_contact, to_contact }: RelationRow) =>
    mutualRelations.has(one.kind) ? [from_contact, to_contact].sort() : [from_contact, to_contact];
  return String(ends(one)) === String(ends(other));
}

/** Copies relations: the merged contact keeps its own, which are left out while it is in the trash. */
async function bringRelations(scope: Scope, keptId: string, otherId: string): Promise<string[]> {
  const moved = relationsToBring(await relationRowsOf(scope, [keptId, otherId]), keptId, otherId);
  if (moved.length > mostRelations)
    throw conflict('This contact has more than 500 relations, too many to merge at once.');
  const made: string[] = [];
  for (const { from_contact, to_contact, kind, share, since, until, note } of moved)
    made.push(await insertRelation(scope, from_contact, to_contact, { kind, share, since, until, note }));
  await recordRelations(scope, moved, { from: otherId, to: keptId });
  return made;
}

async function bringDistinctions(scope: Scope, keptId: string, otherId: string): Promise<string[]> {
  const made = await copyRegisterPairs(scope, otherId, keptId);
  for (const { one_contact, other_contact, id: _, ...said } of await distinctionRowsOf(scope, [otherId])) {
    const third = one_contact === otherId ? other_contact : one_contact;
    if (third !== keptId) made.push(...(await insertPair(scope, keptId, third, said)));
  }
  return made;
}
