import { t } from '@lingui/core/macro';
import { Alert, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { summaryQuery } from '../../features/dashboard/dashboard.api.ts';
import { News } from '../../features/dashboard/News.tsx';
import { SummaryCards } from '../../features/dashboard/SummaryCards.tsx';
import { RecentMatters } from '../../features/search/RecentMatters.tsx';
import { MyPendingTasks } from '../../features/tasks/MyPendingTasks.tsx';
import { assigneesOf } from '../../features/team/team.api.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { InTurn, LaterPart } from '../../shared/layout/InTurn.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import classes from './DashboardPage.module.css';

/** The dashboard: what is to be done today, and beside it what one was working on and what is new. */
export function DashboardPage() {
  return (
    <Page title={t`Dashboard`}>
      {/* Their place is reserved while they load. */}
      <Box mih={{ base: '5.75rem', xs: '3.75rem' }}>
        <Summary />
      </Box>
      <InTurn>
        <Beginning />
        <div className={classes.columns}>
          <MyPendingTasks assigneesOf={assigneesOf} />
          <div className={classes.aside}>
            <RecentMatters />
            <News />
            <LaterPart>
              <WaitingChecks />
            </LaterPart>
          </div>
        </div>
      </InTurn>
    </Page>
  );
}

/** A firm with so many matters has begun. */
const young = 5;

const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }));

const WaitingChecks = lazy(async () => ({
  default: (await import('../../features/conflicts/WaitingChecks.tsx')).WaitingChecks,
}));

function Beginning() {
  const { data: summary } = useQuery(summaryQuery);
  if (!summary || summary.total_matters >= young) return null;
  return (
    <LaterPart>
      <FirstSteps summary={summary} />
    </LaterPart>
  );
}

function Summary() {
  const { data: summary, error } = useQuery(summaryQuery);
  if (summary) return <SummaryCards summary={summary} />;
  if (error) return <Alert color="red">{t`Could not load dashboard data.`}</Alert>;
  return <Loading text={t`Loading dashboard...`} lines={1} />;
}
