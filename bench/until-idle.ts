import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

const checkMs = 500;
/** Ten seconds without a statement. */
const idleChecks = 20;
const longestMs = 300_000;

/**
 * Waits until the server works on nothing by itself, five minutes at most. It indexes a firm that was just made; beside
 * that, pages had scores of 72 that have 97 without.
 * @param client a connection that sees every session
 */
export async function untilIdle(client: Client, report: (step: string) => void): Promise<void> {
  const until = performance.now() + longestMs;
  for (let idle = 0; idle < idleChecks; ) {
    if (performance.now() >= until) return report('The server still works in the background');
    await wait(checkMs);
    const { rowCount } = await client.query(
      `select from pg_stat_activity where usename = 'caseward_app' and state = 'active'`,
    );
    idle = rowCount === 0 ? idle + 1 : 0;
  }
}
