import { type KeyboardEvent, useEffect, useId, useState } from 'react';

interface Walk {
  /** What can be chosen, by key, from top to bottom. */
  keys: readonly string[];
  /** Whether the first is chosen before anybody has chosen. */
  withFirst: boolean;
  /** Enter without a choice, where the first may be the active one: answers whether it was handled. */
  onEnter: (active: string | undefined) => boolean;
}

/**
 * Walks a list by the arrow keys while the focus stays in the text field above it. Every option is a link or a
 * button with the id that `idOf` answers: Enter follows it, a link with Ctrl in a new tab.
 */
export function useKeyboardOptions({ keys, withFirst, onEnter }: Walk) {
  const list = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const idOf = (key: string) => `${list}-${key}`;
  const own = chosen === null ? -1 : keys.indexOf(chosen);
  const place = own === -1 && withFirst ? 0 : own;
  const active = keys[place];
  const activeId = active === undefined ? undefined : idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to an input method for as long as it composes.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const next = key === 'ArrowDown' ? place + 1 : Math.max(place, 0) - 1;
      setChosen(keys.at(next % keys.length) ?? null);
    } else if (key === 'Enter') {
      event.preventDefault();
      if (own === -1 && onEnter(active)) return;
      const option = document.getElementById(activeId ?? '');
      const inNewTab = event.ctrlKey || event.metaKey;
      if (inNewTab && option instanceof HTMLAnchorElement) window.open(option.href, '_blank', 'noopener');
      else option?.click();
    }
  };
  return {
    list,
    active,
    idOf,
    /** Forgets what was chosen. */
    startOver: () => setChosen(null),
    /** For the text field. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': keys.length > 0,
      'aria-controls': keys.length > 0 ? list : undefined,
      'aria-activedescendant': activeId,
      onKeyDown,
    } as const,
  };
}
