import { Alert, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { summaryQuery } from '../../features/dashboard/dashboard.api.ts';
import { News } from '../../features/dashboard/News.tsx';
import { SummaryCards } from '../../features/dashboard/SummaryCards.tsx';
import { RecentMatters } from '../../features/search/RecentMatters.tsx';
import { MyPendingTasks } from '../../features/tasks/MyPendingTasks.tsx';
import { assigneeOptions } from '../../features/team/team.api.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import classes from './DashboardPage.module.css';

/** The dashboard: what is to be done today, and beside it what one was working on and what is new. */
export function DashboardPage() {
  return (
    <Page title="Dashboard">
      {/* Their place is reserved while they load. */}
      <Box mih="3.75rem">
        <Summary />
      </Box>
      <div className={classes.columns}>
        <MyPendingTasks teamOptions={assigneeOptions} />
        <div className={classes.aside}>
          <RecentMatters />
          <News />
        </div>
      </div>
    </Page>
  );
}

function Summary() {
  const { data: summary, error } = useQuery(summaryQuery);
  if (summary) return <SummaryCards summary={summary} />;
  if (error) return <Alert color="red">Could not load dashboard data.</Alert>;
  return <Loading text="Loading dashboard..." lines={1} />;
}
