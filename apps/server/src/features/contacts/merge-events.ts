import type { Scope } from '../../db/scope.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import type { NewAuditEvent } from '../../platform/audit/event.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { type MergedParty, mergedParties } from './contact-merges.queries.ts';
import { findNamesOf } from './contacts.queries.ts';
import type { RelationRow } from './merged-rows.queries.ts';

/** As many events as are recorded at once. */
const batchSize = 500;

async function recordBatches(scope: Scope, events: readonly NewAuditEvent[]): Promise<void> {
  for (let first = 0; first < events.length; first += batchSize)
    await recordAll(scope, events.slice(first, first + batchSize));
}

interface Merge {
  id: string;
  kept_contact: string;
  merged_contact: string;
}

type Values = Record<string, unknown>;

const spanOf = ({ since, until, note }: { since: unknown; until: unknown; note: unknown }): Values => ({
  since,
  until,
  note,
});

/** What happened to a party when its contact was merged, as from and to; undone, it is the other way round. */
function partyValues(moved: MergedParty, { kept_contact, merged_contact }: Merge): [Values, Values] {
  const { what, before } = moved;
  switch (what) {
    case 'MOVED':
      return [{ contact: merged_contact }, { contact: kept_contact }];
    case 'REPRESENTED':
      return [{ represented_by: merged_contact }, { represented_by: kept_contact }];
    case 'COMPLETED':
      return [before ? spanOf(before) : {}, spanOf(moved)];
    default:
      return [
        { contact: merged_contact, role: before?.role, side: before?.side },
        { contact: null, role: null, side: null },
      ];
  }
}

const partyEvent = (moved: MergedParty, merge: Merge, isUndone: boolean): NewAuditEvent => {
  const [from, to] = partyValues(moved, merge);
  const doubled = isUndone ? 'CREATED' : 'DELETED';
  return {
    action: moved.what === 'DOUBLED' ? doubled : 'CHANGED',
    objectType: 'party',
    objectId: moved.party_id,
    matter: { id: moved.matter_id, visible_to: moved.visible_to },
    // What completed a party is gone when it is undone: only what it is then can be told.
    changes: isUndone ? changesOf(moved.what === 'COMPLETED' ? {} : to, from) : changesOf(from, to),
  };
};

/** Records in the matters that the scope's user sees which parties a merge changed. */
export async function recordMergedParties(scope: Scope, merge: Merge): Promise<void> {
  const moved = await mergedParties(scope, merge.id);
  await recordBatches(
    scope,
    moved.map((each) => partyEvent(each, merge, false)),
  );
}

/**
 * Records in the matters that the scope's user sees which parties are as they were.
 * @returns the titles of those matters in which one could not be put back
 */
export async function recordPartiesPutBack(scope: Scope, merge: Merge): Promise<string[]> {
  const moved = await mergedParties(scope, merge.id);
  await recordBatches(
    scope,
    moved.filter(({ put_back }) => put_back).map((each) => partyEvent(each, merge, true)),
  );
  return [...new Set(moved.filter(({ put_back }) => put_back === false).map(({ title }) => title))];
}

/** Records at third contacts to whom they are related now, with the names of the day. */
export async function recordRelations(
  scope: Scope,
  moved: readonly RelationRow[],
  ends: { from: string; to: string },
): Promise<void> {
  const names = await findNamesOf(scope, [
    ...new Set([ends.from, ends.to, ...moved.flatMap((row) => [row.from_contact, row.to_contact])]),
  ]);
  const told = (row: RelationRow, end: string) => {
    const name = (id: string) => names.get(id === ends.to ? end : id) ?? '';
    const { kind, share, since, until } = row;
    return { kind, from: name(row.from_contact), to: name(row.to_contact), share, since, until };
  };
  await recordBatches(
    scope,
    moved.map((row) => ({
      action: 'CHANGED',
      objectType: 'contact',
      objectId: row.from_contact === ends.to ? row.to_contact : row.from_contact,
      changes: changesOf<Values>({ relations: [told(row, ends.from)] }, { relations: [told(row, ends.to)] }),
    })),
  );
}
