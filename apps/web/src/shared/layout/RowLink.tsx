import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { paths } from '../paths.ts';

interface RowLinkProps {
  /** The page of a record. */
  to:
    | typeof paths.matter
    | typeof paths.contact
    | typeof paths.task
    | typeof paths.deadline
    | typeof paths.event
    | typeof paths.replay
    | typeof paths.court
    | typeof paths.playbook
    | typeof paths.rulePack
    | typeof paths.readRulePack;
  id: string;
  className?: string | undefined;
  /** All that is known of the record, where the link shows a part of it. */
  label?: string;
  children: ReactNode;
}

/** How long one points at a link before its page is preloaded, in milliseconds: as the router's own links do. */
const intent = 50;
/** How long one holds the mouse down before its queries start, in milliseconds: a quicker click starts them itself. */
const hold = 20;
/** Whether a click on a link opens it in another tab or window, as the browser does by itself. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

let pointedAt: ReturnType<typeof setTimeout> | undefined;
let pressedAt: ReturnType<typeof setTimeout> | undefined;

/**
 * A link to a record in a row. There are hundreds: it is a plain anchor, which the browser opens elsewhere as usual, and
 * follows no change of the address, as the router's own do, to learn whether it is the current page. What the record's
 * page asks for is asked while the mouse is still held down, before the click. A finger may only scroll.
 */
export function RowLink({ to, id, className = '', label, children }: RowLinkProps) {
  const router = useRouter();
  const href = to.replace(/\$\w+/, encodeURIComponent(id));
  const preload = () => void router.preloadRoute({ to: href }).catch(() => {});
  const forget = () => {
    clearTimeout(pointedAt);
    clearTimeout(pressedAt);
  };
  const start = () => {
    const [routes, params] = router.getMatchedRoutes(href);
    for (const { options } of routes) options.staticData?.start?.({ params, search: {}, isPreload: false });
  };
  return (
    <a
      href={href}
      className={`mantine-focus-auto ${Anchor.classes.root} ${className}`}
      data-underline="hover"
      title={label}
      onClick={(event) => {
        clearTimeout(pressedAt);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        void router.navigate({ to: href });
      }}
      onPointerDown={(press) => {
        if (press.pointerType === 'mouse' && !opensElsewhere(press)) pressedAt = setTimeout(start, hold);
      }}
      onFocus={preload}
      onTouchStart={preload}
      onMouseEnter={() => {
        forget();
        pointedAt = setTimeout(preload, intent);
      }}
      onMouseLeave={forget}
    >
      {children}
    </a>
  );
}
