import { type Task, type TasksQuery, taskPriorityLabels, taskStatusLabels } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import type { ExportedList } from '../../platform/export/exported-list.ts';
import { listTasks } from './task-list.queries.ts';

/** The export of tasks. */
export const taskExport: ExportedList<z.output<typeof TasksQuery>, Task> = {
  kind: 'tasks',
  columns: {
    title: ['Title', (row) => row.title],
    status: ['Status', (row) => taskStatusLabels[row.status]],
    priority: ['Priority', (row) => taskPriorityLabels[row.priority]],
    due_date: ['Due', (row) => row.due_date],
    matter: ['Matter', (row) => row.matter_details?.title ?? null],
    assigned_to: ['Assigned To', (row) => row.assigned_to_details?.username ?? null],
    description: ['Description', (row) => row.description],
    created_at: ['Created (UTC)', (row) => row.created_at],
    id: ['Id', (row) => row.id],
  },
  page: (scope, query, at) => listTasks(scope, { ...query, ...at }),
};
