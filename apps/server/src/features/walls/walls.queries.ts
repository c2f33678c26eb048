import { randomUUID } from 'node:crypto';
import type { PersonName } from '@caseward/contract/person-name';
import type { MatterWalls, Wall } from '@caseward/contract/walls';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { personName, shownName, shownNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { wallRows } from '../../platform/matters/wall-rows.queries.ts';

/** The active wall of a matter, and lifted ones, latest first; undefined when there is no such matter. */
export async function findWalls(scope: Scope, matterId: string): Promise<MatterWalls | undefined> {
  const [matter, walls, named, team] = await Promise.all([
    scope.row(matterOf(scope, matterId)),
    scope.rows(wallRows(scope, matterId)),
    scope.rows(membersOf(scope, matterId)),
    scope.rows(teamOf(scope, matterId)),
  ]);
  if (!matter) return undefined;
  const shaped = walls.map((wall): Wall => {
    const own = named.filter((member) => member.wall_id === wall.id);
    return {
      ...wall,
      members: wall.lifted_at ? [] : membersNow(own, team),
      changes: own.flatMap(changesOfMember).sort((a, b) => b.at.localeCompare(a.at)),
    };
  });
  return {
    standing: shaped.find((wall) => !wall.lifted_at) ?? null,
    lifted: shaped.filter((wall) => wall.lifted_at),
  };
}

const matterOf = (scope: Scope, id: string) =>
  db
    .selectFrom('matters')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

const membersOf = (scope: Scope, matterId: string) =>
  db
    .selectFrom('wall_members')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'wall_members.user_id'),
    )
    .innerJoin('users as adder', (join) =>
      join.on('adder.tenant_id', '=', scope.tenantId).onRef('adder.id', '=', 'wall_members.created_by'),
    )
    .leftJoin('users as remover', (join) =>
      join.on('remover.tenant_id', '=', scope.tenantId).onRef('remover.id', '=', 'wall_members.removed_by'),
    )
    .select(['wall_members.wall_id', personName().as('user')])
    .select(['wall_members.created_at as added_at', shownName('adder').as('added_by')])
    .select(['wall_members.removed_at', shownNameOrNone('remover').as('removed_by')])
    .where('wall_members.tenant_id', '=', scope.tenantId)
    .where('wall_members.matter_id', '=', matterId)
    .orderBy('users.username')
    .orderBy('users.id');

const teamOf = (scope: Scope, matterId: string) =>
  db
    .selectFrom('matter_team')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'matter_team.user_id'),
    )
    .select(personName().as('user'))
    .where('matter_team.tenant_id', '=', scope.tenantId)
    .where('matter_team.matter_id', '=', matterId)
    .orderBy('users.username')
    .orderBy('users.id');

interface Member {
  user: PersonName;
}

interface NamedMember extends Member {
  added_at: string;
  added_by: string;
  removed_at: string | null;
  removed_by: string | null;
}

function membersNow(named: readonly NamedMember[], team: readonly Member[]): Wall['members'] {
  const now = named.filter((member) => !member.removed_at);
  const users = new Map([...team, ...now].map(({ user }) => [user.id, user]));
  return [...users.values()].map((user) => ({
    user,
    on_team: team.some((member) => member.user.id === user.id),
    by_name: now.some((member) => member.user.id === user.id),
  }));
}

const changesOfMember = ({ user: { name }, ...member }: NamedMember): Wall['changes'] => [
  { at: member.added_at, by: member.added_by, name, change: 'ADDED' },
  ...(member.removed_at && member.removed_by
    ? [{ at: member.removed_at, by: member.removed_by, name, change: 'REMOVED' as const }]
    : []),
];

/**
 * Writes a wall; the matter's own row holds its `visible_to`. Answers the wall's id: a random one, because administrators
 * outside get it, and a time in it would tell the moment at which the wall was raised.
 */
export async function insertWall(scope: Scope, matterId: string, reason: string): Promise<string> {
  const id = randomUUID();
  const { tenantId, userId } = scope;
  await scope.run(
    db
      .insertInto('walls')
      .values({ tenant_id: tenantId, id, matter_id: matterId, reason, created_by: userId }),
  );
  return id;
}

/** Adds users behind a wall by name. */
export async function addMembers(
  scope: Scope,
  wall: { id: string; matter_id: string },
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { tenantId, userId: created_by } = scope;
  const rows = userIds.map((userId) => ({
    tenant_id: tenantId,
    id: uuidv7(),
    wall_id: wall.id,
    matter_id: wall.matter_id,
    user_id: userId,
    created_by,
  }));
  await scope.run(db.insertInto('wall_members').values(rows));
}

/** Removes users added behind a wall by name. */
export const removeMembers = (scope: Scope, wallId: string, userIds: readonly string[]) =>
  scope.run(
    db
      .updateTable('wall_members')
      .set({ removed_at: sql`now()`, removed_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('wall_id', '=', wallId)
      .where('removed_at', 'is', null)
      .where('user_id', '=', sql<string>`any(${userIds as string[]}::uuid[])`),
  );

/** All active walls of the firm, earliest first; for administrators only, else none. */
export const standingWalls = (scope: Scope) =>
  scope.rows(
    db
      .selectFrom(
        sql<{ id: string; raised_on: string }>`caseward.raised_walls(${scope.tenantId})`.as<'standing'>(
          sql`standing(id, raised_on)`,
        ),
      )
      .select(['standing.id', 'standing.raised_on']),
  );

/** Lifts a wall; answers its matter, or nothing where there is no such wall for the caller. */
export const liftWall = (scope: Scope, wallId: string, reason: string) =>
  scope.row(
    db
      .selectFrom(
        sql<{
          matter_id: string;
        }>`caseward.lift_wall(${scope.tenantId}, ${wallId}, ${reason})`.as<'lifted'>(sql`lifted(matter_id)`),
      )
      .select('lifted.matter_id'),
  );
