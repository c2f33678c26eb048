import { Client } from 'pg';
import { inject } from 'vitest';

/** A database of a test file's own. */
export interface TestDatabase {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** The serving role's at PostgreSQL itself. */
  directUrl: string;
  drop(): Promise<void>;
}

/** A copy of a test file's database, as an operator would restore it. */
export interface DatabaseCopy extends TestDatabase {
  /** Runs a statement in it as the superuser. */
  run(statement: string): Promise<void>;
}

const inDatabase = (url: string, name: string) => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

async function asSuperuser(statement: string, database?: string): Promise<void> {
  const { superUrl, workers } = inject('postgres');
  await Promise.all([superUrl, ...workers].map((url) => onNode(url, statement, database)));
}

async function onNode(url: string, statement: string, database = 'postgres'): Promise<void> {
  const client = new Client({ connectionString: inDatabase(url, database) });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Addresses of the workers of a test file's database, the superuser's; none but on a cluster. */
export const workersOf = ({ superUrl }: TestDatabase): string[] =>
  inject('postgres').workers.map((url) => inDatabase(url, new URL(superUrl).pathname.slice(1)));

/** Makes a migrated database without rows, as a copy of the run's template. */
export const createDatabase = (): Promise<TestDatabase> => createFrom('caseward');

/** Makes an empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0');

/** Copies a database that is in use. */
export async function createCopy({ superUrl }: TestDatabase): Promise<DatabaseCopy> {
  const template = new URL(superUrl).pathname.slice(1);
  await asSuperuser(`alter database ${template} with allow_connections false`);
  try {
    await asSuperuser(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`,
    );
    const copy = await createFrom(template);
    const name = new URL(copy.superUrl).pathname.slice(1);
    return { ...copy, run: (statement) => asSuperuser(statement, name) };
  } finally {
    await asSuperuser(`alter database ${template} with allow_connections true`);
  }
}

async function createFrom(template: string): Promise<TestDatabase> {
  const { superUrl, ownerUrl, appUrl, directUrl } = inject('postgres');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asSuperuser(`create database ${name} owner caseward_owner template ${template}`);
  return {
    superUrl: inDatabase(superUrl, name),
    ownerUrl: inDatabase(ownerUrl, name),
    appUrl: inDatabase(appUrl, name),
    directUrl: inDatabase(directUrl, name),
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}
