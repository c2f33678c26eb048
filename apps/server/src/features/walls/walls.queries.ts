import type { PersonName } from '@caseward/contract/person-name';
import type { MatterWalls, Wall } from '@caseward/contract/walls';
import { sql } from 'kysely';
import { personName, shownName, shownNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { wallRows } from '../../platform/matters/wall-rows.queries.ts';

/** The active wall of a matter, and lifted ones, latest first; undefined when there is no such matter. */
export async function findWalls(scope: Scope, matterId: string): Promise<MatterWalls | undefined> {
  const [matter, walls, named, team, screened] = await Promise.all([
    scope.row(matterOf(scope, matterId)),
    scope.rows(wallRows(scope, matterId)),
    scope.rows(membersOf(scope, matterId)),
    scope.rows(teamOf(scope, matterId)),
    scope.rows(screenedBehind(scope, matterId)),
  ]);
  if (!matter) return undefined;
  const shaped = walls.map((wall): Wall => {
    const own = named.filter((member) => member.wall_id === wall.id);
    return {
      ...wall,
      members: wall.lifted_at ? [] : membersNow(own, team),
      screened: screened.filter(({ wall_id }) => wall_id === wall.id).map(({ user }) => user),
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

/** Who is screened by decisions on conflicts of interest, by wall and name; a decision outlives its being taken back. */
const screenedBehind = (scope: Scope, matterId: string) =>
  db
    .selectFrom('conflict_decisions')
    .innerJoin('users', (join) =>
      join
        .on('users.tenant_id', '=', scope.tenantId)
        .on('users.id', '=', sql<string>`any(conflict_decisions.screened)`),
    )
    .select(['conflict_decisions.wall_id', personName().as('user')])
    .distinctOn(['conflict_decisions.wall_id', 'users.username', 'users.id'])
    .where('conflict_decisions.tenant_id', '=', scope.tenantId)
    .where('conflict_decisions.check_matter_id', '=', matterId)
    .where('conflict_decisions.wall_id', 'is not', null)
    .orderBy('conflict_decisions.wall_id')
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
