import { Alert, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { summaryQuery } from '../../features/dashboard/dashboard.api.ts';
import { SummaryCards } from '../../features/dashboard/SummaryCards.tsx';
import { MyPendingTasks } from '../../features/tasks/MyPendingTasks.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Page } from '../../shared/layout/Page.tsx';

/** The dashboard: the firm at a glance, and one's own tasks. */
export function DashboardPage() {
  return (
    <Page title="Dashboard">
      {/* On a phone the cards are stacked: their place is reserved. */}
      <Box mih={{ base: '20.125rem', xs: 0 }}>
        <Summary />
      </Box>
      <MyPendingTasks />
    </Page>
  );
}

function Summary() {
  const { data: summary, error } = useQuery(summaryQuery);
  if (summary) return <SummaryCards summary={summary} />;
  if (error) return <Alert color="red">Could not load dashboard data.</Alert>;
  return <Loading text="Loading dashboard..." lines={3} />;
}
