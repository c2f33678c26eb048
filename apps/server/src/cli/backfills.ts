import type { Command } from 'commander';
import { OperatorError } from '../startup/operator-error.ts';
import { type BackfillState, backfills, pauseBackfill } from './backfills.queries.ts';
import { withOwnerPool } from './owner-pool.ts';
import { oneLine, table } from './table.ts';

/** Adds `backfills`, `backfills pause` and `backfills resume`. */
export function addBackfillCommands(program: Command): void {
  const commands = program
    .command('backfills')
    .description('work on records from before an upgrade: how far it is, and whether it fails')
    .action(async () => console.log(backfillTable(await withOwnerPool(backfills)) || nothing));
  commands
    .command('pause')
    .argument('<name>', 'which, as backfills lists it')
    .description('stop it after the batch that it is doing; it begins no other one until it is resumed')
    .action((name: string) => pause(name, true));
  commands
    .command('resume')
    .argument('<name>', 'which, as backfills lists it')
    .description('have it go on within a minute, where it was')
    .action((name: string) => pause(name, false));
}

const nothing = 'No server has looked for records to back-fill yet.';

async function pause(name: string, isPaused: boolean): Promise<void> {
  const known = await withOwnerPool(async (owner) =>
    (await pauseBackfill(owner, name, isPaused)) ? undefined : await backfills(owner),
  );
  if (known) {
    const names = known.map(({ work }) => work).join(', ');
    throw new OperatorError(`There is no back-fill ${name}. ${names ? `There are: ${names}.` : nothing}`);
  }
  console.log(
    isPaused ? `The back-fill ${name} is paused.` : `The back-fill ${name} goes on as soon as a server runs.`,
  );
}

/** Back-fills for people. */
export const backfillTable = (states: readonly BackfillState[]): string =>
  table(
    ['BACK-FILL', 'STATE', 'DONE', 'OF', 'FIRMS', 'LAST BATCH', 'ERROR'],
    states.map(({ work, state, done, total, firms, last, error }) => [
      work,
      state,
      String(done),
      total === null ? 'many' : String(total),
      String(firms),
      last ?? 'none',
      oneLine(error),
    ]),
  );
