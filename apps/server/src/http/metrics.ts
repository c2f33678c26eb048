import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from './api-problem.ts';

/** A number that is read when somebody asks. */
export interface Measure {
  /** In snake_case, with its unit at the end. */
  name: string;
  help: string;
  /** Left out, there is one value. */
  label?: string;
  /** The value, or values by label. What cannot be read now is left out. */
  read(): Promise<Values> | Values;
}
type Values = Record<string, number> | number;

const loopback = /^(127\.|::1$|::ffff:127\.)/;
/** Fields that proxies add: behind one, every request comes from its address. */
const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether metrics are for whoever asks: the bearer of the token, or, without one, this machine itself. */
function mayRead({ raw, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined)
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
  return loopback.test(raw.socket.remoteAddress ?? '') && !forwarded.some((name) => name in headers);
}

/**
 * Serves `/metrics` in the text format of Prometheus. Routes are named by their patterns, so nothing of a firm is in it.
 * @param token what a scraper sends as bearer token; left out, only this machine is answered
 */
export function serveMetrics(
  app: FastifyInstance,
  measures: readonly Measure[],
  token: string | undefined,
): void {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'caseward_http_request_duration_seconds',
    help: 'Duration of requests by method, route and status, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const broken = new Counter({
    name: 'caseward_http_requests_broken_off_total',
    help: 'Requests whose answer did not arrive whole.',
    registers: [registry],
  });
  for (const { name, help, label, read } of measures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect: async () => {
        gauge.reset();
        const values = await Promise.resolve()
          .then(read)
          .catch(() => ({}));
        if (typeof values === 'number') gauge.set(values);
        else for (const [key, value] of Object.entries(values)) gauge.set({ [label ?? '']: key }, value);
      },
    });
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onRequestAbort', async (_request) => broken.inc());

  let collectsDefaults = false;
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token)) throw notFound('Page');
    // Memory, processor time and delays of the event loop cost something, so they begin when somebody wants them.
    if (!collectsDefaults) collectDefaultMetrics({ register: registry });
    collectsDefaults = true;
    return reply
      .type(registry.contentType)
      .serializer(String)
      .send(await registry.metrics());
  });
}
