import type { FastifyInstance } from 'fastify';

/**
 * Graceful shutdown: closing waits for the requests in flight, and for nothing else. A connection that is idle after
 * its answer would otherwise be kept alive for a next request, and closing would wait for that.
 */
export function drainOnClose(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
