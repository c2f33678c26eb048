import { useEffect, useRef } from 'react';

/** Moves the focus to an element when it appears, such as the next step of a process. */
export function useFocusOnMount<Arrived extends HTMLElement>() {
  const arrived = useRef<Arrived>(null);
  useEffect(() => arrived.current?.focus(), []);
  return arrived;
}
