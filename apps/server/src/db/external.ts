import { Client } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';

const oldestMajor = 15;

/**
 * Checks that an external PostgreSQL answers and that Caseward can use it.
 * @param variable the setting that names it
 * @throws OperatorError naming the setting, when it cannot be reached or is too old or not in UTF-8
 */
export async function requireSuitable(variable: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // What it was asked for fails with the reason; an unhandled error event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    );
    const { version = 0, encoding = '' } = answer.rows[0] ?? {};
    const major = Math.floor(version / 10_000);
    if (major < oldestMajor) {
      throw new OperatorError(
        `${variable} names a PostgreSQL ${major}; Caseward needs ${oldestMajor} or newer.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new OperatorError(`${variable} names a database in ${encoding}; Caseward needs one in UTF8.`);
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof AggregateError ? error.errors.join(', ') : (error as Error).message;
    throw new OperatorError(`The database that ${variable} names cannot be used: ${reason}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
