import type { Pool } from 'pg';
import { inScope } from '../db/scope.ts';
import { SYSTEM_USER_ID } from '../platform/jobs/job-kinds.ts';
import type { Tick } from '../platform/jobs/recurring.ts';

/** What recurring work gets, for a test that does it itself. */
export const aTick = (pool: Pool, signal = new AbortController().signal): Tick => ({
  pool,
  signal,
  inTenantScope: (tenantId, work, options) =>
    inScope(pool, { tenantId, userId: SYSTEM_USER_ID }, work, options),
});
