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
/** Whether a click on a link opens it in another tab or window, as the browser does by itself. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

let pointedAt: ReturnType<typeof setTimeout> | undefined;

/**
 * A link to a record in a row. There are hundreds: it is a plain anchor, which the browser opens elsewhere as usual, and
 * follows no change of the address, as the router's own do, to learn whether it is the current page.
 */
export function RowLink({ to, id, className = '', label, children }: RowLinkProps) {
  const router = useRouter();
  const href = to.replace(/\$\w+/, encodeURIComponent(id));
  const preload = () => void router.preloadRoute({ to: href }).catch(() => {});
  const forget = () => clearTimeout(pointedAt);
  return (
    <a
      href={href}
      className={`mantine-focus-auto ${Anchor.classes.root} ${className}`}
      data-underline="hover"
      title={label}
      onClick={(event) => {
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        void router.navigate({ to: href });
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
