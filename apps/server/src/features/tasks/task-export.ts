import { itemText } from '@caseward/contract/checklists';
import { repetitionText } from '@caseward/contract/repeat-words';
import { type Task, type TasksQuery, taskFields, taskFilters } from '@caseward/contract/tasks';
import * as z from 'zod/mini';
import { type ExportedList, fieldColumns, recordColumns } from '../../platform/export/exported-list.ts';
import { listTasks } from './task-list.queries.ts';

/** The export of tasks. */
export const taskExport: ExportedList<z.output<typeof TasksQuery>, Task> = {
  kind: 'tasks',
  query: z.strictObject(taskFilters),
  columns: {
    ...fieldColumns<Task, keyof typeof taskFields>(taskFields, {
      matter: (row) => row.matter_details?.title ?? null,
      assigned_to: (row) => row.assigned_to_details?.username ?? null,
      deadline: (row) => row.deadline_details?.title ?? null,
      repeats: ({ repeats }, telling) => repeats && repetitionText(repeats, telling),
      checklist: (row) => row.checklist.map(itemText).join('\n'),
    }),
    ...recordColumns,
  },
  page: (scope, query, at) => listTasks(scope, { ...query, ...at }),
};
