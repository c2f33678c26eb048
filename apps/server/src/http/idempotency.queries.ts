import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';

/** Where the records lie that calls with a key make. */
export type RecordTable = 'matters' | 'contacts' | 'tasks' | 'notes' | 'documents';

/** A call that came with an `Idempotency-Key`. */
export interface KeyedCall {
  key: string;
  method: string;
  /** With the values of its parameters. */
  path: string;
  /** SHA-256 of the validated body. */
  bodyHash: Buffer;
  /** Where the record lies that it makes; null when it makes none. */
  table: RecordTable | null;
}

/** What a key is unique by, as one number. Two that share it by chance keep each other waiting, and no more. */
function lockOf({ tenantId, userId }: Scope, { method, path, key }: KeyedCall): string {
  const place = [tenantId, userId, method, path, key].join('\n');
  return createHash('sha256').update(place).digest().readBigInt64BE().toString();
}

/** Holds a key until the transaction ends; answers whether nobody else does. Never waits. */
export async function holdKey(scope: Scope, call: KeyedCall): Promise<boolean> {
  const row = await scope.row(
    db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${lockOf(scope, call)}::bigint)`.as('held')),
  );
  return row?.held === true;
}

/** What the first call with a key answered, and whether its record is still there for who asks. */
export const findAnswer = (scope: Scope, { key, method, path, table }: KeyedCall) =>
  scope.row(
    db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'answer'])
      .select(({ exists, selectFrom }) =>
        table === null
          ? sql<boolean>`true`.as('there')
          : exists(
              selectFrom(table)
                .select(`${table}.id`)
                .where(`${table}.tenant_id`, '=', scope.tenantId)
                .whereRef(`${table}.id`, '=', 'idempotency_keys.record_id')
                .where(`${table}.deleted_at`, 'is', null),
            ).as('there'),
      )
      .where('idempotency_keys.tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('method', '=', method)
      .where('path', '=', path)
      .where('key', '=', key)
      .where('expires_at', '>', sql<string>`now()`),
  );

/** Keeps what a call answered, in place of what has expired; answers whether nothing else stands there. */
export async function keepAnswer(
  scope: Scope,
  { key, method, path, bodyHash }: KeyedCall,
  answer: { id?: string },
): Promise<boolean> {
  const kept = { body_hash: bodyHash, record_id: answer.id ?? null, answer: JSON.stringify(answer) };
  const touched = await scope.run(
    db
      .insertInto('idempotency_keys')
      .values({ tenant_id: scope.tenantId, user_id: scope.userId, method, path, key, ...kept })
      .onConflict((already) =>
        already
          .columns(['tenant_id', 'user_id', 'method', 'path', 'key'])
          .doUpdateSet({ ...kept, expires_at: sql`default` })
          .where('idempotency_keys.expires_at', '<=', sql<string>`now()`),
      ),
  );
  return touched > 0;
}

/** Forgets, over all firms, the keys whose day is over. */
export const sweepIdempotencyKeys = (pool: Pool) =>
  rowsOutsideScope(pool, db.selectNoFrom(sql`caseward.sweep_idempotency_keys()`.as('swept')));
