import { LiftInput } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { ReasonDialog } from '../../shared/dialogs/ReasonDialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { liftWall } from './walls.api.ts';

/** Lifts a wall. */
export function LiftWallDialog({ wallId, onClose }: { wallId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title={t`Lift the Wall`}
      body={LiftInput}
      save={(reason) => liftWall(wallId, reason)}
      submitLabel={t`Lift Wall`}
      failure={t`Failed to lift the wall.`}
      onDone={() => {
        alertSuccess(t`The wall is lifted.`);
        onClose();
      }}
      onClose={onClose}
    >
      {t`The whole firm sees the matter from then on. Everyone who was behind the wall is told who lifted it, and the reason you state here.`}
    </ReasonDialog>
  );
}
