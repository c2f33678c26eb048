import { resolve } from 'node:path';
import { upgradeMajor } from '../backup/major-upgrade.ts';
import { megabytes } from '../backup/room.ts';
import { readConfig } from '../config.ts';
import { findPrograms } from '../embedded-postgres/programs.ts';
import { OperatorError } from '../startup/operator-error.ts';

/** Moves the embedded database to another major version of PostgreSQL. */
export async function upgradeNow({ oldPrograms, backup }: { oldPrograms?: string; backup: boolean }) {
  const config = readConfig();
  if (config.databaseUrl)
    throw new OperatorError('DATABASE_URL is set, and that PostgreSQL is upgraded with its own tools.');
  const began = performance.now();
  const folder = oldPrograms && resolve(oldPrograms);
  const done = await upgradeMajor({ config, oldPrograms: folder, copies: backup }, console.error);
  if (!done) {
    console.log(`The database is of PostgreSQL ${(await findPrograms()).major} already.`);
    return;
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `The database went from PostgreSQL ${done.from} to ${done.to}: ${done.tables} tables, ${done.rows} rows, every one compared; ${megabytes(done.bytes)} in ${seconds} s.`,
  );
  console.log(`The old one is in ${done.kept}; remove it once nobody needs it.`);
}
