import { defineConfig } from 'vitest/config';
import { optionalProjects } from './setup/optional-projects.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'setup', root: 'setup', include: ['**/*.test.ts'] } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'deadlines', root: 'packages/deadlines', include: ['src/**/*.test.ts'] } },
      'apps/server/vitest.config.ts',
      ...optionalProjects.filter(({ isPossible }) => isPossible).map(({ config }) => config),
      { extends: './apps/web/vite.config.ts', test: { name: 'web', root: 'apps/web' } },
    ],
  },
});
