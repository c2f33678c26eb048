import {
  type ClosedStatus,
  type MatterStatus,
  matterStatuses,
  matterStatusLabels,
} from '@caseward/contract/matter-statuses';
import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useCheckOffer } from '../../shared/conflicts/use-check-offer.ts';
import { alertFailure, alertUndoable, dismissAlert } from '../../shared/feedback/alerts.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { isClosed } from './closed-status.ts';
import { MatterStatusTag } from './MatterStatusTag.tsx';
import classes from './MatterSummary.module.css';
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
  const opener = useRef<HTMLButtonElement>(null);
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
    if (isClosed(chosen) && !isClosed(status)) {
      // To which the dialog gives the focus back: the entry of the menu goes.
      opener.current?.focus();
      return setClosing(chosen);
    }
    dismissAlert(failure);
    mutate(chosen);
  };
  const choices = matterStatuses.filter((each) => each !== status);
  return (
    <>
      <Menu position="bottom-start" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton
            ref={opener}
            aria-label={t`Change status: ${matterStatusLabels[status]}`}
            aria-busy={isPending || undefined}
            className={classes.status}
            data-screen-only
          >
            <MatterStatusTag status={status} /> <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((each) => (
            <Menu.Item key={each} onClick={() => choose(each)}>
              {matterStatusLabels[each]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
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
