import { sql } from 'kysely';
import { updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The encrypted secrets of the scope's user: the active and the pending one. */
export const findSecrets = (scope: Scope) =>
  scope.row(
    db
      .selectFrom('two_factor_secrets')
      .select(['secret', 'pending_secret'])
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId),
  );

/** Uses up a time step; answers whether neither it nor a later one was used before (replay protection). */
export const useStep = async (scope: Scope, step: number): Promise<boolean> =>
  (await scope.run(
    db
      .updateTable('two_factor_secrets')
      .set({ last_step: step })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('secret', 'is not', null)
      .where('last_step', '<', step),
  )) > 0;

/** Uses up a recovery code; answers whether it existed. */
export const useRecoveryCode = async (scope: Scope, hash: Buffer): Promise<boolean> =>
  (await scope.run(
    db
      .updateTable('recovery_codes')
      .set({ used_at: sql`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('hash', '=', hash)
      .where('used_at', 'is', null),
  )) > 0;

/** Stores a pending secret, replacing an earlier one. It becomes active once a code of it was given. */
export const keepPendingSecret = (scope: Scope, pendingSecret: Buffer) =>
  scope.run(
    db
      .insertInto('two_factor_secrets')
      .values({ tenant_id: scope.tenantId, user_id: scope.userId, pending_secret: pendingSecret })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ pending_secret: pendingSecret }),
      ),
  );

/**
 * Activates the pending secret.
 * @param step the time step of the given code, which is used up
 * @returns whether it was still the pending one
 */
export async function confirmSecret(scope: Scope, pendingSecret: Buffer, step: number): Promise<boolean> {
  const confirmed = await scope.run(
    db
      .updateTable('two_factor_secrets')
      .set({ secret: pendingSecret, pending_secret: null, last_step: step })
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', scope.userId)
      .where('pending_secret', '=', pendingSecret),
  );
  if (confirmed === 0) return false;
  await markTwoFactor(scope, scope.userId, true);
  return true;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(scope: Scope, hashes: Buffer[]): Promise<void> {
  const { tenantId, userId } = scope;
  await deleteRows(scope, 'recovery_codes', userId);
  await scope.run(
    db
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ tenant_id: tenantId, user_id: userId, hash }))),
  );
}

/** Switches two-factor authentication off for a person; removes their secret and codes. */
export async function deleteTwoFactor(scope: Scope, userId: string): Promise<void> {
  await markTwoFactor(scope, userId, false);
  await deleteRows(scope, 'two_factor_secrets', userId);
  await deleteRows(scope, 'recovery_codes', userId);
}

const markTwoFactor = (scope: Scope, userId: string, on: boolean) =>
  scope.run(
    db
      .updateTable('users')
      .set({ two_factor_since: on ? sql`now()` : null, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', userId),
  );

const deleteRows = (scope: Scope, table: 'two_factor_secrets' | 'recovery_codes', userId: string) =>
  scope.run(db.deleteFrom(table).where('tenant_id', '=', scope.tenantId).where('user_id', '=', userId));
