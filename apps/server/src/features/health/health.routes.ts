import { health } from '@caseward/contract/health';
import { ApiProblem } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import type { Check, Readiness } from '../../platform/readiness/readiness.ts';

/** Health checks for process managers and load balancers. */
export function healthRoutes(api: Api, readiness: Readiness): void {
  implement(api, health, {
    live: async () => ({ status: 'ok' }),
    ready: async () => {
      const { readiness: failing, warning: warnings } = await readiness.failing();
      if (failing.length > 0)
        throw new ApiProblem('unavailable', failing.map((check) => check.failing).join(' '), {
          errors: byName(failing),
          retryAfter: 5,
        });
      return { status: 'ok', ...(warnings.length > 0 && { warnings: byName(warnings) }) };
    },
  });
}

const byName = (checks: Check[]) => Object.fromEntries(checks.map((check) => [check.name, [check.failing]]));
