import type { Pin } from '@caseward/contract/pins';
import { t } from '@lingui/core/macro';
import classes from './PinButton.module.css';
import { usePins, useSetPinned } from './use-pins.ts';

interface PinButtonProps {
  matter: { id: string; title: string };
  /** `row`: it is seen where one points, and where the matter is pinned. `button`: it stands among buttons. */
  look?: 'row' | 'button';
}

/** Pins a matter, so that it stands in the navigation, and unpins it. A plain element: there is one in each of a hundred rows. */
export function PinButton({ matter: { id, title }, look }: PinButtonProps) {
  const isPinned = usePins().some((pin) => pin.id === id);
  const setPinned = useSetPinned();
  const pin: Pin = { type: 'matter', id, title, list: null };
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={t`Pin ${title}`}
      title={isPinned ? t`Pinned: shown in the navigation` : t`Pin: keep it in the navigation`}
      data-look={look}
      data-screen-only
      onClick={() => setPinned(pin, !isPinned)}
    />
  );
}
