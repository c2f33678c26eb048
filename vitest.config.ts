import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'setup', root: 'setup', include: ['**/*.test.ts'] } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/postgres.ts'],
          testTimeout: 30_000,
        },
      },
      { extends: './apps/web/vite.config.ts', test: { name: 'web', root: 'apps/web' } },
    ],
  },
});
