import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { confirm, openQuestion } from '../dialogs/confirm.ts';

/** A question before the page is left, and its answers. */
export interface Leaving {
  question: string;
  yes: string;
  no: string;
}

interface Watched {
  isUnsaved: () => boolean;
  giveUp?: (() => void) | undefined;
  /** What is asked; left out: whether to lose changes. */
  leaving?: Leaving | undefined;
}

const watched = new Set<() => Watched>();

/** Whether leaving the page would lose unsaved changes. */
export const hasUnsaved = (): boolean => [...watched].some((current) => current().isUnsaved());

const losing: Leaving = {
  question: t`You have unsaved changes. Leave without saving them?`,
  yes: t`Leave without saving`,
  no: t`Keep editing`,
};

/** The question that was last asked. */
let questionAsked = losing.question;

function ask(leaving: Leaving): Promise<boolean> {
  questionAsked = leaving.question;
  return confirm(leaving);
}

/** Asks whether to discard unsaved changes. */
export const askToLose = (): Promise<boolean> => ask(losing);

/** Closes the question when the changes were saved meanwhile. */
function withdrawIfSaved() {
  const asked = openQuestion.get();
  if (asked && asked.question === questionAsked && !hasUnsaved()) asked.answer(false);
}

/** The forms on the page now, which stay when a dialog above them is closed. */
export const watchedNow = (): ReadonlySet<() => Watched> => new Set(watched);

/**
 * Whether the page may be left: asks, if unsaved changes would be lost. A yes discards them.
 * @param staying forms that stay, because only a dialog above them is left
 */
export async function mayLeave(staying: ReadonlySet<() => Watched> = new Set()): Promise<boolean> {
  const left = [...watched].filter((each) => !staying.has(each));
  const unsaved = left.map((current) => current()).filter(({ isUnsaved }) => isUnsaved());
  // Changes that would be lost are asked about first.
  const gravest = unsaved.find(({ leaving }) => !leaving) ?? unsaved[0];
  if (!gravest) return true;
  const yes = await ask(gravest.leaving ?? losing);
  if (yes) for (const current of left) current().giveUp?.();
  return yes;
}

/**
 * Has the page asked about before it is left, for as long as `isUnsaved` says so; `giveUp` is told that the person
 * would rather lose it than stay.
 * @param leaving what is asked; left out, whether to leave without saving
 */
export function useUnsaved(isUnsaved: () => boolean, giveUp?: () => void, leaving?: Leaving): void {
  const latest = useRef<Watched>({ isUnsaved, giveUp, leaving });
  useEffect(() => {
    latest.current = { isUnsaved, giveUp, leaving };
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
