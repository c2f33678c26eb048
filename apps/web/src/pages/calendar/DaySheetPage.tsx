import { mostDaySheetLines } from '@caseward/contract/day-sheet';
import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { standingOn } from '../../features/calendar/by-day.ts';
import { daySheetQuery, downloadDaySheet } from '../../features/calendar/calendar.api.ts';
import { DaySheetBar } from '../../features/calendar/DaySheetBar.tsx';
import { DueTable, LinesTable } from '../../features/calendar/DaySheetTables.tsx';
import { readDaySheetAddress } from '../../features/calendar/day-sheet-address.ts';
import { fullDay } from '../../features/calendar/spans.ts';
import { everybodyOptions } from '../../features/team/team.api.ts';
import { figure } from '../../shared/counts.ts';
import { today as todayIn } from '../../shared/dates.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { PrintWhole } from '../../shared/layout/PrintWhole.tsx';
import { Signatures } from '../../shared/layout/Signatures.tsx';
import type { Texts } from '../../shared/lists/filters.ts';
import { paths } from '../../shared/paths.ts';
import { useTimeZone } from '../../shared/session/session.ts';

const route = getRouteApi('/shell/calendar/day-sheet');

/** The control sheet of a day, to be read in the evening, printed and signed. */
export function DaySheetPage() {
  const here = useTimeZone();
  const navigate = route.useNavigate();
  const query = readDaySheetAddress(route.useSearch());
  const day = query.day ?? todayIn(here);
  const { data: sheet, error, refetch } = useQuery(daySheetQuery(query));
  const download = useMutation({
    mutationFn: () => downloadDaySheet(query, day),
    onError: (failure) => alertFailure(t`Failed to export the day sheet.`, failure),
    meta: { effects: { touches: [] } },
  });
  const change = (changed: Texts) => void navigate({ search: { ...query, ...changed }, resetScroll: false });
  return (
    <Page
      title={t`Day sheet`}
      actions={
        <>
          <ButtonLink to={paths.calendar} variant="default">
            {t`To the calendar`}
          </ButtonLink>
          <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
            {t`Export as CSV`}
          </Button>
          <PrintWhole />
        </>
      }
    >
      <DaySheetBar
        title={fullDay(day)}
        day={day}
        whose={query.whose}
        team={everybodyOptions}
        onChange={change}
      />
      {!sheet ? (
        error ? (
          <LoadError text={t`Could not load the day sheet.`} retry={refetch} />
        ) : (
          <Loading text={t`Loading day sheet...`} lines={8} />
        )
      ) : (
        <>
          {!sheet.complete && (
            <Alert color="yellow">
              {t`There is more than this sheet holds: only the first ${figure(mostDaySheetLines)} of each part are shown.`}
            </Alert>
          )}
          <DueTable
            due={sheet.due.map((line) => ({ ...line, entry: standingOn(line.entry, day) }))}
            here={here}
          />
          <LinesTable lines={sheet.lines} here={here} />
          <Signatures lines={[t`Checked by, date and time`, t`Lawyer, date and time`]} />
        </>
      )}
    </Page>
  );
}
