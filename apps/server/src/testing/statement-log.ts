import type { Pool, PoolClient } from 'pg';

/** Records the text of every statement that the connections of these pools send from now on. */
export function logStatements(...pools: Pool[]): Set<string> {
  const texts = new Set<string>();
  const listen = (client: PoolClient) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
      texts.add(typeof statement === 'string' ? statement : statement.text);
      return query(statement, ...rest);
    }) as typeof client.query;
  };
  for (const pool of pools) pool.on('connect', listen);
  return texts;
}

/** A statement with its parameters. */
export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** Records every statement that the connections of these pools send from now on, in order. */
export function logSent(...pools: Pool[]): SentStatement[] {
  const sent: SentStatement[] = [];
  const listen = (client: PoolClient) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    client.query = ((statement: string | SentStatement, ...rest: unknown[]) => {
      if (typeof statement !== 'string') sent.push({ text: statement.text, values: statement.values });
      return query(statement, ...rest);
    }) as typeof client.query;
  };
  for (const pool of pools) pool.on('connect', listen);
  return sent;
}

const global = new Set(['tenants']);

/** The tenant tables a statement reads or changes, one entry for each time it names one as a source. */
export const tablesRead = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|join|update) "caseward"\."(\w+)"/g)]
    .map(([, table = '']) => table)
    .filter((table) => !global.has(table));

/** How many tables of a statement are compared with a tenant of their own. */
export const tenantsNamed = (text: string): number => [...text.matchAll(/"tenant_id" = \$\d+/g)].length;
