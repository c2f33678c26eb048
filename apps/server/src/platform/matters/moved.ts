import type { RecordType } from '@caseward/contract/records';
import type { Changes } from '../audit/changes.ts';
import type { NewAuditEvent } from '../audit/event.ts';

/** A matter, and who sees it. */
interface SeenMatter {
  id: string;
  visible_to: string[] | null;
}

/**
 * The events of a change of a record that may have moved it to another matter. A move is an event in each of the two
 * matters, and neither names the other: somebody may see the one alone, now or once a wall is raised around the other.
 */
export function changedOrMoved(
  { type, id }: { type: RecordType; id: string },
  before: { matter: string | null; visible_to: string[] | null },
  matter: SeenMatter | null,
  changes: Changes,
): NewAuditEvent[] {
  const changed = { action: 'CHANGED', objectType: type, objectId: id } as const;
  if (!changes.matter || before.matter === null) return [{ ...changed, matter, changes }];
  return [
    {
      ...changed,
      matter: { id: before.matter, visible_to: before.visible_to },
      changes: { matter: { old: before.matter, new: null } },
    },
    { ...changed, matter, changes: { ...changes, matter: { old: null, new: matter?.id ?? null } } },
  ];
}
