import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today as todayIn } from '../../shared/dates.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { byDay } from './by-day.ts';
import { comingQuery, comingSpan } from './coming.ts';
import { DayList } from './DayList.tsx';

/** So many entries are shown; the calendar has all. */
const most = 8;

/** One's open deadlines and events of today and the seven days after it. */
export function ComingDays() {
  const here = useTimeZone();
  const today = todayIn(here);
  const { data, error } = useQuery(comingQuery(today));
  if (!data)
    return error ? (
      <Alert color="red">{t`Could not load your deadlines.`}</Alert>
    ) : (
      <Loading text={t`Loading deadlines...`} lines={3} />
    );
  const open = data.entries?.filter(({ state }) => state === 'OPEN') ?? [];
  if (data.entries && open.length === 0)
    return <Text c="dimmed">{t`No deadlines or events of yours in the next seven days.`}</Text>;
  const shown = { ...data, entries: data.entries && open.slice(0, most) };
  return (
    <>
      <DayList days={byDay(comingSpan(today), shown)} today={today} here={here} empty="" bare />
      {open.length > most && (
        <TextLink to={paths.calendar} search={{ view: 'agenda' }} size="sm">
          {t`All ${open.length} in the calendar`}
        </TextLink>
      )}
    </>
  );
}
