import type { MatterInput, NewMatterInput } from '@caseward/contract/matters';
import type { Role } from '@caseward/contract/roles';
import type { TasksOfClosing } from '@caseward/contract/tasks-of-closing';
import { walls } from '@caseward/contract/walls';
import type * as z from 'zod/mini';
import { newDeletion } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { ApiProblem, conflict, invalid, notFound, unauthenticated } from '../../http/api-problem.ts';
import { type Changes, changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { readToday } from '../../platform/firm-days.queries.ts';
import { findCurrentUser } from '../../platform/identity/current-user.queries.ts';
import { tellOfOrphans } from '../../platform/matters/orphaned-deadlines.ts';
import { changeProtection, copyProtection, namedMembers } from '../../platform/matters/protection.queries.ts';
import { requireNotScreened } from '../../platform/matters/screened.ts';
import { findStanding } from '../../platform/matters/wall-rows.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  requireAllSigningIn,
  requireContacts,
  requireCourt,
  requirePracticeArea,
  requireUsers,
} from '../../platform/references/references.ts';
import { askForReplay } from '../../platform/replays/replays.ts';
import { onHold, recordDeletion } from '../../platform/trash/delete.ts';
import { requireCheckedSave, requireNewPending } from './conflict-gate.ts';
import { requireLead, requireLeadInside } from './lead-attorney.ts';
import { tellOfMatter } from './matter-news.ts';
import {
  insertMatter,
  insertStatusChange,
  lockMatter,
  markMatterDeleted,
  replaceClients,
  replaceTeam,
  takenNumbers,
  updateMatter,
} from './matter-writing.queries.ts';
import {
  closingDay,
  numberTaken,
  openingDay,
  opens,
  requireClosedAfterOpened,
  requireDaysWithinAYear,
} from './matters.rules.ts';
import { acceptProspects, addFirstParties, releaseCounselOf } from './party-saving.ts';

export type MatterFields = Omit<z.output<typeof MatterInput>, keyof TasksOfClosing>;
type Held = NonNullable<Awaited<ReturnType<typeof lockMatter>>>;

/** 404: there is no such matter for the caller. */
export const missing = () => notFound('Matter');

/** Opens a matter with its parties; answers its id. @throws ApiProblem 400 naming the field of an invalid reference */
export async function openMatter(scope: Scope, fields: z.output<typeof NewMatterInput>): Promise<string> {
  const { parties = [], ...described } = fields;
  const { clients = [], assigned_users = [], status_reason: _, ...columns } = described;
  if (columns.number) await requireFreeNumber(scope, columns.number);
  if (columns.practice_area) await requirePracticeArea(scope, 'practice_area', columns.practice_area);
  if (columns.court) await requireCourt(scope, 'court', columns.court);
  await requireLead(scope, columns.lead_attorney, null);
  if (columns.originating_attorney)
    await requireUsers(scope, 'originating_attorney', [columns.originating_attorney]);
  requireDaysWithinAYear({}, columns);
  columns.closed_on = await closingDay({}, columns, () => readToday(scope));
  if (columns.closed_on) {
    columns.opened_on = openingDay(columns, await readToday(scope));
    requireClosedAfterOpened({}, columns);
  }
  await requireNewPending(scope, columns.status);
  const id = await insertMatter(scope, columns);
  await requireContacts(scope, 'clients', clients);
  if (clients.length > 0) await replaceClients(scope, id, clients);
  await requireAllSigningIn(scope, 'assigned_users', assigned_users);
  if (assigned_users.length > 0) await replaceTeam(scope, id, assigned_users);
  const matter = { id, visible_to: null };
  await record(scope, {
    action: 'CREATED',
    objectType: 'matter',
    objectId: id,
    matter,
    changes: firstValues({ ...described, ...columns, status_reason: undefined }),
  });
  await addFirstParties(scope, id, parties);
  await tellOfMatter(scope, matter, undefined, fields);
  return id;
}

/** @throws ApiProblem 400 naming number */
async function requireFreeNumber(scope: Scope, number: string): Promise<void> {
  const { user } = orThrow(await findCurrentUser(scope), unauthenticated);
  if (user.role !== 'ADMIN')
    throw invalid({
      number: ['Only administrators give a number. Leave it out: the matter gets the next one.'],
    });
  if ((await takenNumbers(scope, [number])).length > 0) throw invalid({ number: [numberTaken] });
}

/**
 * Changes the given fields of a locked matter; answers the changes. Refuses before it writes anything. A save without
 * changes leaves no event and no new version.
 * @param withoutCheck whether somebody who may do so opens it although its parties are not checked for conflicts
 * @throws ApiProblem 400, 403 for the team of a walled matter, 409
 */
