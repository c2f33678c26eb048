import { useEffect, useRef } from 'react';

/** Moves the focus to an element when it appears, so that the next step of something is where one goes on. */
export function useFocusOnMount<Arrived extends HTMLElement>() {
  const arrived = useRef<Arrived>(null);
  useEffect(() => arrived.current?.focus(), []);
  return arrived;
}
