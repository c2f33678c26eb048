import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { opensElsewhere } from '../layout/RowLink.tsx';
import { inPlace, previewHash } from './in-place.ts';

interface PreviewLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Its id. */
  document: string;
  /** The search that found it. */
  q?: string | undefined;
  /** It has a look of its own. */
  plain?: boolean;
}

/**
 * A link that shows a document in place. From there one can go to the other documents of the same table or list, as
 * they stand on the screen.
 */
export function PreviewLink({
  document: id,
  q,
  plain,
  className = '',
  onClick,
  ...attributes
}: PreviewLinkProps) {
  const router = useRouter();
  const hash = previewHash(id, q);
  return (
    <a
      {...attributes}
      href={`#${hash}`}
      data-preview={id}
      data-underline={plain ? undefined : 'hover'}
      className={plain ? className : `mantine-focus-auto ${Anchor.classes.root} ${className}`}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        const list = event.currentTarget.closest('table, ul, [role="listbox"]');
        const links = [...(list?.querySelectorAll<HTMLElement>('a[data-preview]') ?? [])];
        const previewed = links.map(({ dataset }) => dataset.preview ?? '');
        void router.navigate({ ...inPlace, hash, state: { previewed } });
      }}
    />
  );
}
