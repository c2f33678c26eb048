import type { Pool } from 'pg';
import type { Measure } from '../http/metrics.ts';
import { firmsToSeal, sealingLag } from './audit/seal.queries.ts';
import { countByState } from './jobs/queue.queries.ts';
import type { Readiness } from './readiness/readiness.ts';

const hourMs = 60 * 60 * 1000;
/** Milliseconds for which an answer of the database is good. */
const freshMs = 10_000;

/** Asks anew only when the last answer is old, so that frequent scrapes cost the database nothing. */
function kept<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > freshMs) last = { at: performance.now(), answer: ask() };
    return last.answer;
  };
}

/**
 * What is measured of pools, jobs, sealing and outages.
 * @param pools by name
 * @param jobsPool of background work
 * @param readiness which knows of outages
 */
export function measuresOf(
  pools: Record<string, Pool>,
  jobsPool: Pool,
  readiness: Pick<Readiness, 'states' | 'lastOutages'>,
): Measure[] {
  const ofPools = (read: (pool: Pool) => number) => () =>
    Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, read(pool)]));
  const jobs = kept(() => countByState(jobsPool));
  const ofJobs = (state: 'waiting' | 'running') => async () =>
    Object.fromEntries((await jobs()).map((kind) => [kind.name, kind[state]]));
  const unsealed = kept(() => firmsToSeal(jobsPool, new Date(Date.now() - hourMs)));
  const lag = kept(() => sealingLag(jobsPool));
  return [
    {
      name: 'caseward_database_connections',
      help: 'Connections to the database that are open.',
      label: 'pool',
      read: ofPools(({ totalCount }) => totalCount),
    },
    {
      name: 'caseward_database_connections_idle',
      help: 'Connections to the database that nobody uses.',
      label: 'pool',
      read: ofPools(({ idleCount }) => idleCount),
    },
    {
      name: 'caseward_database_connections_wanted',
      help: 'Callers that wait for a connection to the database.',
      label: 'pool',
      read: ofPools(({ waitingCount }) => waitingCount),
    },
    {
      name: 'caseward_jobs_waiting',
      help: 'Background jobs that wait, those to be tried again among them.',
      label: 'kind',
      read: ofJobs('waiting'),
    },
    {
      name: 'caseward_jobs_running',
      help: 'Background jobs that run, in all processes.',
      label: 'kind',
      read: ofJobs('running'),
    },
    {
      name: 'caseward_audit_unsealed_firms',
      help: 'Firms with audit events of the last hour that are not sealed; more than a few for minutes is wrong.',
      label: 'since',
      read: async () => ({ hour: (await unsealed()).length }),
    },
    {
      name: 'caseward_audit_sealing_lag_seconds',
      help: 'How long the oldest audit event without a seal has waited; more than ten is wrong.',
      read: lag,
    },
    {
      name: 'caseward_check_failing',
      help: 'Whether a check of readiness failed when it ran last.',
      label: 'check',
      read: () => readiness.states(),
    },
    {
      name: 'caseward_last_outage_timestamp_seconds',
      help: 'When the last outage that a check found began.',
      label: 'check',
      read: () => readiness.lastOutages(),
    },
  ];
}
