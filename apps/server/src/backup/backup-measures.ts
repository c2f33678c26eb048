import type { Measure } from '../http/metrics.ts';
import { diskFree } from '../platform/metrics/measures.ts';
import type { BackupService } from './backup-service.ts';
import type { BackupSettings } from './backup-settings.ts';
import type { BackupState } from './backup-state.ts';
import type { NoteWatch } from './note-watch.ts';

const secondsOf = (moment: Date | undefined) => (moment ? moment.getTime() / 1000 : 0);

/** What was read of the place of a backup. @throws Error until it was read */
function known<State>(state: State | undefined): State {
  if (!state) throw new Error('The backup was not read yet.');
  return state;
}

/**
 * The numbers of a server's own backup. What only the place of the backup tells is as it was when it was read last.
 * @param service answers undefined until it has started
 */
export function backupMeasures(
  settings: Pick<BackupSettings, 'everyHours' | 'verifiesWeekly'>,
  service: () => Pick<BackupService, 'state' | 'backlog'> | undefined,
): Measure[] {
  const state = () => known(service()?.state());
  const backlog = async () => {
    const found = await service()?.backlog();
    if (!found) throw new Error('The backup has not begun.');
    return found;
  };
  return [
    ...ages(settings, state),
    ...(settings.verifiesWeekly ? verifications(state) : []),
    {
      name: 'caseward_backup_damaged_files',
      help: 'Descriptions of bases in the backup that are damaged: those bases are left out.',
      read: () => state().damaged.length,
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

/**
 * The numbers of a backup beside a PostgreSQL of the operator's own.
 * @param watch answers undefined until it has begun
 */
export const noteMeasures = (
  settings: Pick<BackupSettings, 'everyHours'>,
  watch: () => Pick<NoteWatch, 'state'> | undefined,
): Measure[] => ages(settings, () => known(watch()?.state()));

const ages = (
  { everyHours }: Pick<BackupSettings, 'everyHours'>,
  state: () => Pick<BackupState, 'lastBase' | 'ahead' | 'room'>,
): Measure[] => [
  {
    ...diskFree,
    read: (): Record<string, number> => {
      const { room } = state();
      return room ? { backup: room.free_bytes } : {};
    },
  },
  {
    name: 'caseward_backup_interval_seconds',
    help: 'How often a backup is to be taken.',
    read: () => everyHours * 3600,
  },
  {
    name: 'caseward_backup_last_success_seconds',
    help: 'When the newest base, or note of a database of one’s own, was finished, in seconds since 1970; 0 is never.',
    read: () => secondsOf(state().lastBase),
  },
  {
    name: 'caseward_backup_last_ahead_seconds',
    help: 'What the newest base or note is dated, where that is after the present, in seconds since 1970; otherwise 0.',
    read: () => secondsOf(state().ahead),
  },
];

/** Where the server does not verify, nobody is to wait for it. */
const verifications = (state: () => BackupState): Measure[] => [
  {
    name: 'caseward_backup_last_verified_seconds',
    help: 'When the stored files of the backup were compared with what was written, in seconds since 1970; 0 is never.',
    read: () => secondsOf(state().lastVerified),
  },
  {
    name: 'caseward_backup_last_opened_seconds',
    help: 'When the backup was restored and looked at by a verification, in seconds since 1970; 0 is never.',
    read: () => secondsOf(state().lastOpened),
  },
];
