import { createStore } from '../store.ts';

/** A question that has to be answered before anything else. */
export interface Question {
  question: string;
  /** What the button says that answers yes. */
  yes: string;
  /** What the button says that answers no. */
  no?: string;
  /** Nothing is lost by it. */
  harmless?: boolean;
}

/** The question being asked, if any. */
export const openQuestion = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null);

/** Asks in a dialog. Closing it is a no, and so is another question taking its place. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      openQuestion.set(null);
      resolve(yes);
    };
    openQuestion.set({ ...question, answer });
  });
}
