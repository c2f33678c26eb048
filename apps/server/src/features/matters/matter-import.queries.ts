import type { NewMatterInput } from '@caseward/contract/matters';
import type { PartyRole } from '@caseward/contract/party-roles';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { comparable } from '../../platform/import/readings.ts';
import { ownColumns } from './matters.queries.ts';
import type { PartyColumns } from './parties.queries.ts';
import { columnsOf, type FirstParty } from './parties.rules.ts';

/** One parameter for any number of keys, so that the statement is prepared once. */
const among = (wanted: readonly string[]) => sql<string>`any(${wanted as string[]}::text[])`;

/**
 * Duplicates: which of these, in lower case, are the title or the case number of a matter that the person may see.
 */
export async function titlesAndNumbers(scope: Scope, wanted: readonly string[]): Promise<Set<string>> {
  const matters = db
    .selectFrom('matters')
    .select(
      sql<string>`unnest(array[lower(title collate "und-x-icu"), lower(local_case_number collate "und-x-icu")])`.as(
        'key',
      ),
    )
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null)
    .as('known');
  const rows = await scope.rows(
    db.selectFrom(matters).select('key').distinct().where('key', '=', among(wanted)),
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * The contacts whose name, either way round, e-mail address or id is one of these, in lower case; null where several
 * match.
 */
export async function contactsByName(
  scope: Scope,
  wanted: readonly string[],
): Promise<Map<string, string | null>> {
  const contacts = db
    .selectFrom('contacts')
    .select([
      'id',
      sql<string>`unnest(array[
      lower(email collate "und-x-icu"),
      lower(btrim(first_name || ' ' || last_name) collate "und-x-icu"),
      lower(last_name || ', ' || first_name collate "und-x-icu"),
      id::text])`.as('key'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null)
    .as('known');
  const rows = await scope.rows(
    db
      .selectFrom(contacts)
      .select(['key', sql<string>`min(id::text)`.as('id'), sql<number>`count(distinct id)`.as('times')])
      .where('key', '=', among(wanted))
      .groupBy('key'),
  );
  return new Map(rows.map(({ key, id, times }) => [key, Number(times) === 1 ? id : null]));
}

/** The ids of all practice areas in use, by name in lower case. */
export async function practiceAreasByName(scope: Scope): Promise<Map<string, string>> {
  const rows = await scope.rows(
    db
      .selectFrom('practice_areas')
      .select(['id', 'name'])
      .where('tenant_id', '=', scope.tenantId)
      .where('archived', '=', false),
  );
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** The ids of the firm's courts, by name in lower case. */
export async function courtsByName(scope: Scope): Promise<Map<string, string>> {
  const rows = await scope.rows(
    db
      .selectFrom('courts')
      .select(['id', 'name'])
      .where('tenant_id', '=', scope.tenantId)
      .where('removed_at', 'is', null),
  );
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

interface ImportedPerson {
  id: string;
  /** They are disabled. */
  hasLeft: boolean;
}

/**
 * All people of the firm as files name them, in lower case: by username, and by e-mail address and full name, either way
 * round, where no two share it.
 */
export async function usersByName(scope: Scope): Promise<Map<string, ImportedPerson>> {
  const rows = await scope.rows(
    db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'first_name', 'last_name'])
      .select(sql<boolean>`disabled_at is not null`.as('hasLeft'))
      .where('tenant_id', '=', scope.tenantId),
  );
  const found = new Map<string, ImportedPerson>();
  const shared = new Set<string>();
  for (const { email, first_name: first, last_name: last, id, hasLeft } of rows) {
    const full = first && last ? [`${first} ${last}`, `${last}, ${first}`] : [];
    for (const name of [email, ...full].map(comparable).filter(Boolean)) {
      if (found.has(name)) shared.add(name);
      found.set(name, { id, hasLeft });
    }
  }
  for (const name of shared) found.delete(name);
  for (const { username, id, hasLeft } of rows) found.set(comparable(username), { id, hasLeft });
  return found;
}

/** Locks contacts against deletion until the transaction ends; answers which exist. */
export async function holdContacts(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await scope.rows(
    db
      .selectFrom('contacts')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forShare(),
  );
  return new Set(rows.map(({ id }) => id));
}

/** A complete new matter. */
export type NewMatter = Required<Omit<z.output<typeof NewMatterInput>, 'status_reason'>>;

/** A row of a matter's parties. */
export type NewParty = { id: string; contact: string } & PartyColumns;
/** What was written of a matter: its parties besides its clients have events of their own. */
export interface WrittenMatter {
  id: string;
  parties: NewParty[];
}

const partyOf = ({ contact, ...given }: FirstParty): NewParty => ({
  id: uuidv7(),
  contact,
  ...columnsOf(given),
});

const isClient = ({ role }: { role: PartyRole }) => role === 'CLIENT';

/** Writes new matters with parties and team, a few hundred at most, under these numbers; answers them. */
export async function insertMatters(
  scope: Scope,
  rows: readonly NewMatter[],
  numbers: readonly string[],
): Promise<WrittenMatter[]> {
  const made = rows.map(({ parties: given, ...fields }, index) => {
    const parties = given.map(partyOf);
    // Of some clients more is known than that they are clients.
    const known = new Set(parties.filter(isClient).map(({ contact }) => contact));
    const bare = fields.clients.filter((client) => !known.has(client));
    return {
      ...fields,
      number: numbers[index],
      practice_area_id: fields.practice_area,
      court_id: fields.court,
      id: uuidv7(),
      parties,
      rows: [...bare.map((contact) => partyOf({ contact, role: 'CLIENT' })), ...parties],
    };
  });
  const json = JSON.stringify(made);
  const { tenantId, userId } = scope;
  const by = sql`${userId}::uuid`;
  // Rows take their tenant from one of its shard: Citus sends the whole statement there.
  const importer = sql`(select tenant_id from caseward.users where tenant_id = ${tenantId} and id = ${userId})`;
  const own = sql.join(ownColumns.map((name) => sql.ref(`made.${name}`)));
  await Promise.all([
    scope.run(
      db
        .insertInto('matters')
        .columns([
          'tenant_id',
          'id',
          'created_by',
          'updated_by',
          'number',
          'practice_area_id',
          'court_id',
          ...ownColumns,
        ])
        .expression(sql`
          select u.tenant_id, made.id, ${by}, ${by}, made.number, made.practice_area_id, made.court_id, ${own}
          from jsonb_populate_recordset(null::caseward.matters, ${json}::jsonb) as made
          cross join ${importer} u`),
    ),
    scope.run(
      db
        .insertInto('matter_parties')
        .columns([
          ...(['tenant_id', 'matter_id', 'created_by', 'updated_by', 'id', 'contact_id'] as const),
          ...(['role', 'side', 'represented_by', 'since', 'until', 'note'] as const),
        ])
        .expression(sql`
          select u.tenant_id, made.id, ${by}, ${by}, party.id, party.contact,
            party.role, party.side, party.represented_by, party.since, party.until, party.note
          from jsonb_to_recordset(${json}::jsonb) as made (id uuid, rows jsonb)
          cross join jsonb_to_recordset(made.rows) as party
            (id uuid, contact uuid, role text, side text, represented_by uuid, since date, until date, note text)
          cross join ${importer} u`),
    ),
    scope.run(
      db
        .insertInto('matter_team')
        .columns(['tenant_id', 'matter_id', 'created_by', 'user_id'])
        .expression(sql`
          select u.tenant_id, made.id, ${by}, member.id
          from jsonb_to_recordset(${json}::jsonb) as made (id uuid, assigned_users uuid[])
          cross join unnest(made.assigned_users) member (id) cross join ${importer} u`),
    ),
  ]);
  return made.map(({ id, parties }) => ({ id, parties }));
}
