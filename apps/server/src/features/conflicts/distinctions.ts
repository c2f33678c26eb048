import type { Scope } from '../../db/scope.ts';
import { forbidden } from '../../http/api-problem.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { clearsConflicts } from '../../platform/conflicts/clearance.ts';
import { namedContacts } from '../../platform/conflicts/named-contacts.queries.ts';
import { endDistinction, type StandingDistinction } from './distinctions.queries.ts';

const entryWords = 'An entry of the conflict register';

/**
 * Takes back that somebody is somebody else, as whoever said so or clears conflicts. The watch looks at both again.
 * @throws ApiProblem 403
 */
export async function takeBack(scope: Scope, distinction: StandingDistinction): Promise<void> {
  if (distinction.created_by !== scope.userId && !(await clearsConflicts(scope))) throw forbidden();
  await endDistinction(scope, distinction);
  await tellOf(scope, distinction, false);
}

/** Records at both contacts that they were told apart, or are so no longer; of an entry behind its wall. */
export async function tellOf(
  scope: Scope,
  { contact, other, entry }: Pick<StandingDistinction, 'contact' | 'other' | 'entry'>,
  areApart: boolean,
): Promise<void> {
  const names = await namedContacts(scope, [contact, ...(other ? [other] : [])]);
  const nameOf = (id: string) => {
    const named = names.get(id);
    return `${named?.first_name ?? ''} ${named?.last_name ?? ''}`.trim();
  };
  const told = (objectId: string, from: string) => ({
    action: 'CHANGED' as const,
    objectType: 'contact' as const,
    objectId,
    matter: entry?.matter_id ? { id: entry.matter_id, visible_to: entry.visible_to } : null,
    changes: { told_apart: areApart ? { old: '', new: from } : { old: from, new: '' } },
  });
  await recordAll(scope, [
    told(contact, other ? nameOf(other) : entryWords),
    ...(other ? [told(other, nameOf(contact))] : []),
  ]);
}

/** Records at both contacts why they were told apart. */
export const tellWhy = (
  scope: Scope,
  { contact, other }: { contact: string; other: string },
  told_apart_why: { old: string; new: string },
): Promise<void> =>
  recordAll(
    scope,
    [contact, other].map((objectId) => ({
      action: 'CHANGED' as const,
      objectType: 'contact' as const,
      objectId,
      matter: null,
      changes: { told_apart_why },
    })),
  );
