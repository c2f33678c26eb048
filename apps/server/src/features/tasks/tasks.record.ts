import type { RecordDefinition } from '../../records/record-type.ts';
import { taskExport } from './task-export.ts';
import { searchableTask } from './task-search.queries.ts';
import { taskLabel } from './tasks.queries.ts';

/** Tasks as a record type. */
export const taskRecord: RecordDefinition<'task'> = {
  label: taskLabel,
  hasName: true,
  exported: taskExport,
  searchable: searchableTask,
};
