import { defineConfig } from 'vitest/config';

/** The API through deploy/nginx.conf; `npm run drill -- proxy` runs them. */
export default defineConfig({
  test: {
    name: 'server behind nginx',
    root: import.meta.dirname,
    include: [
      'src/walks/{audit,before-two-factor,conflict-gate,idempotency,isolation}.test.ts',
      'src/walks/{records,roles,security-headers,versions,wall-events,walls}.test.ts',
      'src/features/**/*.test.ts',
    ],
    isolate: false,
    globalSetup: './src/testing/postgres.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    provide: { behind_nginx: true },
  },
});
