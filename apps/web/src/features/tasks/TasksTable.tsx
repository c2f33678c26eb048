import type { Task } from '@caseward/contract/tasks';
import type { LoadedRows } from '../../shared/ui/MoreRows.tsx';
import { RowsTable } from '../../shared/ui/RowsTable.tsx';
import { taskColumns } from './task-columns.tsx';

/** The firm's tasks. */
export function TasksTable({ rows }: { rows: LoadedRows<Task> }) {
  return (
    <RowsTable
      label="Tasks"
      columns={taskColumns}
      rows={rows}
      loading="Loading tasks..."
      empty="There are no tasks yet."
    />
  );
}
