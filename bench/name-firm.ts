import type { Client } from 'pg';
import {
  indexedName,
  namesOfContact,
  rulesVersion,
} from '../apps/server/src/platform/names/contact-names.ts';
import type { NameText } from '../apps/server/src/platform/names/read-name.ts';
import { withoutIndexes } from './firms.ts';
import { nameRows } from './name-rows.ts';

interface Owner {
  id: string;
  admin: { id: string };
}

/** So many contacts are indexed in a statement. */
const indexedAtOnce = 5_000;

/**
 * Fills a firm with contacts who are indexed under their names, relations among some of them, and a matter for every
 * twentieth: whole or not at all. The server would index a million for an hour; here its index is made in one go.
 */
export async function fillWithNames(
  client: Client,
  { id, admin }: Owner,
  names: number,
  report: (step: string) => void,
): Promise<void> {
  await client.query('set search_path = caseward, pg_catalog');
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query('set local synchronous_commit = off');
  for (const statement of nameRows(id, admin.id, names)) await client.query(statement);
  for (const statement of workOf(id, admin.id, names)) await client.query(statement);
  report('Indexing them');
  await withoutIndexes(client, () => index(client, id), 'conflict_names');
  await client.query('commit');
  await client.query('vacuum analyze contacts, conflict_names, contact_relations, matters, matter_parties');
}

/** Enters contacts with these names that the firm lacks; answers the ids of those who have each. The caller indexes them. */
export async function storeNames(
  client: Client,
  { id, admin }: Owner,
  texts: readonly NameText[],
): Promise<Map<string, string[]>> {
  const known = async () => {
    const { rows } = await client.query<{ id: string; kind: NameText['kind']; text: string }>(
      `select id, kind, first_name as text from caseward.contacts
        where tenant_id = $1 and last_name = '' and first_name = any($2)`,
      [id, texts.map(({ text }) => text)],
    );
    return Map.groupBy(rows, nameKey);
  };
  const there = await known();
  const missing = new Map(
    texts.filter((name) => !there.has(nameKey(name))).map((name) => [nameKey(name), name]),
  );
  await client.query(
    `insert into caseward.contacts (tenant_id, created_by, updated_by, id, kind, first_name)
      select $1, $2, $2, gen_random_uuid(), one ->> 'kind', one ->> 'text' from jsonb_array_elements($3::jsonb) one`,
    [id, admin.id, JSON.stringify([...missing.values()])],
  );
  return new Map([...(await known())].map(([key, rows]) => [key, rows.map((row) => row.id)]));
}

/** A name and its kind, to look it up by. */
export const nameKey = ({ kind, text }: NameText): string => `${kind} ${text}`;

/** Matters with two sides, and relations: each tenth company has a parent, each tenth person a spouse. */
const workOf = (tenantId: string, userId: string, names: number) => [
  `create temporary table numbered on commit drop as
    select id, kind, row_number() over (order by id) as n from contacts where tenant_id = '${tenantId}'`,
  'create unique index on numbered (n)',
  `insert into matters (tenant_id, created_by, updated_by, id, title, number, opened_on, status)
    select '${tenantId}', '${userId}', '${userId}', gen_random_uuid(), 'Matter ' || g, 'N-' || g, date '2026-01-01', 'OPEN'
    from generate_series(1, ${Math.floor(names / 20)}) g`,
  `insert into matter_parties (tenant_id, created_by, matter_id, contact_id, role, side)
    select '${tenantId}', '${userId}', m.id, c.id, roles.role, roles.side
    from (select id, row_number() over (order by id) as n from matters where tenant_id = '${tenantId}') m
    cross join (values (0, 'CLIENT', 'OURS'), (7, 'OPPOSING_PARTY', 'ADVERSE')) roles(more, role, side)
    join numbered c on c.n = m.n * 11 + roles.more`,
  ...(['COMPANY', 'PERSON'] as const).map(
    (
      kind,
    ) => `insert into contact_relations (tenant_id, created_by, updated_by, id, from_contact, to_contact, kind)
      select '${tenantId}', '${userId}', '${userId}', gen_random_uuid(), one.id, other.id,
        '${kind === 'COMPANY' ? 'PARENT_OF' : 'SPOUSE_OF'}'
      from numbered one join numbered other on other.n = one.n + 1
      where one.n % 10 = 0 and one.kind = '${kind}'`,
  ),
];

/** Writes what the server would, row for row, contact by contact. */
async function index(client: Client, tenantId: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<{ id: string; kind: string; first_name: string; last_name: string }>(
      'select id, kind, first_name, last_name from contacts where tenant_id = $1 and id > $2 order by id limit $3',
      [tenantId, after, indexedAtOnce],
    );
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const indexed = rows.flatMap((contact) =>
      namesOfContact({ ...contact, more: [] }).map((name, n) => ({
        contact_id: contact.id,
        n: n + 1,
        ...indexedName(name),
      })),
    );
    await client.query(
      `insert into conflict_names (tenant_id, contact_id, n, kind, name, family, spelling, keys)
        select $1, contact_id, n, kind, name, family, spelling, keys
        from jsonb_to_recordset($2::jsonb) as one(contact_id uuid, n smallint, kind text, name text, family text,
          spelling text, keys text[])`,
      [tenantId, JSON.stringify(indexed)],
    );
  }
  await client.query(
    `update contacts set names_rules = $2,
        names_indexed = md5(kind || chr(31) || first_name || chr(31) || last_name || chr(31) || former_names)
      where tenant_id = $1`,
    [tenantId, rulesVersion],
  );
}
