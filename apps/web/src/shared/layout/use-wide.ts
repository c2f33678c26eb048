import { useSyncExternalStore } from 'react';

/** From here on, in pixels of the usual size of text, a list and one of its records fit side by side. */
const query = window.matchMedia('(width >= 100em)');
const paper = window.matchMedia('print');
let isWide = query.matches;

function subscribe(listener: () => void) {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wide enough for two screens. Printing changes nothing: paper is narrow, and the page stays. */
export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    if (!paper.matches) isWide = query.matches;
    return isWide;
  });
