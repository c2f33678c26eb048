import type { FastifyInstance } from 'fastify';

const hour = 60 * 60 * 1000;

/** Does some housekeeping when the server has started and every hour after, until it closes. A failure is logged. */
export function everyHour(app: FastifyInstance, name: string, work: () => Promise<unknown>): void {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = work().catch((error: unknown) =>
      app.log.error({ err: error, work: name }, 'housekeeping failed'),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, hour).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
