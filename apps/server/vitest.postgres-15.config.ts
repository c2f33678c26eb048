import { defineConfig } from 'vitest/config';

/** What depends on the database's version, on the oldest one we promise to run on. */
export default defineConfig({
  test: {
    name: 'server on PostgreSQL 15',
    include: [
      // The other walks show what is refused before a statement is sent.
      'src/walks/{audit,idempotency,isolation,list-plans,statements,upgrades,versions,walls}.test.ts',
      'src/db/{catalog,functions,migrate}.test.ts',
      'src/features/session/session.test.ts',
      'src/platform/jobs/*.test.ts',
    ],
    isolate: false,
    globalSetup: './src/testing/postgres-15.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
