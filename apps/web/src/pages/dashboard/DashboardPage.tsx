import { t } from '@lingui/core/macro';
import { Alert, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ComingDays } from '../../features/calendar/ComingDays.tsx';
import { DeadlineTiles } from '../../features/dashboard/DeadlineTiles.tsx';
import { deadlineCountsQuery, summaryQuery } from '../../features/dashboard/dashboard.api.ts';
import { News } from '../../features/dashboard/News.tsx';
import { SummaryCards } from '../../features/dashboard/SummaryCards.tsx';
import { RecentMatters } from '../../features/search/RecentMatters.tsx';
import { MyPendingTasks } from '../../features/tasks/MyPendingTasks.tsx';
import { assigneesOf } from '../../features/team/team.api.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { InTurn, LaterPart } from '../../shared/layout/InTurn.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { useKeptHeight } from '../../shared/layout/use-kept-height.ts';
import { usePainted } from '../../shared/layout/use-painted.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './DashboardPage.module.css';

/** The dashboard: what is to be done today, and beside it what one was working on and what is new. */
export function DashboardPage() {
  // What a day begins with is read first: the rest is drawn after the first frame.
  const isWhole = usePainted();
  const frame = useKeptHeight('dashboard', 1, isWhole);
  return (
    <Page title={t`Dashboard`}>
      {/* Their place is reserved while they load. */}
      <Box mih={{ base: '5.75rem', xs: '3.75rem' }}>
        <Summary />
      </Box>
      <InTurn>
        <Beginning />
        <DeadlinesAndEvents />
        <div className={classes.columns} {...frame}>
          {isWhole && <Work />}
        </div>
      </InTurn>
    </Page>
  );
}

/** One's tasks, and beside them what one worked in and what is new. */
const Work = () => (
  <>
    <MyPendingTasks assigneesOf={assigneesOf} />
    <div className={classes.aside}>
      <RecentMatters />
      <News />
      <LaterPart>
        <WaitingChecks />
      </LaterPart>
    </div>
  </>
);

/** A firm with so many matters has begun. */
const young = 5;

const FirstSteps = lazyPart(() => import('./FirstSteps.tsx'), 'FirstSteps');

const WaitingChecks = lazyPart(() => import('../../features/conflicts/WaitingChecks.tsx'), 'WaitingChecks');

function Beginning() {
  const { data: summary } = useQuery(summaryQuery);
  if (!summary || summary.total_matters >= young) return null;
  return (
    <LaterPart>
      <FirstSteps summary={summary} />
    </LaterPart>
  );
}

/** What waits in deadlines, and what is coming, which the first would move; both come before what stands below is shown. */
function DeadlinesAndEvents() {
  const { data: counts, error } = useQuery(deadlineCountsQuery);
  return (
    <Panel
      title={t`Deadlines and events`}
      action={
        <TextLink to={paths.calendar} size="sm">
          {t`Calendar`}
        </TextLink>
      }
    >
      {counts ? (
        <DeadlineTiles counts={counts} />
      ) : error ? (
        <Alert color="red">{t`Could not count the deadlines.`}</Alert>
      ) : (
        <Loading text={t`Loading deadlines...`} lines={1} />
      )}
      {(counts || error) && <ComingDays />}
    </Panel>
  );
}

function Summary() {
  const { data: summary, error } = useQuery(summaryQuery);
  if (summary) return <SummaryCards summary={summary} />;
  if (error) return <Alert color="red">{t`Could not load dashboard data.`}</Alert>;
  return <Loading text={t`Loading dashboard...`} lines={1} />;
}
