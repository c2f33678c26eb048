import { Link } from '@tanstack/react-router';
import type { AriaAttributes, MouseEvent } from 'react';
import { PreviewLink } from '../../shared/preview/PreviewLink.tsx';
import { useRecords } from '../../shared/records/registry.ts';
import { FoundItem } from './FoundItem.tsx';
import type { Found } from './found.ts';

interface FoundLinkProps extends AriaAttributes {
  found: Found;
  /** The search that found it; left out where it was opened lately. */
  q: string | undefined;
  className?: string | undefined;
  id?: string;
  role?: string;
  tabIndex?: number;
  onClick?: (event: MouseEvent) => void;
}

/** Leads to what was found: to its screen, or to what was looked for in it, in place. */
export function FoundLink({ found, q, ...attributes }: FoundLinkProps) {
  const { isPreviewed, screenOf } = useRecords()[found.type];
  const item = <FoundItem {...found} />;
  if (!isPreviewed)
    return (
      <Link {...screenOf(found)} {...attributes}>
        {item}
      </Link>
    );
  return (
    <PreviewLink plain document={found.id} q={q} {...attributes}>
      {item}
    </PreviewLink>
  );
}
