import type { Deadline } from '@caseward/contract/deadline-record';
import { t } from '@lingui/core/macro';
import { formatMinute, formatShortTime } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Day } from '../../shared/layout/Day.tsx';
import classes from './DeadlineDay.module.css';

type Shown = Pick<
  Deadline,
  | 'due_on'
  | 'due_time'
  | 'zone'
  | 'ends_at'
  | 'status'
  | 'confirmed'
  | 'critical'
  | 'earliest_on'
  | 'latest_on'
>;

/** The last day of a deadline, also told from today, with its hour, and a word where something is not as it should be. */
export function DeadlineDay({ deadline }: { deadline: Shown }) {
  const { due_on, due_time, ends_at, status, confirmed } = deadline;
  // By the clocks of its court: it may not be over there on the firm's next day, or be over on the same.
  const isOver = Date.parse(ends_at) <= Date.now();
  return (
    <span className={classes.day} data-over={status !== 'OPEN' || undefined}>
      <Day day={due_on} />
      {due_time && <span>{untilHour(deadline)}</span>}
      {status === 'OPEN' && isOver && <Tag tone="alarm">{t`Overdue`}</Tag>}
      {status === 'OPEN' && !confirmed && <Tag tone="caution">{t`Unconfirmed`}</Tag>}
    </span>
  );
}

/** Until which hour of the last day, and where that hour is. */
export const untilHour = ({ due_time, zone }: Pick<Deadline, 'due_time' | 'zone'>): string =>
  zone ? t`until ${due_time ?? ''} (${zone})` : t`until ${due_time ?? ''}`;

/** When a last day ends at its court and here; undefined where the clocks are the same. */
export function endElsewhere(
  { due_time, ends_at, ends_zone }: Pick<Deadline, 'due_time' | 'ends_at' | 'ends_zone'>,
  here: string,
): string | undefined {
  const moment = formatMinute(ends_at, here);
  if (moment === formatMinute(ends_at, ends_zone)) return undefined;
  const there = ends_zone.replaceAll('_', ' ');
  return due_time
    ? t`${formatShortTime(ends_at, ends_zone)} in ${there} is ${moment} here`
    : t`Midnight in ${there} is ${moment} here`;
}

/** Marks of a deadline that must not be overlooked. */
export function DeadlineMarks({ deadline }: { deadline: Shown }) {
  const { critical, earliest_on, latest_on } = deadline;
  return (
    <>
      {critical && <Tag tone="alarm">{t`Critical`}</Tag>}
      {earliest_on !== latest_on && <Tag tone="caution">{t`Law not settled`}</Tag>}
    </>
  );
}
