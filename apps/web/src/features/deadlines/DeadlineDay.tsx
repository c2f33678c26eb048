import type { Deadline } from '@caseward/contract/deadline-record';
import { t } from '@lingui/core/macro';
import { today } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Day } from '../../shared/layout/Day.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './DeadlineDay.module.css';

type Shown = Pick<
  Deadline,
  'due_on' | 'due_time' | 'zone' | 'status' | 'confirmed' | 'critical' | 'earliest_on' | 'latest_on'
>;

/** The last day of a deadline, also told from today, with its hour, and a word where something is not as it should be. */
export function DeadlineDay({ deadline }: { deadline: Shown }) {
  const now = today(useTimeZone());
  const { due_on, due_time, status, confirmed } = deadline;
  return (
    <span className={classes.day} data-over={status !== 'OPEN' || undefined}>
      <Day day={due_on} />
      {due_time && <span>{untilHour(deadline)}</span>}
      {status === 'OPEN' && due_on < now && <Tag tone="alarm">{t`Overdue`}</Tag>}
      {status === 'OPEN' && !confirmed && <Tag tone="caution">{t`Unconfirmed`}</Tag>}
    </span>
  );
}

/** Until which hour of the last day, and where that hour is. */
export const untilHour = ({ due_time, zone }: Pick<Deadline, 'due_time' | 'zone'>): string =>
  zone ? t`until ${due_time ?? ''} (${zone})` : t`until ${due_time ?? ''}`;

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
