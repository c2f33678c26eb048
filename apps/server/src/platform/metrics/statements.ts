import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { Histogram, type Registry } from 'prom-client';
import { type AnsweredStatement, watchStatements } from '../../db/statement-watch.ts';

/** From this time on a statement is slow, in milliseconds. */
const slowMs = 500;
/** Characters of a slow statement that are logged. */
const shownText = 500;

/**
 * Logs statements that are slow, without their values, and measures all of them.
 * @param pools by name
 * @param registry left out, nothing is measured
 */
export function observeStatements(
  pools: Record<string, Pool>,
  log: FastifyBaseLogger,
  registry: Registry | undefined,
): void {
  const duration =
    registry &&
    new Histogram({
      name: 'caseward_db_statement_seconds',
      help: 'Duration of statements by the part of the API or the pool that sent them, in seconds.',
      labelNames: ['feature'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
      registers: [registry],
    });
  const onAnswered = (statement: AnsweredStatement) => {
    duration?.observe({ feature: statement.feature }, statement.ms / 1000);
    if (statement.ms >= slowMs) tellSlow(log, statement);
  };
  for (const [name, pool] of Object.entries(pools)) watchStatements(pool, name, onAnswered);
}

function tellSlow(log: FastifyBaseLogger, { feature, text, ms, rows, requestId }: AnsweredStatement): void {
  const statement = text.length > shownText ? `${text.slice(0, shownText)}…` : text;
  log.warn(
    { feature, statement, ms: Math.round(ms), rows, ...(requestId && { reqId: requestId }) },
    'slow statement',
  );
}
