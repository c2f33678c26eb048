import type { DeadlinePreview, DeadlineReading, DeadlineStep } from '@caseward/contract/deadline-preview';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { formatDay } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { Day } from '../../shared/layout/Day.tsx';
import classes from './Computation.module.css';

/** How a last day follows from a rule: the day, each step with its authority, both readings, and what to mind. */
export function Computation({ answer }: { answer: DeadlinePreview }) {
  const { due, latest, contested, warnings, rule } = answer;
  return (
    <div className={classes.computation}>
      {due && (
        <p className={classes.day}>
          <Day day={due.on} />
          {due.at && <span>{t`until ${due.at.slice(11, 16)}`}</span>}
        </p>
      )}
      {rule && (
        <Text size="sm" c="dimmed">
          {rule.title} · {rule.cite}
        </Text>
      )}
      {due && <Steps reading={due} label={t`How it was computed`} />}
      {contested && latest && (
        <>
          <Text size="sm" fw={600}>
            {t`The other reading`}
          </Text>
          <Steps reading={latest} label={t`The other reading`} />
        </>
      )}
      {warnings.length > 0 && (
        <ul className={classes.warnings} aria-label={t`To be checked`}>
          {warnings.map(({ text, cite }) => (
            <li key={text}>
              <Tag tone="caution">{t`Check`}</Tag> <ServerText>{text}</ServerText>
              {cite && <span className={classes.cite}> ({cite})</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Steps = ({ reading, label }: { reading: DeadlineReading; label: string }) => (
  <ol className={classes.steps} aria-label={label}>
    {reading.steps.map(({ op, from, to, text, cite, because }) => (
      <li key={`${op} ${from} ${to} ${text}`}>
        <ServerText>{text}</ServerText>
        {cite && <span className={classes.cite}> ({cite})</span>}
        <UnreadHolidays because={because} />
      </li>
    ))}
  </ol>
);

/** The holidays that a step rests on by texts that nobody read in full. */
function UnreadHolidays({ because }: Pick<DeadlineStep, 'because'>) {
  const unread = because.filter(({ unverified }) => unverified);
  if (unread.length === 0) return null;
  return (
    <ul className={classes.unread}>
      {unread.map(({ day, why, cite }) => (
        <li key={day}>
          <Tag tone="caution">{t`Not read in full`}</Tag> {t`${why} on ${formatDay(day)}: check it.`}
          {cite && <span className={classes.cite}> ({cite})</span>}
        </li>
      ))}
    </ul>
  );
}
