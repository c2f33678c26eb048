import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { clientRows, namedParties } from './matters.queries.ts';

/** What an export has of a matter besides its row in the list. */
export interface ExportedDetails {
  description: string;
  /** Each by what an import tells it from all others: name, else e-mail address, else id. */
  clients: string[];
  /** Opposing parties, told in the same way. */
  otherSide: string[];
  /** Usernames. */
  team: string[];
}

const name = sql<string>`btrim(contacts.first_name || ' ' || contacts.last_name)`;

/** Other contacts of the firm with the same name or e-mail address. */
const namesakes = (scope: Scope, same: 'name' | 'email') => {
  const others = db
    .selectFrom('contacts as other')
    .select('other.id')
    .where('other.tenant_id', '=', scope.tenantId)
    .where('other.deleted_at', 'is', null)
    .where('other.id', '<>', sql.ref<string>('contacts.id'));
  const columns = same === 'name' ? (['last_name', 'first_name'] as const) : (['email'] as const);
  return columns.reduce(
    (query, column) => query.where(`other.${column}`, '=', sql.ref<string>(`contacts.${column}`)),
    others,
  );
};

/** What an import finds a contact by: its name where that is its alone, else its e-mail address, else its id. */
const tellingName = (scope: Scope) =>
  sql<string>`case
    when ${name} <> '' and ${name} !~ '[;|\n]' and not exists (${namesakes(scope, 'name')}) then ${name}
    when contacts.email <> '' and not exists (${namesakes(scope, 'email')}) then contacts.email
    else contacts.id::text end`.as('name');

/** The details of these matters, by id. */
export async function exportedDetails(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExportedDetails>> {
  const these = sql<string>`any(${ids as string[]}::uuid[])`;
  const [descriptions, clients, opponents, team] = await Promise.all([
    scope.rows(
      db
        .selectFrom('matters')
        .select(['id', 'description'])
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', these),
    ),
    scope.rows(
      clientRows(scope)
        .clearSelect()
        .select('matter_parties.matter_id')
        .select(tellingName(scope))
        .where('matter_parties.matter_id', '=', these),
    ),
    scope.rows(
      namedParties(scope)
        .clearSelect()
        .select('matter_parties.matter_id')
        .select(tellingName(scope))
        .where('matter_parties.role', '=', 'OPPOSING_PARTY')
        .where('matter_parties.matter_id', '=', these),
    ),
    scope.rows(
      db
        .selectFrom('matter_team')
        .innerJoin('users', (join) =>
          join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'matter_team.user_id'),
        )
        .select(['matter_team.matter_id', 'users.username'])
        .where('matter_team.tenant_id', '=', scope.tenantId)
        .where('matter_team.matter_id', '=', these)
        .orderBy('users.username'),
    ),
  ]);
  const clientsOf = Map.groupBy(clients, (row) => row.matter_id);
  const opponentsOf = Map.groupBy(opponents, (row) => row.matter_id);
  const teamOf = Map.groupBy(team, (row) => row.matter_id);
  return new Map(
    descriptions.map(({ id, description }) => [
      id,
      {
        description,
        clients: (clientsOf.get(id) ?? []).map((client) => client.name),
        otherSide: (opponentsOf.get(id) ?? []).map((opponent) => opponent.name),
        team: (teamOf.get(id) ?? []).map(({ username }) => username),
      },
    ]),
  );
}
