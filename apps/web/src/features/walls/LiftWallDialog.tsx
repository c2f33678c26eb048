import { LiftInput } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { ReasonDialog } from '../../shared/dialogs/ReasonDialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { liftWall } from './walls.api.ts';

/** Lifts a wall. */
export function LiftWallDialog({ wallId, onClose }: { wallId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title={t`Remove restriction`}
      body={LiftInput}
      save={(reason) => liftWall(wallId, reason)}
      submitLabel={t`Remove restriction`}
      failure={t`Failed to remove the restriction.`}
      onDone={() => {
        alertSuccess(t`Restriction removed.`);
        onClose();
      }}
      onClose={onClose}
    >
      {t`From then on the whole firm can see the matter. Everyone who had access is told who removed the restriction, and the reason you state here.`}
    </ReasonDialog>
  );
}
