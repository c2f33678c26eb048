import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { addMeasure, joined, type Measure, measureRequests, processRegistry } from './http/metrics.ts';
import { type MetricsSettings, serveMetrics } from './http/metrics-server.ts';
import { type Measured, measuresOf } from './platform/metrics/measures.ts';
import { observeStatements } from './platform/metrics/statements.ts';

interface Observed extends Pick<Measured, 'signInGuard' | 'dataFolder'> {
  metrics?: MetricsSettings | undefined;
  measures?: readonly Measure[];
  pool: Pool;
  jobsPool: Pool;
  exportPool: Pool;
  probePool: Pool;
}

/** Measures the product where metrics are asked for, and logs slow statements in any case. */
export function observe(
  app: FastifyInstance,
  { metrics: settings, measures = [], ...services }: Observed,
  state: Pick<Measured, 'readiness' | 'sealer' | 'storeCounts'>,
  more: readonly Measure[],
): void {
  const { pool, jobsPool, exportPool, probePool: figuresPool, signInGuard, dataFolder } = services;
  const pools = { requests: pool, jobs: jobsPool, exports: exportPool };
  const registry = settings && processRegistry();
  observeStatements(pools, app.log, registry);
  if (!registry) return;
  measureRequests(app, registry);
  const measured = { ...state, pools, figuresPool, signInGuard, dataFolder };
  for (const measure of joined([...measuresOf(measured), ...measures, ...more]))
    addMeasure(registry, measure);
  serveMetrics(app, settings, { contentType: registry.contentType, text: () => registry.metrics() });
}
