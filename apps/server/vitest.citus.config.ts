import { defineConfig } from 'vitest/config';

/** What a cluster changes: where statements go, walls, search, purge, sign-in, links, mail, and what the audit notices. */
export default defineConfig({
  test: {
    name: 'server on Citus',
    include: [
      'src/**/*.cluster.test.ts',
      'src/walks/{walls,isolation,roles,audit}.test.ts',
      'src/features/live/{live,presence}.test.ts',
      // Who waits for whom is looked at in one database.
      'src/features/imports/!(import-limits).test.ts',
      'src/features/walls/*.test.ts',
      'src/features/search/*.test.ts',
      'src/features/conflicts/{watch,unanswered-questions}.test.ts',
      'src/features/contacts/contact-merges.test.ts',
      'src/platform/search/{one-search,typos}.test.ts',
      'src/platform/audit/tampering.test.ts',
      'src/platform/trash/purge.test.ts',
      'src/records/trash/trash.test.ts',
      'src/features/session/session.test.ts',
      'src/features/one-time-links/*.test.ts',
      'src/features/team/usernames.test.ts',
      'src/features/inbox/mail-notifications.test.ts',
    ],
    isolate: false,
    globalSetup: './src/testing/citus.ts',
    testTimeout: 240_000,
    hookTimeout: 240_000,
    provide: { mangled_forms: 50 },
  },
});
