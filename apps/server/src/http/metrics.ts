import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A number that is read when somebody asks. */
export interface Measure {
  /** In snake_case, with its unit at the end; `_total` for what only grows. */
  name: string;
  help: string;
  /** Left out, there is one value. */
  label?: string;
  /** The value, or values by label. What cannot be read now is left out. */
  read(): Promise<Values> | Values;
}
type Values = Record<string, number> | number;

/** Makes one of those of a name, which have other values of one label. What cannot be read is left out of it. */
export function joined(measures: readonly Measure[]): Measure[] {
  return [...Map.groupBy(measures, ({ name }) => name).values()].map((parts) => {
    const [first] = parts as [Measure];
    if (parts.length === 1) return first;
    const read = async () => {
      const values = await Promise.allSettled(parts.map(async (part) => part.read()));
      return Object.assign({}, ...values.map((each) => (each.status === 'fulfilled' ? each.value : {})));
    };
    return { ...first, read };
  });
}

/** Registers a number that is read anew for each scrape. */
export function addMeasure(registry: Registry, { name, help, label, read }: Measure): void {
  const Metric = name.endsWith('_total') ? Counter : Gauge;
  const metric = new Metric({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect: async () => {
      const values = await Promise.resolve()
        .then(read)
        .catch(() => undefined);
      metric.reset();
      if (typeof values === 'number') metric.inc(values);
      else if (values !== undefined)
        for (const [key, value] of Object.entries(values)) metric.inc({ [label ?? '']: key }, value);
      // Without labels a number is 0 where it has no value.
      else if (label === undefined) metric.remove();
    },
  });
}

/**
 * Measures requests. Routes are named by their patterns and statuses by their classes, so nothing of a firm is in it.
 * Before anything else, so that what is refused early counts too.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'caseward_http_request_seconds',
    help: 'Duration of requests by method, route and class of the status, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'caseward_http_in_flight',
    help: 'Requests that are being answered.',
    registers: [registry],
  });
  const broken = new Counter({
    name: 'caseward_http_broken_off_total',
    help: 'Requests whose answer did not arrive whole.',
    registers: [registry],
  });
  // How long a stream is open says nothing of how long anybody waits.
  const isOfStream = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.stream === true;
  app.addHook('onRequest', async (request) => {
    if (!isOfStream(request)) inFlight.inc();
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isOfStream(request)) return;
    inFlight.dec();
    const route = request.routeOptions.url ?? 'none';
    const status = `${Math.trunc(reply.statusCode / 100)}xx`;
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
  });
  app.addHook('onRequestAbort', async (request) => {
    if (!isOfStream(request)) broken.inc();
  });
}

/** Of Node's, numbers that fall but are named as if they only grew; each has its parts under a better name. */
const misnamed = ['active_handles', 'active_requests', 'active_resources'].map(
  (what) => `nodejs_${what}_total`,
);

/** A registry with Node's own metrics: memory, processor time, delays of the event loop. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}
