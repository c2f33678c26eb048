import { health } from '@caseward/contract/health';
import { type Api, implement } from '../../http/implement.ts';
import { checkDatabase } from './health.queries.ts';

/** Health checks for process managers and load balancers. */
export function healthRoutes(api: Api): void {
  implement(api, health, {
    live: async () => ({ status: 'ok' }),
    ready: async () => {
      await checkDatabase(api.pool);
      return { status: 'ok' };
    },
  });
}
