import type { Server } from 'node:http';
import { setImmediate as nextPoll, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ConnectionLimits } from './connection-limits.ts';

/** Turns of the event loop that closing waits for connections at most; under a flood there is always one more. */
const mostPolls = 1_000;

/** A turn that takes longer had other work after it accepted, while connections may have come. In milliseconds. */
const shortTurnMs = 0.3;

/**
 * Waits until the kernel holds no connection that nobody has accepted yet: it resets those when a server closes, with
 * the requests that they carry. Node accepts one in each turn of its event loop, before the other work of the turn.
 */
async function untilAllAccepted(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let [isQuiet, polls] = [false, 0]; !isQuiet && polls < mostPolls; polls += 1) {
    const [before, began] = [accepted, performance.now()];
    await nextPoll();
    isQuiet = accepted === before && performance.now() - began < shortTurnMs;
  }
  server.off('connection', count);
}

/**
 * Graceful shutdown in two steps. First the end is announced: calls are served as ever, on new connections too, while
 * each answer ends its connection and /readyz refuses, so that proxies and clients leave by themselves; who keeps a
 * connection without using it is the only one whom the end can surprise. Then nothing more is accepted, and closing
 * waits for the requests in flight and for what comes on connections that were made before. A connection that is idle
 * after its answer would otherwise be kept alive for a next request, and closing would wait for that.
 * @returns whether the end has been announced
 */
export function drainOnClose(
  app: FastifyInstance,
  { announceMs, drainMs }: Pick<ConnectionLimits, 'announceMs' | 'drainMs'>,
): () => boolean {
  let idle: NodeJS.Timeout | undefined;
  let last: NodeJS.Timeout | undefined;
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    await wait(announceMs);
    await untilAllAccepted(app.server);
    idle = setInterval(() => app.server.closeIdleConnections(), 50);
    last = setTimeout(() => {
      app.log.warn('requests in flight are cut off, because they took too long while the server closes');
      app.server.closeAllConnections();
    }, drainMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(idle);
    clearTimeout(last);
  });
  // Fastify says so itself to those that come from now on, and not to those that are here already.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  return () => closing;
}
