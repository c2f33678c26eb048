import type { Pool } from 'pg';
import { type ClosedCheck, closedChecksAfter, hashesNow } from './verify-reports.queries.ts';

/** A closed check whose report is not what it was. */
export interface FaultyReport {
  tenantId: string;
  id: string;
  what: string;
}

const batch = 200;

/**
 * Compares the reports of closed checks with their hashes, and with those in the audit log. The pool must be the owner's.
 * @param only the id of one check
 * @returns how many were compared, and which are not what they were
 */
export async function verifyReports(
  owner: Pool,
  only?: string,
): Promise<{ compared: number; faults: FaultyReport[] }> {
  const faults: FaultyReport[] = [];
  let compared = 0;
  let checks: ClosedCheck[] = [];
  do {
    checks = await closedChecksAfter(owner, checks.at(-1), batch, only);
    for (const check of checks) {
      compared += 1;
      for (const what of await faultsOf(owner, check))
        faults.push({ tenantId: check.tenant_id, id: check.id, what });
    }
  } while (checks.length === batch);
  return { compared, faults };
}

async function faultsOf(owner: Pool, check: ClosedCheck): Promise<string[]> {
  const { recorded } = check;
  const { parts, whole } = await hashesNow(owner, check);
  if (!recorded) return ['the audit log does not know that it was closed'];
  const changed = [...parts].filter(([part, sha256]) => recorded[part] !== sha256).map(([part]) => part);
  const faults = changed.map((part) => `its ${part} ${part === 'header' ? 'was' : 'were'} changed`);
  if (recorded.report_hash !== check.report_hash) faults.push('its hash is not that of the audit log');
  else if (whole !== check.report_hash && changed.length === 0) faults.push('its hash was changed');
  return faults;
}
