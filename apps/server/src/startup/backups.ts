import type { FastifyBaseLogger } from 'fastify';
import { backupMeasures, noteMeasures } from '../backup/backup-measures.ts';
import type { BackupService } from '../backup/backup-service.ts';
import { keysNotCopied, nothingBackedUp } from '../backup/backup-settings.ts';
import type { NoteWatch } from '../backup/note-watch.ts';
import { type Config, mayHoldDemo } from '../config.ts';
import type { Measure } from '../http/metrics.ts';
import type { DocumentStore } from '../storage/store.ts';
import type { Database } from './database.ts';

/** Of backups, what a server does by itself: it takes them, or looks at those that a command takes. */
export interface Backups {
  service?: BackupService;
  watch?: NoteWatch;
  stop(): Promise<void>;
}

/** Begins with what a server does for its backup, and says what is missing. The code is loaded where it is needed. */
export async function beginBackups(
  config: Config,
  { cluster }: Pick<Database, 'cluster'>,
  store: DocumentStore,
  log: FastifyBaseLogger,
): Promise<Backups> {
  const settings = config.backup;
  if (!settings) {
    // Whoever tries Caseward on their own machine has nothing to lose; whoever runs PostgreSQL has their own tools.
    if (cluster && !mayHoldDemo(config)) log.warn(nothingBackedUp);
    return { stop: async () => {} };
  }
  if (settings.recipients.length === 0) log.warn(keysNotCopied);
  if (cluster) {
    const { startBackups } = await import('../backup/backup-service.ts');
    const service = startBackups({ settings, cluster, store }, log);
    return { service, stop: service.stop };
  }
  log.warn(
    'this server does not run its database, so it backs nothing up by itself: run npm run caseward -- backup each day',
  );
  const { watchNotes } = await import('../backup/note-watch.ts');
  const watch = watchNotes(settings, log);
  return { watch, stop: watch.stop };
}

/** What metrics tell of backups. @param backups answers undefined until they have begun */
export function backupMeasuresOf(
  { backup }: Config,
  { cluster }: Pick<Database, 'cluster'>,
  backups: () => Backups | undefined,
): Measure[] {
  if (!backup) return [];
  return cluster
    ? backupMeasures(backup, () => backups()?.service)
    : noteMeasures(backup, () => backups()?.watch);
}
