import type { Measure } from '../http/metrics.ts';
import type { BackupService } from './backup-service.ts';
import type { BackupSettings } from './backup-settings.ts';

const secondsOf = (moment: Date | undefined) => (moment ? moment.getTime() / 1000 : 0);

/**
 * The numbers of a server's own backup. What only the place of the backup tells is as it was when it was read last.
 * @param service answers undefined until it has started
 */
export function backupMeasures(
  settings: Pick<BackupSettings, 'everyHours'>,
  service: () => Pick<BackupService, 'state' | 'backlog'> | undefined,
): Measure[] {
  const known = () => {
    const state = service()?.state();
    if (!state) throw new Error('The backup was not read yet.');
    return state;
  };
  const backlog = async () => {
    const found = await service()?.backlog();
    if (!found) throw new Error('The backup has not begun.');
    return found;
  };
  return [
    {
      name: 'caseward_backup_interval_seconds',
      help: 'How often a base backup is to be taken.',
      read: () => settings.everyHours * 3600,
    },
    {
      name: 'caseward_backup_last_success_seconds',
      help: 'When the newest base backup was finished, in seconds since 1970; 0 is never.',
      read: () => secondsOf(known().lastBase),
    },
    {
      name: 'caseward_backup_last_verified_seconds',
      help: 'When the backup was verified last, in seconds since 1970; 0 is never.',
      read: () => secondsOf(known().lastVerified),
    },
    {
      name: 'caseward_wal_unshipped_seconds',
      help: 'How long the oldest file of the log has waited for the backup; it would be lost with the machine.',
      read: async () => {
        const { since } = await backlog();
        return since ? Math.max(0, (Date.now() - since.getTime()) / 1000) : 0;
      },
    },
    {
      name: 'caseward_wal_unshipped_bytes',
      help: 'What the log that waits for the backup takes of the disk.',
      read: async () => (await backlog()).bytes,
    },
  ];
}
