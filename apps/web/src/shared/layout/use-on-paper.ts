import { useSyncExternalStore } from 'react';

const printing = () => window.matchMedia('print');

function subscribe(listener: () => void) {
  const query = printing();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page is being printed. React draws what depends on it before the browser lays the paper out. */
export const useOnPaper = (): boolean => useSyncExternalStore(subscribe, () => printing().matches);
