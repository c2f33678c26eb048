import { defineConfig } from 'vitest/config';

/** What a cluster changes: walls, search, and where statements go. */
export default defineConfig({
  test: {
    name: 'server on Citus',
    include: [
      'src/**/*.cluster.test.ts',
      'src/walks/walls.test.ts',
      'src/features/walls/*.test.ts',
      'src/features/search/*.test.ts',
      'src/platform/search/{one-search,typos}.test.ts',
    ],
    isolate: false,
    globalSetup: './src/testing/citus.ts',
    testTimeout: 240_000,
    hookTimeout: 240_000,
    provide: { mangled_forms: 50 },
  },
});
