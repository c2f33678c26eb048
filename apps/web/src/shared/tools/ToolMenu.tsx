import { Menu, Popover, Portal } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { placeOf, targetAt } from './beside.tsx';
import { Tool } from './Tool.tsx';

interface ToolMenuProps extends Omit<Parameters<typeof Tool>[0], 'onClick' | 'children'> {
  /** The text of the button. */
  text: ReactNode;
  position: 'top-start' | 'bottom-start' | 'bottom-end';
  /** `menu`: its children are entries, and the menu closes when one is taken. `dialog`: it stays open. */
  kind: 'menu' | 'dialog';
  /** Accessible name of what opens. */
  opens: string;
  children: ReactNode;
}

/** Keys are left out: one that comes before the focus has moved into the menu would close it. */
const pressesOutside = ['mousedown', 'touchstart'];

/**
 * A tool with choices that open beside it. Mantine's menu is mounted when it opens: closed ones cost every list a part of
 * its first frame.
 */
export function ToolMenu({ text, position, kind, opens, children, ...tool }: ToolMenuProps) {
  const [place, setPlace] = useState<ReturnType<typeof placeOf>>();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const close = () => {
    const focused = document.activeElement;
    // The focus stays where somebody has put it.
    if (!focused || focused === document.body || focused.closest('[role=menu], [role=dialog]'))
      button.current?.focus();
    setPlace(undefined);
  };
  const opened = {
    opened: true,
    onChange: close,
    position,
    returnFocus: false,
    floatingStrategy: place?.position ?? 'absolute',
  } as const;
  return (
    <>
      <Tool
        {...tool}
        ref={button}
        aria-haspopup={kind}
        aria-expanded={place !== undefined}
        // A press outside closes what is open: then the click on the button itself means just that.
        onPointerDown={() => {
          wasOpen.current = place !== undefined;
        }}
        onClick={({ currentTarget, detail }) => {
          if (detail > 0 && wasOpen.current) close();
          else setPlace(placeOf(currentTarget));
        }}
      >
        {text}
      </Tool>
      {place && kind === 'menu' && (
        <Menu {...opened} clickOutsideEvents={pressesOutside} withInitialFocusPlaceholder={false}>
          <Portal>
            <Menu.Target>{targetAt(place)}</Menu.Target>
          </Portal>
          <Menu.Dropdown aria-label={opens}>{children}</Menu.Dropdown>
        </Menu>
      )}
      {place && kind === 'dialog' && (
        <Popover {...opened} trapFocus withRoles>
          <Portal>
            <Popover.Target>{targetAt(place)}</Popover.Target>
          </Portal>
          <Popover.Dropdown aria-label={opens}>{children}</Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
