import { Client } from 'pg';

/** Work of the superuser in the product's database, however long it takes. */
async function asSuperuser<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Compares each B-tree index with its table, which finds damaged pages of both (amcheck).
 * @param url of the superuser, in the product's database
 * @returns how many are whole
 * @throws Error that names the first that is not
 */
export const checkIndexes = (url: string): Promise<number> =>
  asSuperuser(url, async (client) => {
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query<{ name: string; oid: number }>(`
      select i.indexrelid::regclass::text as name, i.indexrelid::int as oid
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where a.amname = 'btree' and i.indisready and i.indisvalid and c.relpersistence = 'p' and c.relkind = 'i'`);
    for (const { name, oid } of rows)
      await client.query('select bt_index_check($1::oid, true)', [oid]).catch((cause: Error) => {
        throw new Error(`the index ${name} or its table is damaged: ${cause.message}`, { cause });
      });
    return rows.length;
  });

/**
 * Looks for rows whose foreign key leads nowhere.
 * @param url of the superuser, in the product's database
 * @returns how many foreign keys hold
 * @throws Error that names the first that does not
 */
export const checkForeignKeys = (url: string): Promise<number> =>
  asSuperuser(url, async (client) => {
    const { rows } = await client.query<{ name: string; statement: string }>(`
      select conrelid::regclass || '.' || conname as name,
             format('select count(*)::int as lost from only %s c where %s and not exists (select from %s p where %s)',
               conrelid::regclass,
               (select string_agg(format('c.%I is not null', a.attname), ' and ')
                  from unnest(conkey) k join pg_attribute a on a.attrelid = conrelid and a.attnum = k),
               confrelid::regclass,
               (select string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ')
                  from unnest(conkey, confkey) as k (own, other)
                  join pg_attribute a on a.attrelid = conrelid and a.attnum = k.own
                  join pg_attribute f on f.attrelid = confrelid and f.attnum = k.other)) as statement
        from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'caseward'::regnamespace`);
    for (const { name, statement } of rows) {
      const found = await client.query<{ lost: number }>(statement);
      const lost = found.rows[0]?.lost ?? 0;
      if (lost > 0) throw new Error(`${lost} rows of ${name} point to rows that are not there`);
    }
    return rows.length;
  });
