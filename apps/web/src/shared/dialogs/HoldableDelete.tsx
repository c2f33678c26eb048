import { t } from '@lingui/core/macro';
import { alertHint } from '../feedback/alerts.ts';
import { useHeldSince } from '../records/legal-holds.ts';
import { DeleteButton, type DeleteButtonProps, DeleteFace } from './DeleteButton.tsx';
import classes from './HoldableDelete.module.css';

interface HoldableDeleteProps extends DeleteButtonProps {
  /** Its matter, where that is on legal hold. */
  heldIn: string | undefined;
}

/** Deletes a record of a matter. Under a legal hold the button stays, and says since when and why it does nothing. */
export const HoldableDelete = ({ heldIn, ...props }: HoldableDeleteProps) =>
  heldIn === undefined ? (
    <DeleteButton {...props} />
  ) : (
    <RefusedDelete matterId={heldIn} record={props.record} />
  );

function RefusedDelete({ matterId, record }: { matterId: string; record: string | undefined }) {
  const since = useHeldSince(matterId, true);
  const { day = '', placedBy = '' } = since ?? {};
  const reason = since
    ? t`On legal hold since ${day}, placed by ${placedBy}: it cannot be deleted until the hold is released.`
    : t`On legal hold: it cannot be deleted until the hold is released.`;
  return (
    <>
      <DeleteFace
        record={record}
        // Not `disabled`: it can be reached by keyboard and touch, to be told the reason.
        aria-disabled
        data-disabled
        title={reason}
        onClick={() => alertHint(reason)}
      />
      {record === undefined && (
        <span className={classes.since}>{since ? t`On legal hold since ${day}` : t`On legal hold`}</span>
      )}
    </>
  );
}
