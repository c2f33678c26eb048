import { deadlineFields } from '@caseward/contract/deadline-fields';
import { deadlineActLabels, deadlineSourceLabels } from '@caseward/contract/deadline-history';
import { deadlineKindLabels, deadlineStatusLabels } from '@caseward/contract/deadline-labels';
import type { Deadline } from '@caseward/contract/deadline-record';
import { eventStatusLabels } from '@caseward/contract/event-codes';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { formatDay, formatMinute } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Day } from '../../shared/layout/Day.tsx';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './Computation.module.css';
import { DeadlineDay, DeadlineMarks, endElsewhere } from './DeadlineDay.tsx';
import { deadlineStatusTones } from './status-tones.ts';

/**
 * The facts of a deadline, its last day first.
 * @param isBlind whether the caller is to enter its trigger without having seen it: nothing leads there
 */
export function DeadlineFacts({ deadline, isBlind }: { deadline: Deadline; isBlind: boolean }) {
  const { event_details, other_events, before_details, court_details, matter_details } = deadline;
  // A further day may be that of the event itself.
  const countedFrom = [event_details ?? [], other_events.filter(({ id }) => id !== event_details?.id)].flat();
  const { earliest_on, latest_on, extension_until } = deadline;
  const here = useTimeZone();
  const ends = endElsewhere(deadline, here);
  return (
    <Paper withBorder p="md">
      <p className={`${classes.day} ${classes.facts}`}>
        <DeadlineDay deadline={deadline} />
        <DeadlineMarks deadline={deadline} />
      </p>
      <DescriptionList>
        <Fact name={t`Status`}>
          <Tag tone={deadlineStatusTones[deadline.status]}>{deadlineStatusLabels[deadline.status]}</Tag>
        </Fact>
        <Fact name={t`Kind`}>{deadlineKindLabels[deadline.kind]}</Fact>
        <Fact name={t`Where the day comes from`}>{deadlineSourceLabels[deadline.source]}</Fact>
        {ends && <Fact name={t`Ends`}>{ends}</Fact>}
        {countedFrom.map(({ id, title, called_off }) => (
          <Fact key={id} name={t`Counted from`}>
            {isBlind ? (
              title
            ) : (
              <TextLink to={paths.event} params={{ eventId: id }}>
                {title}
              </TextLink>
            )}
            {called_off && (
              <>
                {' '}
                <Tag tone="caution">{eventStatusLabels.CANCELLED}</Tag>
              </>
            )}
          </Fact>
        ))}
        {before_details && (
          <Fact name={t`Counted from`}>
            {isBlind ? (
              before_details.title
            ) : (
              <TextLink to={paths.deadline} params={{ deadlineId: before_details.id }}>
                {before_details.title}
              </TextLink>
            )}
          </Fact>
        )}
        {court_details && (
          <Fact name={t`Court`}>
            <TextLink to={paths.court} params={{ courtId: court_details.id }}>
              {court_details.name}
            </TextLink>
          </Fact>
        )}
        {earliest_on !== latest_on && (
          <Fact name={t`Readings of the law`}>
            {t`${formatDay(earliest_on)} at the earliest, ${formatDay(latest_on)} at the latest`}
          </Fact>
        )}
        {extension_until && (
          <Fact name={deadlineFields.extension_until.label}>
            <Day day={extension_until} /> <Tag tone="caution">{t`Provisional`}</Tag>
          </Fact>
        )}
        <Fact name={t`Matter`}>
          <TextLink to={paths.matter} params={{ matterId: matter_details.id }}>
            {matter_details.title}
          </TextLink>
        </Fact>
        <Fact name={deadlineFields.responsible.label}>
          {deadline.responsible_details ? <Person person={deadline.responsible_details} /> : t`Nobody`}
        </Fact>
        <Fact name={deadlineFields.backup.label}>
          {deadline.backup_details ? <Person person={deadline.backup_details} /> : t`Nobody`}
        </Fact>
        {deadline.acknowledged_by && deadline.acknowledged_at && (
          <Fact name={deadlineActLabels.ACKNOWLEDGED}>
            <Person person={deadline.acknowledged_by} />, {formatMinute(deadline.acknowledged_at, here)}
          </Fact>
        )}
        <Fact name={t`Description`} wide>
          {deadline.description || t`No description provided.`}
        </Fact>
      </DescriptionList>
    </Paper>
  );
}
