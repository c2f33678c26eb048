import {
  type ClosedStatus,
  type MatterStatus,
  matterStatuses,
  matterStatusLabels,
} from '@caseward/contract/matter-statuses';
import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCheckOffer } from '../../shared/conflicts/use-check-offer.ts';
import { alertFailure, alertUndoable, dismissAlert } from '../../shared/feedback/alerts.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { ToolMenu } from '../../shared/tools/ToolMenu.tsx';
import { isClosed } from './closed-status.ts';
import { MatterStatusTag } from './MatterStatusTag.tsx';
import { matterSaved, patchMatter } from './matters.api.ts';

const CloseMatterDialog = lazyPart(() => import('./CloseMatterDialog.tsx'), 'CloseMatterDialog');

const failure = t`Failed to update matter.`;

interface MatterStatusMenuProps {
  matter: Matter;
  /** Who takes its tasks over when it is closed. */
  assignees: OptionSource;
}

/** A matter's status, changed in place. Where that closes the matter, what is open in it is asked about first. */
export function MatterStatusMenu({ matter, assignees }: MatterStatusMenuProps) {
  const [closing, setClosing] = useState<ClosedStatus>();
  const { id, status, version } = matter;
  const offerCheck = useCheckOffer(id);
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: MatterStatus) => offerCheck(patchMatter(id, { status: chosen }, version)),
    meta: { effects: matterSaved },
    onSuccess: (saved) =>
      alertUndoable(t`Status changed to ${matterStatusLabels[saved.status]}.`, {
        label: t`Undo`,
        act: () =>
          patchMatter(
            id,
            { status, ...(isClosed(status) && { closed_on: matter.closed_on }) },
            saved.version,
          ),
        failure: t`Failed to undo the change.`,
        done: t`The change is undone.`,
      }),
    onError: (error) => alertFailure(failure, error),
  });
  const choose = (chosen: MatterStatus) => {
    // A button that is disabled meanwhile would lose the focus.
    if (isPending) return;
    if (isClosed(chosen) && !isClosed(status)) return setClosing(chosen);
    dismissAlert(failure);
    mutate(chosen);
  };
  const choices = matterStatuses.filter((each) => each !== status);
  return (
    <>
      <ToolMenu
        icon="chevron"
        look="plain"
        text={<MatterStatusTag status={status} />}
        aria-label={t`Change status: ${matterStatusLabels[status]}`}
        aria-busy={isPending || undefined}
        data-screen-only
        position="bottom-start"
        kind="menu"
        opens={t`Change status`}
      >
        {choices.map((each) => (
          <Menu.Item key={each} onClick={() => choose(each)}>
            {matterStatusLabels[each]}
          </Menu.Item>
        ))}
      </ToolMenu>
      {closing && (
        <Suspense>
          <CloseMatterDialog
            matter={matter}
            status={closing}
            teamOptions={assignees}
            onClose={() => setClosing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
