import type { Command } from 'commander';

/** Adds `demo`. */
export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('write the demo firms into the embedded database, while no server serves it')
    // It takes half of the product, which no other command should wait for.
    .action(async () => (await import('./demo-work.ts')).writeDemo());
}
