import type { FastifyInstance } from 'fastify';

/**
 * Makes closing wait for the requests in flight, and for nothing else: a connection that is idle once its request is
 * answered would be kept alive for a next one, and closing would wait for that.
 */
export function drainOnClose(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
