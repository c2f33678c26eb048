import type { FastifyInstance } from 'fastify';
import { ApiProblem } from './api-problem.ts';

/**
 * Graceful shutdown: closing waits for the requests in flight, and for nothing else. A connection that is idle after
 * its answer would otherwise be kept alive for a next request, and closing would wait for that. Fastify's own refusal
 * while closing is no problem document, so it is switched off (`return503OnClosing`) for ours.
 * @param longestMs what is still in flight after this time is cut off
 */
export function drainOnClose(app: FastifyInstance, longestMs: number): void {
  let idle: NodeJS.Timeout | undefined;
  let last: NodeJS.Timeout | undefined;
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    idle = setInterval(() => app.server.closeIdleConnections(), 50);
    last = setTimeout(() => {
      app.log.warn('requests in flight are cut off, because they took too long while the server closes');
      app.server.closeAllConnections();
    }, longestMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(idle);
    clearTimeout(last);
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return;
    reply.header('connection', 'close');
    throw new ApiProblem('unavailable', 'The server is closing. Try again in a moment.', { retryAfter: 1 });
  });
}
