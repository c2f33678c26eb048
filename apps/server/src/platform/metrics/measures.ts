import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Measure } from '../../http/metrics.ts';
import type { StoreCounts } from '../../storage/store-failure.ts';
import type { Sealer } from '../audit/sealer.ts';
import type { SignInGuard } from '../identity/sign-in-guard.ts';
import type { Readiness } from '../readiness/readiness.ts';
import { figuresOf } from './figures.queries.ts';

/** Milliseconds for which an answer of the database is good. */
const freshMs = 15_000;

/** Asks anew only when the last answer is old, so that frequent scrapes cost the database nothing. */
function kept<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > freshMs) last = { at: performance.now(), answer: ask() };
    return last.answer;
  };
}

/** What room is left, by place: of the data folder, and of the backup where that is a folder. */
export const diskFree = {
  name: 'caseward_disk_free_bytes',
  help: 'Room on the disk of the data folder, and of the folder of the backup.',
  label: 'place',
};

/** What is measured. */
export interface Measured {
  /** By name. */
  pools: Record<string, Pool>;
  /** Where the database is asked for its figures. */
  figuresPool: Pool;
  readiness: Pick<Readiness, 'failing' | 'states' | 'lastOutages'>;
  sealer: Pick<Sealer, 'contradicted'>;
  signInGuard: Pick<SignInGuard, 'failures'>;
  storeCounts: StoreCounts;
  dataFolder: string;
}

/** The numbers of the product that are read when somebody asks for them. */
export function measuresOf(measured: Measured): Measure[] {
  return [
    ...ofProcess(measured),
    ...ofInstallation(measured.figuresPool),
    ...ofReadiness(measured.readiness),
  ];
}

function ofProcess({ pools, sealer, signInGuard, storeCounts, dataFolder }: Measured): Measure[] {
  const ofPools = (read: (pool: Pool) => number) => () =>
    Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, read(pool)]));
  return [
    {
      name: 'caseward_db_pool_connections',
      help: 'Connections to the database that are open.',
      label: 'pool',
      read: ofPools(({ totalCount }) => totalCount),
    },
    {
      name: 'caseward_db_pool_idle',
      help: 'Connections to the database that nobody uses.',
      label: 'pool',
      read: ofPools(({ idleCount }) => idleCount),
    },
    {
      name: 'caseward_db_pool_waiting',
      help: 'Callers that wait for a connection to the database.',
      label: 'pool',
      read: ofPools(({ waitingCount }) => waitingCount),
    },
    {
      name: 'caseward_audit_checkpoint_mismatch',
      help: 'Firms whose audit contradicts its checkpoint, as seen since the start; any is an alarm.',
      read: () => sealer.contradicted,
    },
    {
      name: 'caseward_sign_in_failures_total',
      help: 'Attempts to sign in, or to prove who one is, that failed.',
      read: () => signInGuard.failures,
    },
    {
      name: 'caseward_uploads_bytes_total',
      help: 'Bytes of uploaded files.',
      read: () => storeCounts.uploadedBytes,
    },
    {
      name: 'caseward_store_errors_total',
      help: 'Calls of the document store that failed.',
      label: 'failure',
      read: () => storeCounts.errors,
    },
    {
      ...diskFree,
      read: async () => {
        const { bavail, bsize } = await statfs(dataFolder);
        return { data: bavail * bsize };
      },
    },
  ];
}

function ofInstallation(pool: Pool): Measure[] {
  const figures = kept(() => figuresOf(pool));
  return [
    {
      name: 'caseward_jobs_waiting',
      help: 'Background jobs that wait, those to be tried again among them.',
      label: 'kind',
      read: async () => (await figures()).jobs_waiting,
    },
    {
      name: 'caseward_jobs_active',
      help: 'Background jobs that run.',
      label: 'kind',
      read: async () => (await figures()).jobs_active,
    },
    {
      name: 'caseward_jobs_failed',
      help: 'Background jobs that failed for good, of the last two weeks.',
      label: 'kind',
      read: async () => (await figures()).jobs_failed,
    },
    {
      name: 'caseward_recurring_last_success_seconds',
      help: 'When recurring work succeeded last, in seconds since 1970.',
      label: 'work',
      read: async () => (await figures()).recurring_last_success,
    },
    {
      name: 'caseward_backfill_remaining',
      help: 'Records from before an upgrade that a back-fill has yet to do.',
      label: 'work',
      read: async () => (await figures()).backfill_remaining,
    },
    {
      name: 'caseward_backfill_failing',
      help: 'Whether the last run of a back-fill failed.',
      label: 'work',
      read: async () => (await figures()).backfill_failing,
    },
    {
      name: 'caseward_backfill_paused',
      help: 'Whether an operator has paused a back-fill.',
      label: 'work',
      read: async () => (await figures()).backfill_paused,
    },
    {
      name: 'caseward_audit_unsealed_seconds',
      help: 'How long the oldest audit event without a seal has waited; more than ten is wrong.',
      read: async () => (await figures()).audit_unsealed,
    },
    {
      name: 'caseward_documents_unindexed',
      help: 'Documents whose text is not read yet.',
      read: async () => (await figures()).documents_unindexed,
    },
  ];
}

function ofReadiness(readiness: Measured['readiness']): Measure[] {
  return [
    {
      name: 'caseward_check_failing',
      help: 'Whether a check of readiness fails.',
      label: 'check',
      read: async () => {
        await readiness.failing();
        return readiness.states();
      },
    },
    {
      name: 'caseward_last_outage_timestamp_seconds',
      help: 'When the last outage that a check found began.',
      label: 'check',
      read: async () => {
        await readiness.failing();
        return readiness.lastOutages();
      },
    },
  ];
}
