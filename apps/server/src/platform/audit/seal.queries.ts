import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { ChainEnd, SealedContent } from './chain.ts';

/**
 * Locks the chain of the scope's firm until the scope ends, and answers its end.
 * @returns undefined while another process works on it
 */
export const holdChain = (scope: Scope): Promise<ChainEnd | undefined> =>
  scope.row(db.selectFrom(sql<ChainEnd>`caseward.hold_chain(${scope.tenantId})`.as('last')).selectAll());

/** The seal at a place of the scope's firm's chain; null when there is none. */
export async function sealAt(scope: Scope, seq: number): Promise<Buffer | null> {
  const row = await scope.row(
    db.selectNoFrom(sql<Buffer | null>`caseward.seal_at(${scope.tenantId}, ${seq})`.as('mac')),
  );
  return row?.mac ?? null;
}

/**
 * The place of the scope's firm's chain from which on every event has an authentication code; null while servers of a
 * version before may still be writing.
 */
export async function authenticatedFrom(scope: Scope): Promise<number | undefined> {
  const row = await scope.row(
    db.selectNoFrom(sql<number | null>`caseward.authenticated_from(${scope.tenantId})`.as('place')),
  );
  return row?.place ?? undefined;
}

/** The last place of the scope's firm's chain, whoever works on it; 0 for an empty chain. */
export async function lastPlace(scope: Scope): Promise<number> {
  const row = await scope.row(
    db.selectNoFrom(sql<number>`caseward.last_place(${scope.tenantId})`.as('place')),
  );
  return row?.place ?? 0;
}

/**
 * Unsealed events of the scope's firm, oldest first.
 * @param all also events that were recorded long before the last sealed one
 */
export const unsealedEvents = (scope: Scope, all: boolean, most: number): Promise<SealedContent[]> =>
  scope.rows(
    db
      .selectFrom(
        sql<SealedContent>`caseward.events_to_seal(${scope.tenantId}, ${all}, ${most})`.as('unsealed'),
      )
      .selectAll(),
  );

/** Which of these events of the scope's firm are there, and whether they are sealed. */
export const recordedEvents = (
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; is_sealed: boolean }[]> =>
  scope.rows(
    db
      .selectFrom(
        sql<{ id: string; is_sealed: boolean }>`caseward.recorded_events(${scope.tenantId},
          ${ids as string[]}::uuid[])`.as('recorded'),
      )
      .selectAll(),
  );

/**
 * When the database lost its statistics last, which it does when it crashes; null: never. What it had not written to the
 * disk is lost then too.
 */
export async function lastCrash(scope: Scope): Promise<string | null> {
  const row = await scope.row(
    db
      .selectFrom(sql<{ stats_reset: string | null }>`pg_catalog.pg_stat_wal`.as('wal'))
      .select('wal.stats_reset'),
  );
  return row?.stats_reset ?? null;
}

/** Adds seals to the end of the scope's firm's chain. @param first the place of the first of them */
export const appendSeals = (
  scope: Scope,
  first: number,
  seals: readonly { event_id: string; mac: Buffer }[],
) =>
  scope.rows(
    db.selectNoFrom(
      sql`caseward.append_seals(${scope.tenantId}, ${first},
        ${seals.map(({ event_id }) => event_id)}::uuid[], ${seals.map(({ mac }) => mac)}::bytea[])`.as(
        'appended',
      ),
    ),
  );

/** Updates the wall of events to their matter's present one. */
export const alignEvents = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db.selectNoFrom(sql`caseward.align_events(${scope.tenantId}, ${ids as string[]}::uuid[])`.as('aligned')),
  );

/** Firms with unsealed events since a time; null: ever. */
export async function firmsToSeal(pool: Pool, since: Date | null): Promise<string[]> {
  const from = since?.toISOString() ?? '-infinity';
  const rows = await rowsOutsideScope(
    pool,
    db
      .selectFrom(sql<{ id: string }>`caseward.firms_to_seal(${from})`.as<'firms'>(sql`firms(id)`))
      .selectAll(),
  );
  return rows.map(({ id }) => id);
}
