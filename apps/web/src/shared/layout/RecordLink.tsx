import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import type { TextLink } from './links.tsx';

/** How long the pointer has to rest on a link before its record is preloaded, in milliseconds. */
const intent = 80;

interface RecordLinkProps<Answer> {
  /** The first query of the page behind the link. */
  query: FetchQueryOptions<Answer, Error, Answer, readonly unknown[]>;
  /** The link itself. */
  children: ReturnType<typeof TextLink>;
}

/** A link that preloads its record when it is about to be followed. */
export function RecordLink<Answer>({ query, children }: RecordLinkProps<Answer>) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queryClient.prefetchQuery(query), intent);
  };
  const stop = () => clearTimeout(timer.current);
  const watching: ComponentProps<'span'> = {
    onMouseEnter: begin,
    onMouseLeave: stop,
    onTouchStart: begin,
    onFocus: begin,
    onBlur: stop,
  };
  return <span {...watching}>{children}</span>;
}
