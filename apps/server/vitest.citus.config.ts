import { defineConfig } from 'vitest/config';

/** What holds on a cluster today; calls and walks follow one by one. */
export default defineConfig({
  test: {
    name: 'server on Citus',
    include: ['src/**/*.cluster.test.ts'],
    isolate: false,
    globalSetup: './src/testing/citus.ts',
    testTimeout: 240_000,
    hookTimeout: 240_000,
    provide: { mangled_forms: 50 },
  },
});
