import { useEffect } from 'react';
import { afterPaint } from '../after-paint.ts';

type Load = () => Promise<unknown>;

/** What loads the parts of the page that are not loaded whole. */
const missing = new Set<Load>();

/** Has what is missing of a part of the page loaded before the page is printed; undefined: nothing is. */
export function useMissingOnPaper(load: Load | undefined): void {
  useEffect(() => {
    if (!load) return;
    missing.add(load);
    return () => {
      missing.delete(load);
    };
  });
}

let isLoading = false;

/** Prints the page once all its parts are loaded; once, however often it is asked for until then. */
export async function printWhole(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    await Promise.all([...missing].map((load) => load()));
  } finally {
    isLoading = false;
  }
  afterPaint(() => window.print());
}

/** Has Ctrl+P and Cmd+P do so, too, while something is missing. */
export function usePrintKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (!isPrint || missing.size === 0) return;
      event.preventDefault();
      void printWhole();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
