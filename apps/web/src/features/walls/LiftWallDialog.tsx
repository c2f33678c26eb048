import { LiftInput } from '@caseward/contract/walls';
import { ReasonDialog } from '../../shared/dialogs/ReasonDialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { liftWall } from './walls.api.ts';

/** Lifts a wall. */
export function LiftWallDialog({ wallId, onClose }: { wallId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Lift the Wall"
      body={LiftInput}
      save={(reason) => liftWall(wallId, reason)}
      submitLabel="Lift Wall"
      failure="Failed to lift the wall."
      onDone={() => {
        alertSuccess('The wall is lifted.');
        onClose();
      }}
      onClose={onClose}
    >
      The whole firm sees the matter from then on. Everyone who was behind the wall is told who lifted it, and
      the reason you state here.
    </ReasonDialog>
  );
}
