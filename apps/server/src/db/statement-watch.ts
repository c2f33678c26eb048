import type { Pool, QueryResult } from 'pg';

/** A statement that was answered, without its values. */
export interface AnsweredStatement {
  /** What it was sent for: the part of the API, or the name of its pool. */
  feature: string;
  /** Its text, in which values are numbered places. */
  text: string;
  /** From sending it to its answer, statements before it on its connection included. */
  ms: number;
  /** How many rows it answered or touched. */
  rows: number;
  /** The request that it was sent for; null where the product acts by itself. */
  requestId: string | null;
}

type OnAnswered = (statement: AnsweredStatement) => void;

interface Watch {
  name: string;
  onAnswered: OnAnswered;
}

const watches = new WeakMap<Pool, Watch>();

/**
 * Has every statement told that is sent in scopes of a pool and answered.
 * @param name what a statement of no feature counts as
 */
export function watchStatements(pool: Pool, name: string, onAnswered: OnAnswered): void {
  watches.set(pool, { name, onAnswered });
}

/** What sends a statement and has it told; the statement is as it would be without. */
export type Watcher = <Row>(text: string, sent: Promise<QueryResult<Row & object>>) => typeof sent;

/** Tells of statements of a scope; where nobody watches its pool, it costs nothing. */
export function watcherOf(
  pool: Pool,
  { feature, requestId = null }: { feature: string | undefined; requestId?: string | null | undefined },
): Watcher {
  const watch = watches.get(pool);
  if (!watch) return (_text, sent) => sent;
  return (text, sent) => {
    const begun = performance.now();
    return sent.then((result) => {
      const ms = performance.now() - begun;
      watch.onAnswered({ feature: feature ?? watch.name, text, ms, rows: result.rowCount ?? 0, requestId });
      return result;
    });
  };
}
