import { UncheckedOpeningInput, uncheckedOpening } from '@caseward/contract/unchecked-opening';
import { t } from '@lingui/core/macro';
import { call } from '../../shared/api/call.ts';
import { ReasonDialog } from '../../shared/dialogs/ReasonDialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';

interface OpenWithoutCheckDialogProps {
  matterId: string;
  onClose: () => void;
}

/** Asks why a matter is opened without a conflict check. */
export const OpenWithoutCheckDialog = ({ matterId, onClose }: OpenWithoutCheckDialogProps) => (
  <ReasonDialog
    title={t`Open without a conflict check`}
    body={UncheckedOpeningInput}
    save={(reason) => call(uncheckedOpening.open, { params: { id: matterId }, body: { reason } })}
    submitLabel={t`Open matter`}
    failure={t`Failed to open the matter.`}
    onDone={() => {
      alertSuccess(t`The matter is open.`);
      onClose();
    }}
    onClose={onClose}
  >
    {t`Your firm opens matters after a conflict check. The reason stays with the matter and in the audit log, and its page reminds of the check until it covers the parties.`}
  </ReasonDialog>
);
