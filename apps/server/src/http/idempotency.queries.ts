import { createHash } from 'node:crypto';
import type { RecordType, TableOf } from '@caseward/contract/records';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';

/** A call that came with an `Idempotency-Key`. */
export interface KeyedCall {
  key: string;
  method: string;
  /** With the values of its parameters. */
  path: string;
  /** SHA-256 of the validated body. */
  bodyHash: Buffer;
  /** The table of the record that it creates or is about; null when there is none. */
  table: TableOf<RecordType> | null;
  /** The record that it is about; left out where it is the one that it creates. */
  record?: string | undefined;
}

/** Lock number of a key. Two keys that share it by chance only keep each other waiting. */
function lockOf({ tenantId, userId }: Scope, { method, path, key }: KeyedCall): string {
  const place = [tenantId, userId, method, path, key].join('\n');
  return createHash('sha256').update(place).digest().readBigInt64BE().toString();
}

/** Tries to lock a key until the transaction ends; answers whether it did. Never waits. */
export async function holdKey(scope: Scope, call: KeyedCall): Promise<boolean> {
  const row = await scope.row(
    db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${lockOf(scope, call)}::bigint)`.as('held')),
  );
  return row?.held === true;
}

/** The answer of the first call with a key, and whether the caller can still see its record. */
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

/** Stores the answer of a call, replacing an expired one; answers whether no other answer is stored. */
export async function keepAnswer(
  scope: Scope,
  { key, method, path, bodyHash, record }: KeyedCall,
  answer: { id?: string },
): Promise<boolean> {
  const kept = {
    body_hash: bodyHash,
    record_id: record ?? answer.id ?? null,
    answer: JSON.stringify(answer),
  };
  const moment = await scope.moment();
  const touched = await scope.run(
    db
      .insertInto('idempotency_keys')
      .values({ tenant_id: scope.tenantId, user_id: scope.userId, method, path, key, ...kept })
      .onConflict((already) =>
        already
          .columns(['tenant_id', 'user_id', 'method', 'path', 'key'])
          .doUpdateSet({ ...kept, expires_at: sql`excluded.expires_at` })
          .where('idempotency_keys.expires_at', '<=', moment),
      ),
  );
  return touched > 0;
}

/** Removes expired keys of all firms. */
export const sweepIdempotencyKeys = (pool: Pool) =>
  rowsOutsideScope(pool, db.selectNoFrom(sql`caseward.sweep_idempotency_keys()`.as('swept')));