export async function saveLocked(
  scope: Scope,
  id: string,
  before: Held,
  fields: Partial<MatterFields>,
  withoutCheck = false,
): Promise<Changes> {
  const { clients, assigned_users, status_reason = '', ...columns } = fields;
  if (columns.practice_area && columns.practice_area !== before.practice_area)
    await requirePracticeArea(scope, 'practice_area', columns.practice_area);
  if (columns.court && columns.court !== before.court) await requireCourt(scope, 'court', columns.court);
  if (columns.status !== undefined || columns.closed_on !== undefined)
    columns.closed_on = await closingDay(before, columns, () => readToday(scope));
  requireDaysWithinAYear(before, columns);
  requireClosedAfterOpened(before, columns);
  if (clients) {
    // A client may have been deleted since: the answer of a GET can still be sent back in a PUT.
    await requireContacts(
      scope,
      'clients',
      clients.filter((client) => !before.clients.includes(client)),
    );
    if (before.held && before.clients.some((client) => !clients.includes(client)))
      throw conflict('This matter is on legal hold: clients can be added to it, but not removed.');
  }
  const joining = assigned_users?.filter((user) => !before.assigned_users.includes(user)) ?? [];
  await requireAllSigningIn(scope, 'assigned_users', joining);
  const changes = changesOf<Partial<MatterFields>>(before, { ...columns, clients, assigned_users });
  if (isNothing(changes)) return changes;
  const moves = before.visible_to !== null && changes.assigned_users !== undefined;
  if (moves) await requireWallChanger(scope);
  if (before.visible_to && changes.lead_attorney && columns.lead_attorney)
    await requireNotScreened(scope, id, 'lead_attorney', [columns.lead_attorney]);
  if (moves && assigned_users) await requireNotScreened(scope, id, 'assigned_users', joining);
  const visibleTo = moves && assigned_users ? await behindWall(scope, id, assigned_users) : before.visible_to;

  if (changes.lead_attorney) await requireLead(scope, columns.lead_attorney, visibleTo);
  else if (moves) requireLeadInside(before.lead_attorney, visibleTo);

  if (changes.originating_attorney && columns.originating_attorney)
    await requireUsers(scope, 'originating_attorney', [columns.originating_attorney]);

  if (!withoutCheck) await requireCheckedSave(scope, id, { before, status: columns.status, clients });

  await updateMatter(scope, id, columns);
  if (changes.clients && clients) {
    await replaceClients(scope, id, clients);
    const gone = before.clients.filter((client) => !clients.includes(client));
    await releaseCounselOf(scope, { id, visible_to: visibleTo, held: before.held }, gone);
  }
  if (changes.assigned_users && assigned_users) await replaceTeam(scope, id, assigned_users);
  if (moves) {
    await changeProtection(scope, id, { visible_to: visibleTo });
    await tellOfOrphans(scope, id, before.visible_to, visibleTo ?? []);
  } else if ((visibleTo || before.held) && changes.clients) await copyProtection(scope, id);
  if (changes.status && columns.status) {
    const change = { from_status: before.status, to_status: columns.status, reason: status_reason };
    const made = { matter_id: id, visible_to: visibleTo, without_check: withoutCheck };
    await insertStatusChange(scope, { ...made, ...change });
  }
  const matter = { id, visible_to: visibleTo };
  if (opens(before.status, columns.status)) await acceptProspects(scope, { ...matter, held: before.held });
  await record(scope, { action: 'CHANGED', objectType: 'matter', objectId: id, matter, changes });
  if (moves) await recordWallChange(scope, matter, changes);
  await tellOfMatter(scope, matter, before, fields);
  if (changes.court)
    await askForReplay(scope, {
      cause: 'COURT',
      why: columns.title ?? before.title,
      matter: { ...matter, held: before.held },
      fromCourt: before.court,
    });
  return changes;
}

/** The team of a walled matter is behind its wall, so whoever changes the team changes the wall. */
async function requireWallChanger(scope: Scope): Promise<void> {
  const { user } = orThrow(await findCurrentUser(scope), unauthenticated);
  if (!(walls.change.access as readonly Role[]).includes(user.role))
    throw new ApiProblem(
      'forbidden',
      'Access to this matter is restricted, and its team has access: only attorneys and administrators with access can change the team.',
    );
}

async function recordWallChange(
  scope: Scope,
  matter: { id: string; visible_to: string[] | null },
  { assigned_users }: Changes,
): Promise<void> {
  const wall = await findStanding(scope, matter.id);
  if (wall && assigned_users)
    await record(scope, {
      action: 'WALL_CHANGED',
      objectType: 'wall',
      objectId: wall.id,
      matter,
      changes: { assigned_users },
    });
}

/** The `visible_to` of a walled matter with this team. @throws ApiProblem 400 when it would exclude the caller */
async function behindWall(scope: Scope, id: string, team: readonly string[]): Promise<string[]> {
  const visibleTo = [...new Set([...team, ...(await namedMembers(scope, id))])];
  if (!visibleTo.includes(scope.userId))
    throw invalid({
      assigned_users: [
        'You would lose access to this matter, which is restricted. Stay on the team, or be added to the people with access first.',
      ],
    });
  return visibleTo;
}

/** Moves a matter with its tasks, events, notes and documents into the trash. @throws ApiProblem 404, 409 on legal hold */
export async function deleteMatter(
  scope: Scope,
  id: string,
  deletionId: string = newDeletion(),
): Promise<void> {
  const { held, visible_to }: Held = orThrow(await lockMatter(scope, id), missing);
  if (held) throw onHold();
  await markMatterDeleted(scope, id, deletionId);
  await recordDeletion(scope, 'matter', id, deletionId, { matter_id: id, visible_to });
}
