import { type Task, tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HistoryPanel } from '../../features/audit/HistoryPanel.tsx';
import { TaskEditing } from '../../features/tasks/TaskEditing.tsx';
import { TaskFacts } from '../../features/tasks/TaskFacts.tsx';
import { commentsQuery } from '../../features/tasks/task-comments.api.ts';
import { TaskTitle } from '../../features/tasks/task-editing.tsx';
import { deleteTask, taskQuery } from '../../features/tasks/tasks.api.ts';
import { assigneesOf, everybodyOptions, peopleOf } from '../../features/team/team.api.ts';
import { HoldableDelete } from '../../shared/dialogs/HoldableDelete.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { InTurn, LaterPart } from '../../shared/layout/InTurn.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useKnownRow } from '../../shared/records/known-row.ts';
import { useMay } from '../../shared/session/permissions.ts';

// Below the facts: its code and its rows come after the first frame.
const TaskComments = lazyPart(() => import('../../features/tasks/TaskComments.tsx'), 'TaskComments');

const route = getRouteApi('/shell/tasks/$taskId');

/** One task. */
export function TaskPage() {
  const { taskId } = route.useParams();
  return <TaskOf key={taskId} id={taskId} />;
}

function TaskOf({ id }: { id: string }) {
  const known = useKnownRow(tasks.list, id);
  return (
    <LoadedRecord
      query={taskQuery(id)}
      kind={t`Task`}
      loading={t`Loading task details...`}
      back={<TextLink to={paths.tasks}>{t`All tasks`}</TextLink>}
      sketch={
        known &&
        ((text) => (
          <TaskFrame task={known}>
            <Loading text={text} />
          </TaskFrame>
        ))
      }
    >
      {(task) => (
        <TaskFrame task={task}>
          <TaskParts task={task} />
        </TaskFrame>
      )}
    </LoadedRecord>
  );
}

/** Title and actions of a task: the same while it loads and afterwards, so that nothing moves. */
function TaskFrame({ task, children }: { task: Task; children: ReactNode }) {
  const navigate = route.useNavigate();
  const mayEdit = useMay(tasks.update);
  const mayDelete = useMay(tasks.remove);
  const actions = (
    <>
      {task.matter && (
        <ButtonLink
          to={paths.matterHistory}
          params={{ matterId: task.matter }}
          search={{ object_id: task.id }}
          variant="default"
        >
          {t`History`}
        </ButtonLink>
      )}
      {mayEdit && (
        <ButtonLink to={paths.editTask} params={{ taskId: task.id }} variant="default">
          {t`Edit`}
        </ButtonLink>
      )}
      {mayDelete && (
        <HoldableDelete
          question={t`Are you sure you want to delete this task?`}
          id={task.id}
          heldIn={(task.held && task.matter) || undefined}
          remove={deleteTask}
          failure={t`Failed to delete task.`}
          onDeleted={() => navigate({ to: paths.tasks })}
        />
      )}
    </>
  );
  return (
    <Page title={task.title} badge={<TaskTitle task={task} />} actions={actions}>
      {children}
    </Page>
  );
}

function TaskParts({ task }: { task: Task }) {
  // Asked for before its code is there, and before the task can be deleted.
  usePrefetchInfiniteQuery(commentsQuery(task.id));
  return (
    <>
      <TaskEditing assigneesOf={assigneesOf}>
        <TaskFacts task={task} />
      </TaskEditing>
      <InTurn>
        <LaterPart>
          <TaskComments task={task} people={peopleOf(task.matter)} />
        </LaterPart>
        {!task.matter && <HistoryPanel type="task" id={task.id} teamOptions={everybodyOptions} />}
      </InTurn>
    </>
  );
}
