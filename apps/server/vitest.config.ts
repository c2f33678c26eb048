import { defineConfig } from 'vitest/config';
import { patience } from './patience.ts';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // Those that take a cluster of Citus have a project of their own.
    exclude: ['**/node_modules/**', 'src/**/*.cluster.test.ts'],
    // Reading the server takes longer than most files of tests do: each worker does it once.
    isolate: false,
    globalSetup: './src/testing/postgres.ts',
    ...patience,
    provide: { mangled_forms: Number(process.env.MANGLED_FORMS ?? 2_000) },
  },
});
