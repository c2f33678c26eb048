import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { hasCitus } from './apps/server/src/testing/citus-programs.ts';
import { postgres15 } from './apps/server/src/testing/postgres-15.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'setup', root: 'setup', include: ['**/*.test.ts'] } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      'apps/server/vitest.config.ts',
      ...(existsSync(postgres15) ? ['apps/server/vitest.postgres-15.config.ts'] : []),
      ...(hasCitus() ? ['apps/server/vitest.citus.config.ts'] : []),
      { extends: './apps/web/vite.config.ts', test: { name: 'web', root: 'apps/web' } },
    ],
  },
});
