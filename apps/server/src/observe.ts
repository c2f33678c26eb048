import type { FastifyInstance } from 'fastify';
import { addMeasure, type Measure, measureRequests, processRegistry } from './http/metrics.ts';
import { type MetricsSettings, serveMetrics } from './http/metrics-server.ts';
import { type Measured, measuresOf } from './platform/metrics/measures.ts';
import { observeStatements } from './platform/metrics/statements.ts';

/** Measures the product where metrics are asked for, and logs slow statements in any case. */
export function observe(
  app: FastifyInstance,
  settings: MetricsSettings | undefined,
  measured: Measured,
  more: readonly Measure[] = [],
): void {
  const registry = settings && processRegistry();
  observeStatements(measured.pools, app.log, registry);
  if (!registry) return;
  measureRequests(app, registry);
  for (const measure of [...measuresOf(measured), ...more]) addMeasure(registry, measure);
  serveMetrics(app, settings, { contentType: registry.contentType, text: () => registry.metrics() });
}
