import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // Those that take a cluster of Citus have a project of their own.
    exclude: ['**/node_modules/**', 'src/**/*.cluster.test.ts'],
    // Reading the server takes longer than most files of tests do: each worker does it once.
    isolate: false,
    globalSetup: './src/testing/postgres.ts',
    // Nothing depends on how long it takes: a busy machine may take its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    provide: { mangled_forms: Number(process.env.MANGLED_FORMS ?? 2_000) },
  },
});
