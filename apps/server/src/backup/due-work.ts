import type { BackupSettings } from './backup-settings.ts';
import type { BackupState } from './backup-state.ts';
import { type LineContent, segmentsBeyondGap } from './catalogue.ts';
import { elapsedMs, isAhead } from './clock.ts';
import type { Base } from './layout.ts';

const hourMs = 60 * 60_000;
const weekMs = 7 * 24 * hourMs;

/**
 * A base is due when the newest is old, or the log after it has a gap; then a verification, once a week. What is dated
 * after the present tells nothing.
 * @returns what is due, a verification with its base
 */
export function dueOf(
  content: LineContent | undefined,
  state: Pick<BackupState, 'lastVerified'> | undefined,
  { everyHours, verifiesWeekly }: Pick<BackupSettings, 'everyHours' | 'verifiesWeekly'>,
  now = Date.now(),
): 'base' | { verification: Base } | undefined {
  const newest = content?.bases.findLast(({ started_at }) => !isAhead(new Date(started_at), now));
  if (!content || !newest) return 'base';
  if (elapsedMs(new Date(newest.started_at), now) >= everyHours * hourMs) return 'base';
  if (segmentsBeyondGap(content, newest).length > 0) return 'base';
  if (verifiesWeekly && elapsedMs(state?.lastVerified, now) >= weekMs) return { verification: newest };
  return undefined;
}
