import { uuid } from '@caseward/contract/primitives';
import { type Command, InvalidArgumentError } from 'commander';
import { DatabaseError } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';
import {
  countJobs,
  type KindCounts,
  retryNow,
  type Schedule,
  schedules,
  type Trouble,
  troubledJobs,
} from './jobs.queries.ts';
import { withOwnerPool } from './owner-pool.ts';
import { oneLine, table } from './table.ts';

const mostShown = 100;
const uniqueViolation = '23505';

/** Adds `jobs` and `jobs retry`. */
export function addJobCommands(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('what is done in the background: jobs by kind, recurring work, and what has failed')
    .action(listJobs);
  jobs
    .command('retry')
    .argument('<id>', 'which job', jobId)
    .description('try a job again now that failed')
    .action(retryJob);
}

function jobId(value: string): string {
  if (!uuid.test(value)) throw new InvalidArgumentError('It must be the id of a job, as jobs prints it.');
  return value.toLowerCase();
}

async function listJobs() {
  const { counts, recurring, troubles } = await withOwnerPool(async (owner) => ({
    counts: await countJobs(owner),
    recurring: await schedules(owner),
    troubles: await troubledJobs(owner, mostShown + 1),
  }));
  const sections = [
    table(['JOBS', 'WAITING', 'RUNNING', 'TO RETRY', 'FAILED', 'DONE'], counts.map(countCells)),
    table(
      ['RECURRING', 'CRON (UTC)', 'LAST', 'NEXT', 'RESULT'],
      (await withNextRuns(recurring)).map(scheduleCells),
    ),
    table(
      ['FAILED JOB', 'KIND', 'FIRM', 'ATTEMPTS', 'NEXT TRY', 'ERROR'],
      troubles.slice(0, mostShown).map(troubleCells),
    ),
    ...(troubles.length > mostShown ? [`These are the newest ${mostShown}; there are more.`] : []),
  ];
  console.log(sections.filter(Boolean).join('\n\n') || 'Nothing has been done in the background yet.');
}

/** Says when each is due next, by this machine's clock; ISO 8601. */
async function withNextRuns(recurring: Schedule[]) {
  // Loading the queue would slow down every other command.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString: '' });
  return recurring.map((each) => ({
    ...each,
    next: boss.previewSchedule(each.cron, { count: 1 })[0]?.toISOString(),
  }));
}

async function retryJob(id: string) {
  const kind = await withOwnerPool((owner) => retryNow(owner, id)).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && error.code === uniqueViolation)) throw error;
    throw new OperatorError(
      'Its firm has another job of this kind that waits or runs, and may have but one.',
    );
  });
  if (kind === undefined) throw new OperatorError(`There is no job ${id} that failed.`);
  console.log(`The job ${id} (${kind}) is tried again as soon as a server runs.`);
}

const countCells = ({ kind, waiting, running, to_retry, failed, done }: KindCounts) => [
  kind,
  ...[waiting, running, to_retry, failed, done].map(String),
];

const results = {
  created: () => 'waits',
  active: () => 'runs',
  completed: () => 'went well',
  cancelled: () => 'cancelled',
  retry: (error: string) => `failed, is tried again: ${error}`,
  failed: (error: string) => `failed: ${error}`,
};

const scheduleCells = ({
  name,
  cron,
  last,
  next,
  state,
  error,
}: Schedule & { next?: string | undefined }) => [
  name,
  cron,
  last ?? 'never',
  next ?? 'never',
  state ? results[state](oneLine(error)) : '',
];

const troubleCells = ({ id, kind, firm, tenant_id, attempts, next_try, error }: Trouble) => [
  id,
  kind,
  tenant_id ? `${oneLine(firm)} (${tenant_id})` : 'all',
  String(attempts),
  next_try ?? 'none',
  oneLine(error),
];
