import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'setup', root: 'setup', include: ['**/*.test.ts'] } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      'apps/server',
      { extends: './apps/web/vite.config.ts', test: { name: 'web', root: 'apps/web' } },
    ],
  },
});
