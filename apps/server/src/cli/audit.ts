import { randomBytes } from 'node:crypto';
import { uuid } from '@caseward/contract/primitives';
import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { Checkpoints } from '../platform/audit/checkpoint.ts';
import { firmsToVerify } from '../platform/audit/verify.queries.ts';
import { Verifier } from '../platform/audit/verify.ts';
import { openStore } from '../startup/document-store.ts';
import { requireKeys } from '../startup/key-fingerprints.ts';
import { OperatorError } from '../startup/operator-error.ts';
import { completeSecret } from '../startup/secrets.ts';
import { withOwnerPool } from './owner-pool.ts';

function firmId(value: string): string {
  if (!uuid.test(value)) throw new InvalidArgumentError("It must be a firm's id.");
  return value.toLowerCase();
}

/** Adds `audit verify`. */
export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('what happened in the firms')
    .command('verify')
    .description(
      'look for events that were changed, removed, reordered or cut off; exit code 1 when there are',
    )
    .option('--firm <id>', 'look at this firm alone', firmId)
    .action(verify);
}

async function verify({ firm }: { firm?: string }) {
  const config = readConfig();
  await withOwnerPool(async (owner) => {
    // What is sealed under a lost key cannot be verified under a new one.
    const missing = { inUse: true };
    const auditKey = await completeSecret('auditKey', config.secrets, config.dataFolder, missing);
    await requireKeys(owner, { auditKey }, config);
    // Nothing is signed here.
    const store = await openStore(config, randomBytes(32), true);
    const verifier = new Verifier(owner, auditKey, new Checkpoints(store, auditKey));
    const firms = await firmsToVerify(owner, firm);
    if (firm !== undefined && firms.length === 0) throw new OperatorError(`There is no firm ${firm}.`);
    if (firms.length === 0) console.log('There is no firm in this database, so nothing was verified.');
    for (const { id, name } of firms) {
      const { sealed, faults } = await verifier.verify(id);
      if (faults.length === 0)
        console.log(`${name} (${id}): whole, ${sealed} ${sealed === 1 ? 'event' : 'events'} sealed.`);
      else process.exitCode = 1;
      for (const { seq, what } of faults)
        console.log(`${name} (${id}): ${seq === null ? '' : `sequence number ${seq}: `}${what}.`);
    }
  });
}
