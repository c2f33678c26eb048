import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { optionalProjects } from './setup/optional-projects.ts';

/** Deadlines are the same wherever the process stands. */
const deadlineProjects = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'].map((zone) => ({
  test: {
    name: zone === 'UTC' ? 'deadlines' : `deadlines in ${zone}`,
    root: 'packages/deadlines',
    include: ['src/**/*.test.ts'],
    env: { TZ: zone },
  },
}));

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'setup', root: 'setup', include: ['**/*.test.ts'] } },
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'], isolate: false } },
      {
        test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], isolate: false },
      },
      ...deadlineProjects,
      'apps/server/vitest.config.ts',
      ...optionalProjects.filter(({ isPossible }) => isPossible).map(({ config }) => config),
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          isolate: false,
          setupFiles: [fileURLToPath(import.meta.resolve('./apps/web/src/testing/clean-screen.ts'))],
        },
      },
    ],
  },
});
