import { t } from '@lingui/core/macro';
import { useHeldSince } from '../records/legal-holds.ts';
import { DeleteButton, type DeleteButtonProps } from './DeleteButton.tsx';
import classes from './HoldableDelete.module.css';

interface HoldableDeleteProps extends Omit<DeleteButtonProps, 'refusal'> {
  /** Its matter, where that is on legal hold. */
  heldIn: string | undefined;
}

/** Deletes a record of a matter. Under a legal hold the button stays, and says since when and why it does nothing. */
export function HoldableDelete({ heldIn, ...props }: HoldableDeleteProps) {
  const held = heldIn !== undefined;
  const since = useHeldSince(heldIn ?? '', held);
  const { day = '', placedBy = '' } = since ?? {};
  const reason = since
    ? t`On legal hold since ${day}, placed by ${placedBy}: it cannot be deleted until the hold is released.`
    : t`On legal hold: it cannot be deleted until the hold is released.`;
  return (
    <>
      <DeleteButton {...props} refusal={held ? reason : undefined} />
      {held && props.record === undefined && (
        <span className={classes.since}>{since ? t`On legal hold since ${day}` : t`On legal hold`}</span>
      )}
    </>
  );
}
