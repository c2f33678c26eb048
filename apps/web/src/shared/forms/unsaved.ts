import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { confirm, openQuestion } from '../dialogs/confirm.ts';

interface Watched {
  isUnsaved: () => boolean;
  giveUp?: (() => void) | undefined;
}

const watched = new Set<() => Watched>();

/** Whether leaving the page would lose unsaved changes. */
export const hasUnsaved = (): boolean => [...watched].some((current) => current().isUnsaved());

const leaving = {
  question: t`You have unsaved changes. Leave without saving them?`,
  yes: t`Leave without saving`,
  no: t`Keep editing`,
};

/** Asks whether to discard unsaved changes. */
export const askToLose = (): Promise<boolean> => confirm(leaving);

/** Closes the question when the changes were saved meanwhile. */
function withdrawIfSaved() {
  const asked = openQuestion.get();
  if (asked?.question === leaving.question && !hasUnsaved()) asked.answer(false);
}

/** The forms on the page now, which stay when a dialog above them is closed. */
export const watchedNow = (): ReadonlySet<() => Watched> => new Set(watched);

/**
 * Whether the page may be left: asks, if unsaved changes would be lost. A yes discards them.
 * @param staying forms that stay, because only a dialog above them is left
 */
export async function mayLeave(staying: ReadonlySet<() => Watched> = new Set()): Promise<boolean> {
  const left = [...watched].filter((each) => !staying.has(each));
  if (!left.some((current) => current().isUnsaved())) return true;
  const yes = await askToLose();
  if (yes) for (const current of left) current().giveUp?.();
  return yes;
}

/**
 * Has the page asked about before it is left, for as long as `isUnsaved` says so; `giveUp` is told that the person
 * would rather lose it than stay.
 */
export function useUnsaved(isUnsaved: () => boolean, giveUp?: () => void): void {
  const latest = useRef<Watched>({ isUnsaved, giveUp });
  useEffect(() => {
    latest.current = { isUnsaved, giveUp };
    withdrawIfSaved();
  });
  useEffect(() => {
    const current = () => latest.current;
    watched.add(current);
    return () => {
      watched.delete(current);
      withdrawIfSaved();
    };
  }, []);
}
