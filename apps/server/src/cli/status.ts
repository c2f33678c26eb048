import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { statusOf } from './status-facts.ts';
import { writtenStatus } from './status-text.ts';

/** Adds `status`. */
export function addStatusCommand(program: Command): void {
  program.addCommand(
    new Command('status')
      .description('version, migrations, sizes, jobs, slowest statements, disk and certificate at a glance')
      .option('--json', 'for programs')
      .action(async ({ json }: { json?: true }) => {
        const status = await statusOf(readConfig());
        console.log(json ? JSON.stringify(status, null, 2) : writtenStatus(status));
      }),
  );
}
