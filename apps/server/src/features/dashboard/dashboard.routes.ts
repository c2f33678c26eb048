import { dashboard } from '@caseward/contract/dashboard';
import { type Api, implement } from '../../http/implement.ts';
import { countFirm, listMyTasks } from './dashboard.queries.ts';
import { countDeadlines } from './deadline-counts.queries.ts';
import { listNews } from './news.queries.ts';

/** The dashboard. */
export function dashboardRoutes(api: Api): void {
  implement(api, dashboard, {
    summary: ({ scope }) => countFirm(scope),
    myTasks: ({ scope, query }) => listMyTasks(scope, query),
    deadlines: ({ scope }) => countDeadlines(scope),
    news: ({ scope }) => listNews(scope),
  });
}
