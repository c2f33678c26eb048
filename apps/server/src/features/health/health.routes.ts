import { health } from '@caseward/contract/health';
import { ApiProblem } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import type { Check, Readiness } from '../../platform/readiness/readiness.ts';

const closing = 'The server is closing.';

/**
 * Health checks for process managers and load balancers.
 * @param isClosing whether the server has announced its end, so that nothing new should be sent to it
 */
export function healthRoutes(api: Api, readiness: Readiness, isClosing: () => boolean): void {
  implement(api, health, {
    live: async () => ({ status: 'ok' }),
    ready: async () => {
      if (isClosing())
        throw new ApiProblem('unavailable', closing, { errors: { closing: [closing] }, retryAfter: 5 });
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
