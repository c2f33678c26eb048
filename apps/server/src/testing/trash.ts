import { recordTypes, typesThatAre } from '@caseward/contract/records';
import { moveBack } from './aging.ts';
import type { TestApp } from './test-app.ts';

const month = 31 * 24 * 60 * 60;

/** Moves a firm's deletions a month into the past. */
export async function ageTrash(test: TestApp, tenantId: string): Promise<void> {
  // What is not deleted alone goes with its matter.
  const tables = new Set(
    [...typesThatAre('deletable'), ...typesThatAre('onMatter')].map((type) => recordTypes[type].table),
  );
  for (const table of tables) await moveBack(test, { table, column: 'deleted_at', tenantId }, month);
  await moveBack(test, { table: 'deletions', column: 'created_at', tenantId }, month);
}
