import { taskFilters, tasks } from '@caseward/contract/tasks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import { ExportMenu } from '../../features/exports/ExportMenu.tsx';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { taskColumns } from '../../features/tasks/task-columns.tsx';
import { taskListFilters, taskWords } from '../../features/tasks/task-list.ts';
import { tasksQuery, tasksTotal } from '../../features/tasks/tasks.api.ts';
import { teamOptions } from '../../features/team/team.api.ts';
import { ListPage } from '../../features/views/ListPage.tsx';
import { useList } from '../../features/views/use-list.ts';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';

// Comes when the first rows are chosen.
const TasksBulk = lazy(async () => ({
  default: (await import('../../features/tasks/TasksBulk.tsx')).TasksBulk,
}));

const filters = taskListFilters({ team: teamOptions, matters: matterOptions });

/** The firm's tasks. */
export function TasksPage() {
  const list = useList('tasks', taskFilters);
  const mayAdd = useMay(tasks.create);
  const mayChange = useMay(tasks.bulk);
  const timeZone = useTimeZone();
  const columns = useMemo(() => taskColumns(timeZone), [timeZone]);
  const rows = useInfiniteQuery({
    ...tasksQuery(list.query),
    enabled: list.isReady,
    placeholderData: keepPreviousData,
  });
  const total = useQuery({ ...tasksTotal(list.query), enabled: list.isReady });
  const exporting = { list, columns, words: taskWords };
  return (
    <ListPage
      list={list}
      words={taskWords}
      rows={rows}
      total={total.data}
      columns={columns}
      filters={filters}
      ordering="due_date"
      actions={mayAdd && <ButtonLink to={paths.addTask}>Add New Task</ButtonLink>}
      exchange={<ExportMenu {...exporting} />}
      nameOf={({ title }) => title}
      bulk={(chosen, clear) => (
        <>
          {mayChange && <TasksBulk chosen={chosen} teamOptions={teamOptions} onDone={clear} />}
          <ExportMenu {...exporting} chosen={chosen} />
        </>
      )}
    />
  );
}
