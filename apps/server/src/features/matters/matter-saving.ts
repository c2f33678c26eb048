import type { MatterInput } from '@caseward/contract/matters';
import type * as z from 'zod/mini';
import { newDeletion } from '../../db/records.ts';
import type { Scope } from '../../db/scope.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { conflict, invalid, notFound } from '../../http/refusals.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { copyMarks, markMatter, namedMembers } from '../../platform/matter-marks.queries.ts';
import { present } from '../../platform/present.ts';
import { requireContacts, requireUsers } from '../../platform/references.ts';
import { noteDeletion, onHold } from '../../platform/trash/delete.ts';
import {
  insertMatter,
  lockMatter,
  markMatterDeleted,
  replaceClients,
  replaceTeam,
  updateMatter,
} from './matter-writing.queries.ts';

type MatterFields = z.output<typeof MatterInput>;
type Held = NonNullable<Awaited<ReturnType<typeof lockMatter>>>;

/** 404: there is no such matter for whoever asks. */
export const missing = () => notFound('Matter');

/** Opens a matter; answers its id. @throws Refusal 400 naming the field of a reference that points at nothing */
export async function openMatter(scope: Scope, fields: MatterFields): Promise<string> {
  const { clients = [], assigned_users = [], ...columns } = fields;
  const id = await insertMatter(scope, columns);
  await requireContacts(scope, 'clients', clients);
  if (clients.length > 0) await replaceClients(scope, id, clients);
  await requireUsers(scope, 'assigned_users', assigned_users);
  if (assigned_users.length > 0) await replaceTeam(scope, id, assigned_users);
  const matter = { id, visible_to: null };
  await record(scope, {
    action: 'CREATED',
    object_type: 'matter',
    object_id: id,
    matter,
    changes: firstValues(fields),
  });
  return id;
}

/**
 * Changes the fields given. A save that changes nothing leaves no trace.
 * @throws Refusal 400, 404, 409; 412 when the caller knows another version
 */
export async function saveMatter(
  scope: Scope,
  id: string,
  fields: Partial<MatterFields>,
  if_match: IfMatch,
): Promise<void> {
  const before = present(await lockMatter(scope, id), missing);
  if_match(before);
  const { clients, assigned_users, ...columns } = fields;
  if (clients) {
    // A client may have been deleted since: what GET answered can be PUT back.
    await requireContacts(
      scope,
      'clients',
      clients.filter((client) => !before.clients.includes(client)),
    );
    if (before.held && before.clients.some((client) => !clients.includes(client)))
      throw conflict('This matter is on legal hold: clients can be added to it, but none taken away.');
  }
  if (assigned_users) await requireUsers(scope, 'assigned_users', assigned_users);
  const changes = changesOf<Partial<MatterFields>>(before, fields);
  if (isNothing(changes)) return;

  await updateMatter(scope, id, columns);
  if (changes.clients && clients) await replaceClients(scope, id, clients);
  if (changes.assigned_users && assigned_users) await replaceTeam(scope, id, assigned_users);
  let { visible_to } = before;
  if (visible_to && changes.assigned_users)
    visible_to = await moveWall(scope, id, assigned_users ?? before.assigned_users);
  else if ((visible_to || before.held) && changes.clients) await copyMarks(scope, id);
  const matter = { id, visible_to };
  await record(scope, { action: 'CHANGED', object_type: 'matter', object_id: id, matter, changes });
}

/** Moves a wall with the matter's team; answers whom the matter is visible to now. */
async function moveWall(scope: Scope, id: string, team: readonly string[]): Promise<string[]> {
  const visible_to = [...new Set([...team, ...(await namedMembers(scope, id))])];
  if (!visible_to.includes(scope.user_id))
    throw invalid({
      assigned_users: [
        'You would lose sight of this matter, which is behind a wall. Stay on the team, or be added to the wall by name first.',
      ],
    });
  await markMatter(scope, id, { visible_to });
  return visible_to;
}

/** Moves a matter with its tasks, notes and documents into the trash. @throws Refusal 404, 409 on legal hold */
export async function deleteMatter(scope: Scope, id: string): Promise<void> {
  const { held, visible_to }: Held = present(await lockMatter(scope, id), missing);
  if (held) throw onHold();
  const deletion_id = newDeletion();
  await markMatterDeleted(scope, id, deletion_id);
  await noteDeletion(scope, 'matter', id, deletion_id, { matter_id: id, visible_to });
}
