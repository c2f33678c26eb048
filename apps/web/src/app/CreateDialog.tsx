import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { matterOptions, matterQuery } from '../features/matters/matters.api.ts';
import { TaskForm } from '../features/tasks/TaskForm.tsx';
import { createTask, deleteTask } from '../features/tasks/tasks.api.ts';
import { assigneesOf } from '../features/team/team.api.ts';
import { Dialog } from '../shared/dialogs/Dialog.tsx';
import { alertSaved } from '../shared/feedback/alerts.ts';
import { ButtonLink } from '../shared/layout/links.tsx';
import { paths } from '../shared/paths.ts';
import { additions } from './additions.ts';

/**
 * Adds a task without leaving the page, on a matter's page to this matter, and leads to the pages that add anything
 * else.
 */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const { matterId } = useParams({ strict: false });
  const title = matterId && cache.getQueryData(matterQuery(matterId).queryKey)?.title;
  const others = additions().filter(({ type }) => type !== 'task');
  return (
    <Dialog title={t`New task`} wide onClose={onClose}>
      <TaskForm
        matterOptions={matterOptions}
        {...(matterId && title && { matterId, matterTitle: title })}
        assigneesOf={assigneesOf}
        save={createTask}
        submitLabel={t`Save task`}
        failure={t`Failed to create task.`}
        onSaved={({ id }) => {
          onClose();
          alertSaved(t`Task added.`, { id, href: `${paths.tasks}/${id}` }, () => deleteTask(id));
        }}
        onCancel={onClose}
      />
      {others.length > 0 && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t`Something else?`}
          </Text>
          {others.map(({ type, to, label, Icon }) => (
            <ButtonLink
              key={type}
              to={to}
              leftSection={<Icon size={16} aria-hidden />}
              variant="subtle"
              size="compact-sm"
            >
              {label}
            </ButtonLink>
          ))}
        </Group>
      )}
    </Dialog>
  );
}
