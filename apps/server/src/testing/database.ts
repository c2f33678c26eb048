import { Client } from 'pg';
import { inject } from 'vitest';

/** A database of a test file's own. */
export interface TestDatabase {
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  drop(): Promise<void>;
}

const inDatabase = (url: string, name: string) => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

async function asSuperuser(statement: string): Promise<void> {
  const client = new Client({ connectionString: inDatabase(inject('postgres').superUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes a migrated database without rows, as a copy of the run's template. */
export const createDatabase = (): Promise<TestDatabase> => createFrom('caseward');

/** Makes an empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0');

async function createFrom(template: string): Promise<TestDatabase> {
  const { superUrl, ownerUrl, appUrl } = inject('postgres');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asSuperuser(`create database ${name} owner caseward_owner template ${template}`);
  return {
    superUrl: inDatabase(superUrl, name),
    ownerUrl: inDatabase(ownerUrl, name),
    appUrl: inDatabase(appUrl, name),
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}
