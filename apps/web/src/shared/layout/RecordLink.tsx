import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import type { TextLink } from './links.tsx';

/** For how long the pointer has to rest on a link before its record is asked for, in milliseconds. */
const intent = 80;

interface RecordLinkProps<Answer> {
  /** What the page behind the link begins by asking for. */
  query: FetchQueryOptions<Answer, Error, Answer, readonly unknown[]>;
  /** The link itself. */
  children: ReturnType<typeof TextLink>;
}

/** A link to a record that is asked for when somebody is about to follow it, so that it is there when they do. */
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
