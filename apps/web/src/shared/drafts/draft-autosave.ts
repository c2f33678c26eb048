import { type Draft, type DraftKey, forgetDraft, writeDraft } from './drafts.ts';

/** How long one has to stop typing before the draft is written, in milliseconds. */
const pause = 300;

/** Keeps the draft of one form as the form is: a moment after each change, at once when the page may be going. */
export class DraftKeeper<Values> {
  readonly #key: DraftKey;
  /** What is to be written next; null: there is nothing that could be lost. */
  #next: Draft<Values> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isGivenUp = false;

  constructor(key: DraftKey) {
    this.#key = key;
  }

  /** Takes in what the form holds now; null when that is what is stored. */
  keep(draft: Draft<Values> | null): void {
    this.#isGivenUp = false;
    this.#next = draft;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, pause);
  }

  /** Takes in what the form holds, and writes it at once. */
  keepNow(draft: Draft<Values>): void {
    this.keep(draft);
    this.flush();
  }

  /** Writes what is still to be written. */
  readonly flush = (): void => {
    if (this.#timer === undefined) return;
    this.drop();
    void (this.#next ? writeDraft(this.#key, this.#next) : forgetDraft(this.#key));
  };

  /** Writes no more of what was typed last. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Forgets the draft: it is saved, or not wanted. */
  forget(): void {
    this.drop();
    void forgetDraft(this.#key);
  }

  /** Learns that the person lets go of what they typed; it is forgotten once the form is left. */
  giveUp(): void {
    this.#isGivenUp = true;
  }

  /** Ends with the form. */
  close(): void {
    if (this.#isGivenUp) this.forget();
    else this.flush();
  }
}
