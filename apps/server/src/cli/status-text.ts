import { backfillTable } from './backfills.ts';
import type { BackupStatus } from './backup-status.ts';
import type { Status } from './status-facts.ts';
import { oneLine, table } from './table.ts';

/** Characters of a statement that are shown. */
const shownStatement = 100;

const size = (bytes: number) =>
  bytes < 1e9 ? `${Math.round(bytes / 1e5) / 10} MB` : `${Math.round(bytes / 1e8) / 10} GB`;
const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The status for people, in sections. */
export function writtenStatus(status: Status): string {
  return [
    ...status.warnings.map((warning) => `WARNING: ${warning}`),
    table(['CASEWARD', status.version], factsOf(status)),
    table(['JOBS', 'WAITING', 'ACTIVE', 'FAILED'], jobRows(status)),
    backfillTable(status.backfills),
    table(
      ['RECURRING', 'LAST SUCCESS'],
      Object.entries(status.recurring).map(([work, seconds]) => [work, moment(seconds)]),
    ),
    status.slowest_statements === null
      ? 'PostgreSQL keeps no statistics of statements that can be read (pg_stat_statements).'
      : table(['TOTAL S', 'CALLS', 'MEAN MS', 'STATEMENT'], statementRows(status.slowest_statements)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function factsOf(status: Status): string[][] {
  const { database, migrations, documents, disk, audit, certificate } = status;
  return [
    ['PostgreSQL', database ? `${database.postgresql}, ${size(database.bytes)}` : 'unknown'],
    ['connections', database ? `${database.connections} of ${database.max_connections}` : 'unknown'],
    ['migrations', `${migrations.applied}, the newest ${migrations.newest ?? 'none'}`],
    [
      'documents',
      `${documents.documents}, ${size(documents.bytes)}, ${documents.unindexed} not read for the search yet`,
    ],
    ['disk', `${size(disk.free_bytes)} free of ${size(disk.total_bytes)}, ${disk.folder}`],
    ['audit', `the oldest event without a seal has waited ${Math.round(audit.unsealed_seconds)} s`],
    ...(certificate && typeof certificate !== 'string'
      ? [['certificate', `good until ${certificate.until}`]]
      : []),
    ...backupFacts(status.backup),
    ...noteFacts(status.backup_beside),
  ];
}

const placeOf = ({ place, disk }: Pick<BackupStatus, 'place' | 'disk'>) =>
  disk ? `${place}, ${size(disk.free_bytes)} free of ${size(disk.total_bytes)}` : place;

function backupFacts(backup: Status['backup']): string[][] {
  if (!backup) return [];
  const { last_base, last_verified, last_opened, log_waits_since, log_waits_bytes } = backup;
  const waits = log_waits_since ? `${size(log_waits_bytes)} since ${log_waits_since}` : 'nothing';
  return [
    ['backup', placeOf(backup)],
    ['newest base', last_base ?? 'none'],
    ['last compared', last_verified ?? 'never'],
    ['last opened', last_opened ?? 'never'],
    ['log that waits', waits],
  ];
}

const noteFacts = (backup: Status['backup_beside']): string[][] =>
  backup
    ? [
        ['backup', placeOf(backup)],
        ['newest note', backup.last_note ?? 'none'],
      ]
    : [];

function jobRows({ jobs: { jobs_waiting, jobs_active, jobs_failed } }: Status): string[][] {
  const kinds = new Set([jobs_waiting, jobs_active, jobs_failed].flatMap(Object.keys));
  return [...kinds]
    .sort()
    .map((kind) => [
      kind,
      ...[jobs_waiting, jobs_active, jobs_failed].map((counts) => String(counts[kind] ?? 0)),
    ]);
}

const statementRows = (statements: NonNullable<Status['slowest_statements']>) =>
  statements.map(({ total_ms, calls, mean_ms, statement }) => [
    (total_ms / 1000).toFixed(1),
    String(calls),
    mean_ms.toFixed(1),
    oneLine(statement).slice(0, shownStatement),
  ]);
