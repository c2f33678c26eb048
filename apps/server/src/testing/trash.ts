import { recordTypes, typesThatAre } from '@caseward/contract/records';
import type { TestApp } from './test-app.ts';

/** Moves a firm's deletions a month into the past. */
export async function ageTrash({ owner }: TestApp, tenantId: string): Promise<void> {
  for (const { table } of typesThatAre('deletable').map((type) => recordTypes[type]))
    await owner.query(
      `update caseward.${table} set deleted_at = deleted_at - interval '31 days' where tenant_id = $1`,
      [tenantId],
    );
  await owner.query(
    `update caseward.deletions set created_at = created_at - interval '31 days' where tenant_id = $1`,
    [tenantId],
  );
}
