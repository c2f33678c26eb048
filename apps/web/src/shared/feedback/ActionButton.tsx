import { Button } from '@mantine/core';
import { type ConfirmedAction, useConfirmedAction } from '../dialogs/use-confirmed-action.ts';

interface ActionButtonProps<Result> extends ConfirmedAction<Result> {
  label: string;
  /** Names the record where several have such a button: then the button is small. */
  record?: string;
  /** The button is small although it is the only one. */
  compact?: boolean;
  disabled?: boolean | undefined;
}

/** Does something other than saving a form, after asking where that is due. */
export function ActionButton<Result>({
  label,
  record,
  compact,
  disabled,
  ...action
}: ActionButtonProps<Result>) {
  const { start, isPending } = useConfirmedAction(action);
  return (
    <Button
      variant="default"
      size={record === undefined && !compact ? 'sm' : 'compact-sm'}
      aria-label={record && `${label}: ${record}`}
      disabled={disabled}
      loading={isPending}
      onClick={start}
    >
      {label}
    </Button>
  );
}
