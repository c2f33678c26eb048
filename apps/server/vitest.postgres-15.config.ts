import { defineConfig } from 'vitest/config';
import { patience } from './patience.ts';

/** What depends on the database's version, on the oldest one we promise to run on. */
export default defineConfig({
  test: {
    name: 'server on PostgreSQL 15',
    include: [
      // The other walks test rules of the server that need no more of the database than rows and locks, or the texts of
      // its statements, which are the same everywhere.
      'src/walks/{isolation,upgrades,walls}.test.ts',
      // Firms large enough for plans take minutes to fill: a release tries them here, every change on the product's own.
      ...(process.env.PLANS_ON_15 ? ['src/walks/{conflict-plans,list-plans}.test.ts'] : []),
      'src/features/audit/audit.test.ts',
      'src/db/{catalog,functions,migrate}.test.ts',
      'src/features/session/session.test.ts',
      'src/platform/jobs/*.test.ts',
    ],
    isolate: false,
    globalSetup: './src/testing/postgres-15.ts',
    ...patience,
    provide: { policies_alone: true },
  },
});
