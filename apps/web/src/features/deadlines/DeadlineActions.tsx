import type { Deadline } from '@caseward/contract/deadline-record';
import { deadlines } from '@caseward/contract/deadlines';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { ReasonDialog } from '../../shared/dialogs/ReasonDialog.tsx';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { MoreActions } from '../../shared/layout/MoreActions.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useSession } from '../../shared/session/session.ts';
import {
  acknowledgeDeadline,
  cancelDeadline,
  deadlineSaved,
  reopenDeadline,
  updateDeadline,
} from './deadlines.api.ts';

const DoneForm = lazyPart(() => import('./DoneForm.tsx'), 'DoneForm');
const DeadlineForm = lazyPart(() => import('./DeadlineForm.tsx'), 'DeadlineForm');
const ExtensionForm = lazyPart(() => import('./ExtensionForm.tsx'), 'ExtensionForm');
const AnotherDayForm = lazyPart(() => import('./AnotherDayForm.tsx'), 'AnotherDayForm');

interface DeadlineActionsProps {
  deadline: Deadline;
  /** Documents of its matter. */
  documents: OptionSource;
  courts: OptionSource;
  /** Who can be responsible in a matter. */
  peopleOf: (matter: string | null) => OptionSource;
  /** It is what a list said before: nothing is done with it until it is loaded. */
  waits: boolean;
}

/** What can be done with a deadline, beside its title. */
export function DeadlineActions(props: DeadlineActionsProps) {
  const { deadline, documents, courts, peopleOf, waits } = props;
  const mayChange = useMay(deadlines.done);
  const [open, setOpen] = useState<'done' | 'edit' | 'day' | 'extension' | 'cancel' | 'reopen'>();
  const { id, status } = deadline;
  const { user } = useSession();
  const answers = user && (user.in_docket_group || [deadline.responsible, deadline.backup].includes(user.id));
  const close = () => setOpen(undefined);
  const history = (
    <>
      <ButtonLink to={paths.controlSheet} params={{ deadlineId: id }} variant="default">
        {t`Control sheet`}
      </ButtonLink>
      <ButtonLink
        to={paths.matterHistory}
        params={{ matterId: deadline.matter }}
        search={{ object_id: id }}
        variant="default"
      >
        {t`History`}
      </ButtonLink>
    </>
  );
  if (!mayChange) return history;
  const isOpen = status === 'OPEN';
  return (
    <>
      {isOpen ? (
        <Button disabled={waits} onClick={() => setOpen('done')}>
          {t`Mark as done`}
        </Button>
      ) : (
        <Button variant="default" disabled={waits} onClick={() => setOpen('reopen')}>
          {t`Open again`}
        </Button>
      )}
      <MoreActions>
        {isOpen && (
          <>
            {answers && deadline.acknowledged_at === null && (
              <ActionButton
                label={t`Acknowledge`}
                disabled={waits}
                act={() => acknowledgeDeadline(id)}
                effects={deadlineSaved}
                failure={t`Failed to acknowledge the deadline.`}
                onDone={() => {
                  // The button goes.
                  document.querySelector<HTMLElement>('main h1')?.focus();
                  alertSuccess(t`You have acknowledged the deadline.`);
                }}
              />
            )}
            <Button variant="default" disabled={waits} onClick={() => setOpen('day')}>
              {t`New day`}
            </Button>
            <Button variant="default" disabled={waits} onClick={() => setOpen('extension')}>
              {t`Extension`}
            </Button>
            <Button variant="default" disabled={waits} onClick={() => setOpen('cancel')}>
              {t`Cancel deadline`}
            </Button>
          </>
        )}
        <Button variant="default" disabled={waits} onClick={() => setOpen('edit')}>
          {t`Edit`}
        </Button>
        {history}
      </MoreActions>
      {open === 'done' && (
        <Dialog title={t`Mark as done`} onClose={close}>
          <Suspense>
            <DoneForm id={id} documents={documents} onDone={close} />
          </Suspense>
        </Dialog>
      )}
      {open === 'edit' && (
        <Dialog title={t`Edit deadline`} wide onClose={close}>
          <Suspense>
            <DeadlineForm
              deadline={deadline}
              courts={courts}
              peopleOf={peopleOf}
              save={(body, writing) => updateDeadline(id, body, writing)}
              submitLabel={t`Save Changes`}
              failure={t`Failed to update deadline.`}
              onSaved={close}
              onCancel={close}
            />
          </Suspense>
        </Dialog>
      )}
      {open === 'day' && (
        <Dialog title={t`New day`} wide onClose={close}>
          <Suspense>
            <AnotherDayForm {...{ deadline, courts, documents }} onDone={close} />
          </Suspense>
        </Dialog>
      )}
      {open === 'extension' && (
        <Dialog title={t`Extension`} onClose={close}>
          <Suspense>
            <ExtensionForm {...{ deadline, documents }} onDone={close} />
          </Suspense>
        </Dialog>
      )}
      {open === 'cancel' && (
        <ReasonDialog
          title={t`Cancel deadline`}
          body={deadlines.cancel.body}
          save={(reason) => cancelDeadline(id, reason)}
          submitLabel={t`Cancel deadline`}
          failure={t`Failed to cancel the deadline.`}
          onDone={close}
          onClose={close}
        >
          {t`It stays in the lists, with your reason.`}
        </ReasonDialog>
      )}
      {open === 'reopen' && (
        <ReasonDialog
          title={t`Open again`}
          body={deadlines.reopen.body}
          save={(reason) => reopenDeadline(id, reason)}
          submitLabel={t`Open again`}
          failure={t`Failed to open the deadline again.`}
          onDone={close}
          onClose={close}
        >
          {t`What was done with it before stays in its history.`}
        </ReasonDialog>
      )}
    </>
  );
}
