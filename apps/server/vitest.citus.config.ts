import { defineConfig } from 'vitest/config';
import { patience } from './patience.ts';

/**
 * What a cluster changes: where statements go, and with that every call, the walls, what the audit notices, the queue and
 * what a backup notes.
 */
export default defineConfig({
  test: {
    name: 'server on Citus',
    root: import.meta.dirname,
    include: [
      'src/**/*.cluster.test.ts',
      'src/walks/{walls,wall-events,isolation,roles,audit,statements}.test.ts',
      'src/walks/{idempotency,versions,records,conflict-gate,before-two-factor}.test.ts',
      'src/features/**/*.test.ts',
      'src/http/**/*.test.ts',
      'src/platform/jobs/*.test.ts',
      'src/backup/external.test.ts',
      'src/platform/search/{one-search,typos}.test.ts',
      'src/platform/audit/tampering.test.ts',
      'src/platform/trash/purge.test.ts',
      'src/records/trash/trash.test.ts',
    ],
    exclude: [
      // Who waits for whom is looked at in one database.
      'src/features/imports/import-limits.test.ts',
      'src/features/deadlines/{replay-order,uncomputed}.test.ts',
      'src/features/session/open-session.test.ts',
      // They hold a row without its firm, or fill tables by statements that a cluster does not take.
      'src/http/{slow-clients,many-connections,drain,paging}.test.ts',
      // They break the one database in ways that a coordinator does not notice, or takes no order for.
      'src/features/health/readiness.test.ts',
      'src/features/dashboard/counts.test.ts',
    ],
    // It looks for the one that waits among the locks of one database.
    testNamePattern: /^(?!.*is told at once that the first call is still being worked on)/,
    isolate: false,
    globalSetup: './src/testing/citus.ts',
    ...patience,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    provide: { mangled_forms: 50 },
  },
});
