import { useEffect, useRef } from 'react';
import { ask, openQuestion } from './ask.ts';

const watched = new Set<() => boolean>();

/** Whether anything on the page would be lost by leaving it. */
export const hasUnsaved = (): boolean => [...watched].some((isUnsaved) => isUnsaved());

const leaving = {
  question: 'You have unsaved changes. Leave without saving them?',
  yes: 'Leave without saving',
  no: 'Stay',
};

/** Asks whether what would be lost may be. */
export const askToLose = (): Promise<boolean> => ask(leaving);

/** Takes the question back when there is nothing to lose any more: it was saved while one was asked. */
function withdrawIfSaved() {
  const asked = openQuestion.get();
  if (asked?.question === leaving.question && !hasUnsaved()) asked.answer(false);
}

/** Whether the page may be left: asks, if anything on it would be lost. */
export const mayLeave = async (): Promise<boolean> => !hasUnsaved() || askToLose();

/** Has the page asked about before it is left, for as long as `isUnsaved` says so. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
    withdrawIfSaved();
  });
  useEffect(() => {
    const current = () => latest.current();
    watched.add(current);
    return () => {
      watched.delete(current);
      withdrawIfSaved();
    };
  }, []);
}
