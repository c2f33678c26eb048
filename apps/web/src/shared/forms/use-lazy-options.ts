import type { ComboboxProps } from '@mantine/core';
import { type FocusEventHandler, useState } from 'react';

interface Reached {
  comboboxProps?: ComboboxProps | undefined;
  onFocus?: FocusEventHandler<HTMLInputElement> | undefined;
}

/**
 * Props of a select that draws its options once it is first reached. A form of a dozen selects would draw all of their
 * options, hundreds of time zones among them, and place each list, before anybody sees the form.
 */
export function useLazyOptions({ comboboxProps, onFocus }: Reached) {
  const [isReached, setReached] = useState(false);
  return {
    comboboxProps: { keepMounted: isReached, ...comboboxProps },
    // Arrow keys look for the options when they open the list, so these are there by then.
    onFocus: (event: Parameters<FocusEventHandler<HTMLInputElement>>[0]) => {
      setReached(true);
      onFocus?.(event);
    },
  };
}
