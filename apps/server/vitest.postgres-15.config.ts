import { defineConfig } from 'vitest/config';

/** What depends on the database's version, on the oldest one we promise to run on. */
export default defineConfig({
  test: {
    name: 'server on PostgreSQL 15',
    include: [
      // The other walks test rules of the server that need no more of the database than rows and locks, or the texts of
      // its statements, which are the same everywhere.
      'src/walks/{conflict-plans,isolation,list-plans,upgrades,walls}.test.ts',
      'src/features/audit/audit.test.ts',
      'src/db/{catalog,functions,migrate}.test.ts',
      'src/features/session/session.test.ts',
      'src/platform/jobs/*.test.ts',
    ],
    isolate: false,
    globalSetup: './src/testing/postgres-15.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    provide: { policies_alone: true },
  },
});
