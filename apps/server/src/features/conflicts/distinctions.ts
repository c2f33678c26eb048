import type { Scope } from '../../db/scope.ts';
import { forbidden } from '../../http/api-problem.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { clearsConflicts } from '../../platform/conflicts/clearance.ts';
import { namedContacts } from '../../platform/conflicts/named-contacts.queries.ts';
import { endDistinction, type StandingDistinction } from './distinctions.queries.ts';

const entryWords = 'An entry of the conflict register';

/** What was said of two is changed by whoever said so, and by whoever clears conflicts. @throws ApiProblem 403 */
export async function requireMayChange(
  scope: Scope,
  { created_by }: Pick<StandingDistinction, 'created_by'>,
): Promise<void> {
  if (created_by !== scope.userId && !(await clearsConflicts(scope))) throw forbidden();
}

/** Takes back that somebody is somebody else. The watch looks at both again. @throws ApiProblem 403 */
export async function takeBack(scope: Scope, distinction: StandingDistinction): Promise<void> {
  await requireMayChange(scope, distinction);
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

/** Records at both contacts that another reason is given why they were told apart, or none; not the text. */
export const tellWhy = (
  scope: Scope,
  { contact, other }: { contact: string; other: string },
  why: { old: string; new: string },
): Promise<void> =>
  recordAll(
    scope,
    [contact, other].map((objectId) => ({
      action: 'CHANGED' as const,
      objectType: 'contact' as const,
      objectId,
      matter: null,
      changes: changesOf({ told_apart_why: why.old }, { told_apart_why: why.new }),
    })),
  );
