import { partyRoles } from '@caseward/contract/party-roles';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { namedParties } from './matters.queries.ts';
import { hasWholeBrackets, type ToldParty } from './party-cells.ts';

/** What an export has of a matter besides its row in the list. */
export interface ExportedDetails {
  description: string;
  /** By role and name; each contact by what an import tells it from all others: name, else e-mail address, else id. */
  parties: ToldParty[];
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

/** What an import finds contacts by, by id: their name where it is theirs alone, else their e-mail address, else the id. */
async function tellingNames(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await scope.rows(
    db
      .selectFrom('contacts')
      .select(['id', name.as('name')])
      .select(
        sql<string>`case when email <> '' and not exists (${namesakes(scope, 'email')}) then email
          else id::text end`.as('otherwise'),
      )
      .select(sql<boolean>`not exists (${namesakes(scope, 'name')})`.as('alone'))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`),
  );
  return new Map(
    rows.map(({ id, name, alone, otherwise }) => [id, alone && isTellable(name) ? name : otherwise]),
  );
}

/** Whether nothing in a name parts it from the next one in a cell, or from what is said of it. */
const isTellable = (name: string) => name !== '' && !/[;|\n]/.test(name) && hasWholeBrackets(name);

/** The details of these matters, by id. */
export async function exportedDetails(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExportedDetails>> {
  const these = sql<string>`any(${ids as string[]}::uuid[])`;
  const [descriptions, parties, team] = await Promise.all([
    scope.rows(
      db
        .selectFrom('matters')
        .select(['id', 'description'])
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', these),
    ),
    scope.rows(
      namedParties(scope)
        .clearSelect()
        .clearOrderBy()
        .select(['matter_parties.matter_id', 'matter_parties.contact_id', 'matter_parties.represented_by'])
        .select([
          'matter_parties.role',
          'matter_parties.side',
          'matter_parties.since',
          'matter_parties.until',
        ])
        .where('matter_parties.matter_id', '=', these)
        .orderBy(sql`array_position(${partyRoles as readonly string[]}::text[], matter_parties.role)`)
        .orderBy('contacts.last_name')
        .orderBy('contacts.first_name')
        .orderBy('contacts.id'),
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
  const named = parties.flatMap(({ contact_id, represented_by }) => [
    contact_id,
    represented_by ?? contact_id,
  ]);
  const names = await tellingNames(scope, [...new Set(named)]);
  const nameOf = (id: string) =>
    orThrow(names.get(id), () => new Error('A party of a matter is no contact of the firm.'));
  const partiesOf = Map.groupBy(parties, (row) => row.matter_id);
  const teamOf = Map.groupBy(team, (row) => row.matter_id);
  const told = ({ contact_id, represented_by, role, side, since, until }: (typeof parties)[number]) => ({
    ...{ role, side, since, until, name: nameOf(contact_id) },
    counsel: represented_by && nameOf(represented_by),
  });
  return new Map(
    descriptions.map(({ id, description }) => [
      id,
      {
        description,
        parties: (partiesOf.get(id) ?? []).map(told),
        team: (teamOf.get(id) ?? []).map(({ username }) => username),
      },
    ]),
  );
}
