import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { afterPaint } from '../after-paint.ts';
import { confirm } from '../dialogs/confirm.ts';

type Load = () => unknown;

/** A part of the page that is not loaded whole. */
interface Part {
  load: Load;
  hasFailed: boolean;
}

const missing = new Set<Part>();

/** The parts that are loading; each ends when it is shown. */
const loading = new Set<Promise<void>>();

/** How long printing waits for what is loading, in milliseconds. */
const longestWait = 15_000;

/**
 * Has what is missing of a part of the page loaded before the page is printed; undefined: nothing is.
 * @param hasFailed whether it could not be loaded: while that stays so, one is asked before printing
 */
export function useMissingOnPaper(load: Load | undefined, hasFailed = false): void {
  useEffect(() => {
    if (!load) return;
    const part = { load, hasFailed };
    missing.add(part);
    return () => {
      missing.delete(part);
    };
  });
}

/** Has printing wait until the caller is no longer shown. */
export function useAwaitedOnPaper(): void {
  useEffect(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    loading.add(promise);
    return () => {
      loading.delete(promise);
      resolve();
    };
  }, []);
}

/** Has printing wait for as long as it is shown. */
export function AwaitedOnPaper() {
  useAwaitedOnPaper();
  return null;
}

const painted = () => new Promise<void>((done) => afterPaint(done));

/** Until nothing is loading, or for as long as printing waits: what comes may have parts of its own. */
async function allShown(): Promise<void> {
  const until = Date.now() + longestWait;
  while (loading.size > 0 && Date.now() < until) {
    const rest = until - Date.now();
    await Promise.race([Promise.all(loading), new Promise((late) => setTimeout(late, rest))]);
    await painted();
  }
}

/** Loads what is missing. @returns whether all of it came */
async function loadMissing(): Promise<boolean> {
  await painted();
  await allShown();
  await Promise.allSettled([...missing].map(({ load }) => load()));
  await painted();
  // Rows that came are drawn a moment later.
  await allShown();
  return loading.size === 0 && ![...missing].some(({ hasFailed }) => hasFailed);
}

let isLoading = false;

/**
 * Prints the page once all its parts are loaded; once, however often it is asked for until then. Asks first where a
 * part could not be loaded.
 */
export async function printWhole(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    const isWhole = await loadMissing();
    const question = t`A part of this page could not be loaded and will be missing from the printout.`;
    if (!isWhole && !(await confirm({ question, yes: t`Print anyway`, harmless: true }))) return;
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
      if (!isPrint || event.defaultPrevented || missing.size + loading.size === 0) return;
      event.preventDefault();
      void printWhole();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
