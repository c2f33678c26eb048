import { uuid } from '@caseward/contract/primitives';
import { type Command, InvalidArgumentError } from 'commander';
import { verifyReports } from '../features/conflicts/verify-reports.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { withOwnerPool } from './owner-pool.ts';

function checkId(value: string): string {
  if (!uuid.test(value)) throw new InvalidArgumentError("It must be a conflict check's id.");
  return value.toLowerCase();
}

/** Adds `conflicts verify`. */
export function addConflictsCommand(program: Command): void {
  program
    .command('conflicts')
    .description('the conflict checks of the firms')
    .command('verify')
    .description(
      'compare the reports of closed conflict checks with the audit log; one that was changed is named, and makes the exit code 1',
    )
    .argument('[id]', 'compare this check alone', checkId)
    .action(verify);
}

async function verify(id: string | undefined) {
  await withOwnerPool(async (owner) => {
    const { compared, faults } = await verifyReports(owner, id);
    if (id !== undefined && compared === 0)
      throw new OperatorError(`There is no closed conflict check ${id}.`);
    for (const fault of faults) {
      process.exitCode = 1;
      console.log(`Conflict check ${fault.id} of firm ${fault.tenantId}: ${fault.what}.`);
    }
    const faulty = new Set(faults.map((fault) => fault.id)).size;
    console.log(`${compared} ${compared === 1 ? 'report' : 'reports'} compared, ${faulty} changed.`);
  });
}
