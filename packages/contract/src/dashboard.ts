import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './paging.ts';
import { everyone } from './roles.ts';
import { Task } from './tasks.ts';

export const DashboardSummary = z.object({
  total_matters: z.int(),
  total_contacts: z.int(),
  /** The firm's tasks that are not DONE. */
  pending_tasks: z.int(),
});
export type DashboardSummary = z.infer<typeof DashboardSummary>;

export const dashboard = {
  summary: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/summary/',
    summary: "The firm's counts",
    access: everyone,
    response: DashboardSummary,
  }),
  myTasks: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/my-tasks/',
    summary: 'Pending tasks of the signed-in person, soonest due first',
    access: everyone,
    query: PageQuery,
    response: Task,
    paged: true,
  }),
};
