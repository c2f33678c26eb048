import { HoldInput } from '@caseward/contract/holds';
import { t } from '@lingui/core/macro';
import { ReasonDialog } from '../../shared/dialogs/ReasonDialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { placeHold, releaseHold } from './holds.api.ts';

interface HoldDialogProps {
  matterId: string;
  /** Releases the hold; otherwise places one. */
  releases: boolean;
  onClose: () => void;
}

const placing = {
  title: t`Place legal hold`,
  submitLabel: t`Place legal hold`,
  failure: t`Failed to place the legal hold.`,
  done: t`The matter is on legal hold.`,
  act: placeHold,
  consequence: t`Until it is released, nobody can delete anything in this matter, and nothing of it that is already in the trash is permanently deleted. Texts can be changed; the history keeps their earlier words.`,
};

const releasing: typeof placing = {
  title: t`Release legal hold`,
  submitLabel: t`Release legal hold`,
  failure: t`Failed to release the legal hold.`,
  done: t`The legal hold is released.`,
  act: releaseHold,
  consequence: t`From then on the matter and what is in it can be deleted again. The hold and both reasons stay on record.`,
};

/** Places or releases a legal hold. */
export function HoldDialog({ matterId, releases, onClose }: HoldDialogProps) {
  const { act, done, consequence, ...words } = releases ? releasing : placing;
  return (
    <ReasonDialog
      {...words}
      body={HoldInput}
      save={(reason) => act(matterId, reason)}
      onDone={() => {
        alertSuccess(done);
        onClose();
      }}
      onClose={onClose}
    >
      {consequence}
    </ReasonDialog>
  );
}
