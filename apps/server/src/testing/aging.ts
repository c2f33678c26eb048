import type { TestApp } from './test-app.ts';

/** Rows of one firm, and the column of theirs that says when something was. */
interface Dated {
  table: string;
  column: string;
  tenantId: string;
  /** Some rows alone, by a column and its value. */
  only?: Record<string, string>;
}

/** Moves a moment of some rows into the past; moment by moment, because Citus computes none from a row's own. */
export async function moveBack(
  { owner }: Pick<TestApp, 'owner'>,
  { table, column, tenantId, only = {} }: Dated,
  seconds: number,
): Promise<void> {
  const names = Object.keys(only);
  const those = ['tenant_id = $1', ...names.map((name, place) => `${name} = $${place + 2}`)].join(' and ');
  const values = [tenantId, ...Object.values(only)];
  const { rows } = await owner.query<{ now: string; then: string }>(
    `select distinct ${column}::text as now, (${column} - make_interval(secs => $${values.length + 1}))::text as then
     from caseward.${table} where ${those} and ${column} is not null order by 1`,
    [...values, seconds],
  );
  for (const { now, then } of rows)
    await owner.query(
      `update caseward.${table} set ${column} = $${values.length + 1}
       where ${those} and ${column} = $${values.length + 2}`,
      [...values, then, now],
    );
}
