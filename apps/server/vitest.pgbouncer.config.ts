import { defineConfig } from 'vitest/config';
import { patience } from './patience.ts';

/** The API and what stands on transactions, through PgBouncer; `npm run drill -- pgbouncer` runs them. */
export default defineConfig({
  test: {
    name: 'server through PgBouncer',
    root: import.meta.dirname,
    include: [
      'src/walks/{idempotency,isolation,roles,walls}.test.ts',
      'src/features/{exports,imports,matters,session}/*.test.ts',
      'src/db/scope.test.ts',
      'src/platform/jobs/{jobs,processes,recurring,turns}.test.ts',
    ],
    // PgBouncer hears of a connection to the database that breaks, and the pool does not.
    testNamePattern: /^(?!.*while nobody uses it is reported to the pool)/,
    isolate: false,
    globalSetup: './src/testing/postgres-pooled.ts',
    ...patience,
  },
});
