import { type Command, Option } from 'commander';
import { readConfig } from '../config.ts';
import { databaseGrantsSql, databaseName, databaseSql, loginRoles, rolesSql } from '../db/roles.ts';
import { migrateNamed, runningDatabase } from '../startup/database.ts';
import { OperatorError } from '../startup/operator-error.ts';

/** Adds `migrate`, `db url`, `db upgrade` and `db roles`. */
export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date; the server does so itself when it starts as its owner too')
    .option('--no-backup', 'do not copy the embedded database before')
    .action(migrateNow);

  const database = program.command('db').description('the database');
  database
    .command('url')
    .description('print a connection address of the running embedded database, for psql')
    .addOption(new Option('--role <role>', 'whose address').choices(['owner', 'app']).default('owner'))
    .action(printUrl);
  database
    .command('upgrade')
    .description(
      'move the embedded database to the PostgreSQL that comes with this version; the old one is kept',
    )
    .option('--old-programs <folder>', 'where the programs of the old PostgreSQL are')
    .option('--no-backup', 'do not copy the old database before')
    // What it does is loaded when it is asked for: no other command waits for it.
    .action(async (options) => (await import('./upgrade-work.ts')).upgradeNow(options));
  database
    .command('roles')
    .description('print the SQL that makes roles and database on a PostgreSQL of your own, for psql')
    .action(printRoles);
}

async function migrateNow({ backup: copies }: { backup: boolean }) {
  const { applied, functions, distributed } = await migrateNamed(readConfig(), console.error, { copies });
  if (distributed.length > 0) console.log(`Distributed ${distributed.join(', ')} over the nodes of Citus.`);
  if (applied.length > 0) console.log(`Applied ${applied.join(', ')}.`);
  else if (functions.length > 0) console.log(`Updated functions: ${functions.join(', ')}.`);
  else console.log('The database is up to date.');
}

async function printUrl({ role }: { role: 'owner' | 'app' }) {
  const config = readConfig();
  if (config.databaseUrl) {
    throw new OperatorError(
      'DATABASE_URL is set, so it is itself the address; there is no embedded database.',
    );
  }
  const running = await runningDatabase(config);
  if (!running)
    throw new OperatorError(
      `No database runs in ${config.dataFolder}. Start Caseward, or set CASEWARD_DATA.`,
    );
  console.log(role === 'owner' ? running.ownerUrl : running.appUrl);
}

function printRoles() {
  console.log(`-- Run by psql as a superuser, or as a role that may create roles and databases; PostgreSQL 15 or newer.
${rolesSql}
select ${quoted(databaseSql)} where not exists (select from pg_database where datname = '${databaseName}') \\gexec
${databaseGrantsSql}
-- Their passwords, which DATABASE_OWNER_URL and DATABASE_URL then carry; psql asks for them.
\\password ${loginRoles.owner}
\\password ${loginRoles.app}`);
}

const quoted = (sql: string) => `'${sql.replaceAll("'", "''")}'`;
