import type { Command } from 'commander';
import { moment } from './moment.ts';

// What they do is loaded when it is asked for: no other command waits for it.
const work = () => import('./backup-work.ts');

/** Adds `backup`, `backup list`, `backup verify`, `backup keygen` and `restore`. */
export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('copy database, documents and secrets to the backup now; the server does so by itself')
    .action(async () => (await work()).backUpNow());
  backup
    .command('list')
    .description('what can be restored: lines, bases, and from when to when')
    .action(async () => (await work()).list());
  backup
    .command('verify')
    .description(
      'restore the backup beside the data, look at everything, and throw it away; exit code 1 when something is wrong',
    )
    .option('--at <moment>', 'the state of this moment, in UTC; else the newest', moment)
    .option('--identity <file>', 'file with the private key of an encrypted backup')
    .option(
      '--database [address]',
      'compare a database that you restored with what was noted of it; left out, the one of DATABASE_OWNER_URL',
    )
    .option('--full', 'read every document, and compare it with the SHA-256 of its upload')
    .action(async (options) => (await work()).verify(options));
  backup
    .command('keygen')
    .description('make a pair of keys: the private one to print out, the public one for BACKUP_RECIPIENTS')
    .action(async () => (await work()).makeKeys());

  program
    .command('restore')
    .description('put a backup into an empty data folder: the newest state, that of a moment, or a base')
    .option('--from <folder>', 'the backup; else the place that the environment names')
    .option('--to <folder>', 'the data folder to make; else CASEWARD_DATA')
    .option('--at <moment>', 'the state of this moment, in UTC', moment)
    .option('--base <id>', 'the state of this base, as backup list shows it')
    .option('--identity <file>', 'file with the private key of an encrypted backup')
    .option('--before [name]', 'undo an upgrade: the database of CASEWARD_DATA as it was before it')
    .option('--without-keys', 'go on without the secrets, which are made anew')
    .action(async (options) => (await import('./restore-work.ts')).restoreNow(options));
}
