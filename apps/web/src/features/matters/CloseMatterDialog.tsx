import { largestBulk } from '@caseward/contract/bulk';
import type { ClosedStatus } from '@caseward/contract/matter-statuses';
import type { Matter, MatterClosing } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { alertFailure, alertUndoable, dismissAlert } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useIdempotentSave } from '../../shared/forms/use-idempotent-save.ts';
import { changeTasksBack, closeMatter, patchMatter } from './matters.api.ts';
import { isDecided, type TasksDecision } from './OpenTasks.tsx';
import { OpenWork } from './OpenWork.tsx';
import { openTasksOf } from './open-tasks.ts';

interface CloseMatterDialogProps {
  matter: Matter;
  /** What it becomes. */
  status?: ClosedStatus;
  teamOptions: OptionSource;
  onClose: () => void;
}

type Closed = Awaited<ReturnType<typeof closeMatter>>;

const texts = {
  CLOSED: {
    title: t`Close matter`,
    done: t`Matter closed.`,
    failure: t`Failed to close matter.`,
  },
  ARCHIVED: {
    title: t`Archive matter`,
    done: t`Matter archived.`,
    failure: t`Failed to archive matter.`,
  },
};

/** Closes or archives a matter, and asks what becomes of its open tasks. */
export function CloseMatterDialog(props: CloseMatterDialogProps) {
  const { matter, status = 'CLOSED', teamOptions, onClose } = props;
  const { title, done, failure } = texts[status];
  const [finishing, setFinishing] = useState<TasksDecision>({});
  const [error, setError] = useState<string>();
  const [reason, setReason] = useState('');
  const { send, settle } = useIdempotentSave((body: MatterClosing, { idempotency_key = '' }) =>
    closeMatter(matter.id, body, idempotency_key),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: (body: MatterClosing) => send(body, undefined, () => {}),
    onSuccess: (closed) => {
      settle();
      onClose();
      alertUndoable(done, {
        label: t`Undo`,
        act: () => reopen(matter, closed),
        failure: t`Failed to undo the change.`,
        done: t`The change is undone.`,
      });
    },
    onError: (failed) => alertFailure(failure, failed),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDecided(finishing)) return setError(t`Choose who takes the tasks over.`);
    dismissAlert(failure);
    mutate({
      status,
      status_reason: reason,
      ...(finishing.open_tasks && { open_tasks: finishing.open_tasks }),
      ...(finishing.reassign_to && { reassign_to: finishing.reassign_to }),
    });
  };
  return (
    <Dialog title={title} onClose={onClose} harmless={reason === ''}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <OpenWork
            matters={[matter]}
            titles={openTasksOf(matter).map(({ title }) => title)}
            teamOptions={teamOptions}
            value={finishing}
            onChange={(chosen) => {
              setError(undefined);
              setFinishing(chosen);
            }}
            error={error}
          />
          <TextArea
            label={t`Reason`}
            minRows={2}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FormFooter submitLabel={title} isSaving={isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Gives a matter and its tasks what they had before, unless somebody has changed them since. */
async function reopen({ id, status }: Matter, { matter, tasks }: Closed): Promise<void> {
  await patchMatter(id, { status }, matter.version);
  for (let start = 0; start < tasks.length; start += largestBulk)
    await changeTasksBack(tasks.slice(start, start + largestBulk));
}
