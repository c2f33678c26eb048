import { Command, Help, type Option } from 'commander';
import { runningRelease } from '../db/release.ts';
import { describeError } from '../startup/describe-error.ts';
import { addAuditCommand } from './audit.ts';
import { addBackfillCommands } from './backfills.ts';
import { addBackupCommands } from './backup.ts';
import { addConflictsCommand } from './conflicts.ts';
import { addDatabaseCommands } from './databases.ts';
import { addDemoCommand } from './demo.ts';
import { addDocumentsCommand } from './documents.ts';
import { addFirmCommands } from './firms.ts';
import { addJobCommands } from './jobs.ts';
import { addStatusCommand } from './status.ts';

const wrongUse = 2;

function optionDescription(option: Option): string {
  const described = new Help().optionDescription(option);
  return option.mandatory ? `${described} (required)` : described;
}

const program = new Command('npm run caseward --')
  .description("Caseward's commands for operators; settings come from the environment, as the server's do")
  .version(await runningRelease(), '-v, --version', 'print the version')
  .configureHelp({ showGlobalOptions: false, optionDescription })
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : wrongUse))
  .showHelpAfterError();
addDatabaseCommands(program);
addFirmCommands(program);
addDemoCommand(program);
addJobCommands(program);
addBackfillCommands(program);
addStatusCommand(program);
addAuditCommand(program);
addConflictsCommand(program);
addDocumentsCommand(program);
addBackupCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
