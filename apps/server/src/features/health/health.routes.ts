import { health } from '@caseward/contract/health';
import { ApiProblem } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import type { Readiness } from '../../platform/readiness/readiness.ts';

/** Health checks for process managers and load balancers. */
export function healthRoutes(api: Api, readiness: Readiness): void {
  implement(api, health, {
    live: async () => ({ status: 'ok' }),
    ready: async () => {
      const failing = await readiness.failing();
      if (failing.length > 0)
        throw new ApiProblem('unavailable', failing.map((check) => check.failing).join(' '), {
          errors: Object.fromEntries(failing.map((check) => [check.name, [check.failing]])),
          retryAfter: 5,
        });
      return { status: 'ok' };
    },
  });
}
