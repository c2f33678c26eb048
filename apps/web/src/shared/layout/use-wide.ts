import { useSyncExternalStore } from 'react';

const paper = window.matchMedia('print');

/** Follows a media query on the screen. Printing changes nothing: paper is narrow, and the page stays as it is. */
function screenHook(media: string): () => boolean {
  const query = window.matchMedia(media);
  let matches = query.matches;
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () =>
    useSyncExternalStore(subscribe, () => {
      if (!paper.matches) matches = query.matches;
      return matches;
    });
}

/** Whether the window is wide enough for a list and one of its records side by side, at the usual size of text. */
export const useWide = screenHook('(width >= 100em)');

/** Whether the window is that of a phone. */
export const useNarrow = screenHook('(width <= 48em)');
